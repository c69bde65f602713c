import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const sourceFile = /\.(?:tsx?|mjs|css|svg|html)$/;
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Builds a checkout that was never built, or whose sources changed since. An installed package has no sources and is left alone. */
export async function buildIfNeeded() {
  const isServiceBuilt = isNewer('dist/src/main.js', ['src', 'projections', 'spatial']);
  // Building the service empties the folder that both are built into.
  const isConsoleBuilt = isServiceBuilt && isNewer('dist/console/index.html', ['console']);
  if (isServiceBuilt && isConsoleBuilt) return;
  console.error('hindcast: building (once) …');
  if (!isServiceBuilt) run('@nestjs/cli/bin/nest.js', 'build');
  if (!isConsoleBuilt) run('vite/bin/vite.js', 'build', 'console', '--configLoader', 'native', '--logLevel', 'error');
}

/** Whether what was built is as new as its sources, where there are any. */
function isNewer(built, folders) {
  const sources = folders.map((folder) => path.join(root, folder)).filter(existsSync);
  const file = path.join(root, built);
  return sources.length === 0 || (existsSync(file) && Math.max(...sources.map(newest)) <= statSync(file).mtimeMs);
}

/** Runs a build tool to its end. Standard output belongs to the command: `mcp` speaks its protocol there. */
function run(tool, ...args) {
  const file = path.join(root, 'node_modules', tool);
  if (!existsSync(file)) {
    console.error('hindcast is not built and its build tools are not installed; run: npm ci --include=dev');
    process.exit(1);
  }
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: root, stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

/** Time of the newest change in a folder, ms since 1970. */
function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && sourceFile.test(entry.name) && !entry.name.endsWith('.spec.ts')) {
      time = Math.max(time, statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
    }
  }
  return time;
}
