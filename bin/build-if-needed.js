import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const sourceFile = /\.(?:tsx?|mjs|css|svg|html)$/;
/** What is built, the folders it is made of, and the file that its build ends with. */
const parts = {
  service: { folders: ['src', 'projections', 'spatial'], built: 'dist/bundle/cli.js' },
  console: { folders: ['console'], built: 'dist/console/index.html' },
};
/** How many files were built, and a digest of them, by part. */
const stamp = path.join(root, 'dist/built-from.json');
/** Holds the id of the process that builds. */
const lock = path.join(root, '.cache/build.lock');
const lookMs = 200;
/** Age from which on a lock is nobody's, ms: its id may be another process's by now. */
const lockMaxMs = 600_000;
/** Within it the id is written into a lock that was made, and who took the same left lock over, too, has put its own in the place. */
const settledMs = 500;

/** Builds a checkout that was never built, or whose sources changed since. An installed package has no sources and is left alone. Of several starts one builds, and the others wait. */
export async function buildIfNeeded() {
  if (!Object.values(parts).some(({ folders }) => folders.some((folder) => existsSync(path.join(root, folder))))) return;
  for (let waits = false; ; ) {
    if (!isLocked()) {
      // The lock of a build that did not come to its end: nothing can be said of what it left.
      const isLeft = existsSync(lock);
      if (!isLeft && stale(lookAtSources()).length === 0) return;
      if (await takeLock(isLeft)) return build(isLeft);
    }
    if (!waits) console.error('hindcast: another start builds; waiting for it …');
    waits = true;
    await sleep(lookMs);
  }
}

/** Builds what is stale by now, or all, with the lock in hand. */
function build(isAll) {
  process.once('exit', unlock);
  const sources = lookAtSources();
  const due = isAll ? Object.keys(parts) : stale(sources);
  if (due.length > 0) {
    console.error('hindcast: building (once) …');
    // Building the service empties the folder that both are built into.
    if (due.includes('service')) {
      run('node_modules/@nestjs/cli/bin/nest.js', 'build');
      run('tools/bundle.mjs');
      run('tools/openapi.mjs');
    }
    run('node_modules/vite/bin/vite.js', 'build', 'console', '--configLoader', 'native', '--logLevel', 'error');
    const stamps = Object.entries(sources).map(([part, { files }]) => [part, { files: files.length, digest: digestOf(files) }]);
    writeFileSync(`${stamp}.new`, JSON.stringify(Object.fromEntries(stamps)));
    renameSync(`${stamp}.new`, stamp);
  }
  process.off('exit', unlock);
  unlock();
}

/** Parts that were not built from these sources. Where none is newer, and there are as many, they are the same; else what they hold tells. */
function stale(sources) {
  const stamps = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : {};
  return Object.entries(sources).flatMap(([part, { files, newestMs }]) => {
    if (files.length === 0) return [];
    const built = path.join(root, parts[part].built);
    // `npm run build` leaves no stamp.
    const { files: count = files.length, digest } = stamps[part] ?? {};
    const isFresh = existsSync(built) && ((newestMs <= statSync(built).mtimeMs && count === files.length) || digest === digestOf(files));
    return isFresh ? [] : [part];
  });
}

/** Of each part the files, and when the newest was changed, ms since 1970; 0 where there are none. */
function lookAtSources() {
  return Object.fromEntries(
    Object.entries(parts).map(([part, { folders }]) => {
      const files = folders.flatMap(filesIn).sort();
      return [part, { files, newestMs: Math.max(0, ...files.map((file) => statSync(path.join(root, file)).mtimeMs)) }];
    }),
  );
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const bytes = readFileSync(path.join(root, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && sourceFile.test(entry.name) && !entry.name.endsWith('.spec.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/** Runs a build tool to its end. Standard output belongs to the command: `mcp` speaks its protocol there. */
function run(tool, ...args) {
  const file = path.join(root, tool);
  if (!existsSync(file)) {
    console.error('hindcast is not built and its build tools are not installed; run: npm ci --include=dev');
    process.exit(1);
  }
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

/** @param isLeft whether there is one that nobody holds @returns whether this process has it now */
async function takeLock(isLeft) {
  if (isLeft && isLocked()) return false;
  if (isLeft) rmSync(lock, { force: true });
  mkdirSync(path.dirname(lock), { recursive: true });
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
  if (isLeft) await sleep(settledMs);
  return lockedBy() === process.pid;
}

function unlock() {
  if (lockedBy() === process.pid) rmSync(lock, { force: true });
}

/** Whether another process builds: one that has ended, or has taken far too long, does not. */
function isLocked() {
  try {
    const { mtimeMs } = statSync(lock);
    const ageMs = Date.now() - mtimeMs;
    const pid = lockedBy();
    if (pid === null) return ageMs < settledMs;
    return ageMs < lockMaxMs && pid !== process.pid && isRunning(pid);
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

/** The id in the lock; null where there is none yet, or no lock. */
function lockedBy() {
  try {
    return Number(readFileSync(lock, 'utf8')) || null;
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
