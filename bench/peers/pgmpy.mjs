import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { root } from '../kit/service.mjs';

const version = '1.1.2';
const folder = `${root}.cache/pgmpy-${version}`;
const python = `${folder}/bin/python`;

/** Installs pgmpy into a virtual environment under .cache, once. @returns null, or in words why it is not there */
function install() {
  const runs = (program, args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (existsSync(python) && runs(python, ['-c', 'import pgmpy.inference'])) return null;
  if (!runs('python3', ['-m', 'venv', '--clear', folder])) return 'python3 with venv is not installed';
  return runs(python, ['-m', 'pip', 'install', '--quiet', `pgmpy==${version}`]) ? null : `pip could not install pgmpy ${version}`;
}

/** A process in which pgmpy answers. */
export class Pgmpy {
  /** @returns the peer, or in words why there is none */
  static start() {
    return install() ?? new Pgmpy();
  }

  constructor() {
    const script = fileURLToPath(new URL('pgmpy_answers.py', import.meta.url));
    this.child = spawn(python, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  async ask(what) {
    this.child.stdin.write(`${JSON.stringify(what)}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error('pgmpy ended before it answered');
    return JSON.parse(value);
  }

  stop() {
    this.child.kill();
  }
}
