import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { agent, service } from './started.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Runs the `hindcast` command to its end, as the agent of the test at its service.
 * @param env beside that; what is undefined is not set
 * @param isRead whether there is somebody to read what it prints
 */
export function hindcast(args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}, isRead = true): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/hindcast.js', ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HINDCAST_URL: `http://127.0.0.1:${service.port}`, HINDCAST_API_KEY: agent.key, ...env },
    });
    if (!isRead) child.stdout.destroy();
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (code) => resolve({ code, out, err }));
  });
}
