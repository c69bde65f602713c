import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const here = path.dirname(fileURLToPath(import.meta.url));
const cache = path.resolve(here, '../../../.cache/engines');
const jars = path.join(cache, 'mongo-java-server-1.47.0');

/** What the machine lacks to run the server, `null` where it lacks nothing. */
export function missingTool(): string | null {
  const tools = existsSync(jars) ? ['java', 'javac'] : ['java', 'javac', 'mvn'];
  return tools.find((tool) => !isInstalled(tool)) ?? null;
}

/** The folder with the server's jars; fetched the first time. Fetches at the same time do not disturb each other. */
export async function fetchJars(): Promise<string> {
  if (existsSync(jars)) return jars;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(path.join(cache, 'fetch-'));
  try {
    await maven(folder);
    if (!existsSync(jars)) renameSync(path.join(folder, 'jars'), jars);
  } catch (error) {
    if (!existsSync(jars)) throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return jars;
}

async function maven(folder: string): Promise<void> {
  const options = [
    `-Dmaven.repo.local=${path.join(folder, 'repository')}`,
    '-DincludeScope=runtime',
    `-DoutputDirectory=${path.join(folder, 'jars')}`,
  ];
  const child = spawn('mvn', ['-B', '-q', '-f', path.join(here, 'pom.xml'), 'dependency:copy-dependencies', ...options]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`Maven could not fetch the MongoDB-protocol server:\n${output}`);
}

function isInstalled(tool: string): boolean {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, tool), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
