import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** What is fetched is kept here from run to run; git knows nothing of it. */
const cacheFolder = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../.cache/engines');

const isInstalled = (tool: string): boolean => spawnSync(tool, ['-version'], { stdio: 'ignore' }).status === 0;

const missingTool = ['java', 'javac', 'mvn'].find((tool) => !isInstalled(tool));
/** Why no engine can be started here, or `null` where one can. */
export const missingTools: string | null = missingTool === undefined ? null : `no ${missingTool} here`;

/** Runs a program to its end. @throws with what it wrote where it fails */
export const run = promisify(execFile);

/** How often a download is tried, and the pause before it is tried again, ms. */
const fetchesMax = 4;
const fetchPauseMs = 5000;

/** The folder of the jars that a pom names; fetched once. */
export async function jarsOf(pom: string, name: string): Promise<string> {
  const folder = path.join(cacheFolder, name);
  if (existsSync(folder)) return folder;
  const fetching = `${folder}.${process.pid}`;
  mkdirSync(fetching, { recursive: true });
  for (let tries = 1; ; tries++) {
    try {
      await fetch(pom, fetching);
      break;
    } catch (error) {
      if (tries === fetchesMax) throw error;
      console.warn(`${name} could not be fetched, it is tried again: ${String((error as { stdout?: string }).stdout).slice(-500)}`);
      await sleep(fetchPauseMs);
    }
  }
  try {
    renameSync(fetching, folder);
  } catch {
    // Another process was first.
    rmSync(fetching, { recursive: true, force: true });
  }
  return folder;
}

async function fetch(pom: string, folder: string): Promise<void> {
  const goals = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
  // -U: Maven would remember that something could not be had, and not ask again.
  await run('mvn', ['-B', '-q', '-U', `-Dmaven.repo.local=${path.join(cacheFolder, 'm2')}`, '-f', pom, ...goals]);
}

/** Longest that a start and an end may take before they count as hanging, ms. */
const startTimeoutMs = 240_000;
const endTimeoutMs = 60_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** A Java program that serves a port: started, stopped, killed, started again. Ends with the tests. */
export class JavaServer {
  private child: ChildProcess | null = null;

  constructor(
    readonly port: number,
    private readonly args: readonly string[],
    private readonly logFile: string,
  ) {}

  get isRunning(): boolean {
    return this.child !== null && running.has(this.child);
  }

  /** Starts it and waits until the port takes connections. @throws with the end of its log where it does not come up */
  async start(): Promise<void> {
    const log = openSync(this.logFile, 'a');
    // Its input stays open as long as the tests live: a server may end with it.
    const child = spawn('java', this.args, { stdio: ['pipe', log, log] });
    closeSync(log);
    this.child = child;
    running.add(child);
    child.once('close', () => running.delete(child));
    const giveUpMs = Date.now() + startTimeoutMs;
    while (!(await takesConnections(this.port))) {
      if (!running.has(child) || Date.now() > giveUpMs) throw new Error(`${this.args.at(-1)} did not start:\n${this.tail()}`);
      await sleep(100);
    }
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** Holds it up, or lets it go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.child?.kill(signal);
  }

  private tail(): string {
    return readFileSync(this.logFile, 'utf8').split('\n').slice(-20).join('\n');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    this.child = null;
    if (child === null || !running.has(child)) return;
    const closed = once(child, 'close');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs);
    await closed;
    clearTimeout(timer);
  }
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
