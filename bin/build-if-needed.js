import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Builds a checkout that was never built, or whose sources changed since. An installed package has no sources and is left alone. */
export async function buildIfNeeded() {
  const built = path.join(root, 'dist/src/main.js');
  const sources = ['src', 'projections', 'spatial'].map((folder) => path.join(root, folder)).filter(existsSync);
  if (sources.length === 0) return;
  if (existsSync(built) && Math.max(...sources.map(newest)) <= statSync(built).mtimeMs) return;
  const nest = path.join(root, 'node_modules/@nestjs/cli/bin/nest.js');
  if (!existsSync(nest)) {
    console.error('hindcast is not built and its build tools are not installed; run: npm ci --include=dev');
    process.exit(1);
  }
  console.error('hindcast: building (once) …');
  // Standard output belongs to the command: `mcp` speaks its protocol there.
  const { status } = spawnSync(process.execPath, [nest, 'build'], { cwd: root, stdio: ['ignore', 2, 'inherit'] });
  if (status !== 0) process.exit(status ?? 1);
}

/** Time of the newest change in a folder, ms since 1970. */
function newest(folder) {
  let time = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.spec.ts')) {
      time = Math.max(time, statSync(path.join(entry.parentPath ?? entry.path, entry.name)).mtimeMs);
    }
  }
  return time;
}
