import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './service.js';

const client = path.join(root, 'clients/typescript');

/** Runs a command, which must end well. @returns what it printed */
export function run(cwd: string, env: Record<string, string>, command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}

/** The client packed, and installed into a folder that was empty, without a network. @returns the folder */
export function installedFromTarball(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-client-installed-'));
  run(client, {}, 'npm', 'pack', '--silent', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module", "private": true}\n');
  run(folder, {}, 'npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', `./${tarball}`);
  return folder;
}

/** Compiles TypeScript files in a folder, strictly, against what is installed there. */
export function compile(folder: string, ...files: string[]): void {
  const flags = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
    '--typeRoots',
    path.join(client, 'node_modules/@types'),
    '--types',
    'node',
  ];
  run(folder, {}, process.execPath, path.join(client, 'node_modules/typescript/bin/tsc'), ...flags, ...files);
}
