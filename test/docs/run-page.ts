import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { loadConfig, unknownSettings } from '../../src/config.js';
import { makeFolder, removeFolder } from '../kit/folders.js';
import type { TestService } from '../kit/service.js';
import { type Block, blocksOf, type Command, commandsOf, notOnMacOs } from './page.js';
import { isAsShown } from './shown-output.js';

const run = promisify(execFile);
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** What a page finds in the folder that its commands run in: the parts of a clone that pages speak of. */
const clone = ['package.json', 'bin', 'dist', 'examples', 'node_modules', 'test'];

/** Longest that all commands of a page may take before they count as hanging, ms. */
const patienceMs = 240_000;

/**
 * Runs all blocks of a page, in one shell and against one account of a started service, and looks at those that cannot be run.
 * @returns what is wrong with the page, a line each; empty where it is right
 */
export async function problemsOf(page: string, service: TestService): Promise<string[]> {
  const blocks = blocksOf(page);
  const checked = await Promise.all(blocks.map(problemsOfBlock));
  const commands = blocks.filter(({ notRun, runBy }) => notRun === null && runBy === null).flatMap(commandsOf);
  const foreign = commands.flatMap(({ text, line }) => notOnMacOs(text).map((name) => `line ${line}: ${name} is not everywhere`));
  return [...checked.flat(), ...foreign, ...(commands.length === 0 ? [] : await problemsOfCommands(commands, service))];
}

async function problemsOfBlock({ language, text, line, notRun, runBy }: Block): Promise<string[]> {
  const problems: string[] = [];
  const fail = (what: string): number => problems.push(`line ${line}: ${what}`);
  if (runBy !== null && !existsSync(path.join(root, runBy))) fail(`there is no ${runBy} that could run this`);
  if (notRun !== null || runBy !== null) return problems;
  try {
    if (language === 'json') JSON.parse(text);
    else if (language === 'dotenv') checkSettings(text);
    else if (language === 'ts' || language === 'js') checkScript(text);
    else if (language === 'python') await run('python3', ['-c', 'import ast, sys; ast.parse(sys.argv[1])', text]);
    else if (language === '') {
      if (/^\$ |^(?:curl|npx|npm) /m.test(text)) fail('a block with commands names its language');
    } else if (!['sh', 'console', 'mermaid'].includes(language)) fail(`blocks of the language "${language}" are not looked at by any test`);
  } catch (error) {
    fail((error as Error).message);
  }
  return problems;
}

function checkSettings(text: string): void {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  for (const line of lines) {
    const [, name, value] = /^(\w+)=(\S*)(?:\s+#.*)?$/.exec(line) ?? [];
    if (name === undefined) throw new Error(`"${line}" is no setting`);
    loadConfig({ [name]: value });
    if (unknownSettings({ [name]: value }).length > 0) throw new Error(`there is no setting ${name}`);
  }
}

function checkScript(text: string): void {
  const { diagnostics = [] } = ts.transpileModule(text, {
    reportDiagnostics: true,
    compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext },
  });
  if (diagnostics.length > 0) throw new Error(ts.flattenDiagnosticMessageText(diagnostics[0].messageText, ' '));
}

/** Runs commands one after the other in one shell: variables and files of one are there for the next. */
async function problemsOfCommands(commands: readonly Command[], service: TestService): Promise<string[]> {
  const folder = makeFolder();
  try {
    const env = await prepare(folder, service);
    const at = (name: string): string => path.join(folder, '.ran', name);
    const steps = commands.map(({ text, isScript }, i) => {
      const here = text.replaceAll(/(?:localhost|127\.0\.0\.1):3000/g, `127.0.0.1:${service.port}`);
      const body = isScript ? `set -e\n${here}\nset +e` : here;
      return `{\n${body}\n} > '${at(`${i}.out`)}' 2> '${at(`${i}.err`)}' < /dev/null\necho $? > '${at(`${i}.code`)}'`;
    });
    writeFileSync(at('page.sh'), `set -u -o pipefail\n${steps.join('\n')}\n`);
    // How the shell ended says nothing that the commands do not.
    await run('bash', [at('page.sh')], { cwd: folder, env, timeout: patienceMs }).catch(() => undefined);
    const read = (name: string): string | null => (existsSync(at(name)) ? readFileSync(at(name), 'utf8') : null);
    const problems: string[] = [];
    for (const [i, command] of commands.entries()) {
      const [out, err, code] = ['out', 'err', 'code'].map((kind) => read(`${i}.${kind}`));
      const problem = problemOf(command, out ?? '', err ?? '', code === null ? null : Number(code));
      if (problem !== null) problems.push(`line ${command.line}: ${command.text}\n${problem}`);
      if (code === null) return problems;
    }
    return problems;
  } finally {
    removeFolder(folder);
  }
}

/** curl ends with this where the service refused and {@link prepare} has it tell so. */
const curlRefused = 22;

function problemOf({ printed }: Command, out: string, err: string, code: number | null): string | null {
  const told = `it printed\n${out}${err}`;
  if (code === null) return `the shell ended here; ${told}`;
  const showsRefusal = /"code":\s*"/.test(printed);
  if (code !== (showsRefusal ? curlRefused : 0)) return `it ended with ${code}; ${told}`;
  if (printed !== '' && !isAsShown(printed, out)) return `the page shows\n${printed}\n${told}`;
  return null;
}

/** A folder like a clone, with an account and an agent of its own. @returns the environment of its shell */
async function prepare(folder: string, service: TestService): Promise<NodeJS.ProcessEnv> {
  for (const name of clone) symlinkSync(path.join(root, name), path.join(folder, name));
  for (const name of ['.ran', '.tools']) mkdirSync(path.join(folder, name));
  // npx takes a second each time to find what it is given here.
  const npx = path.join(folder, '.tools/npx');
  writeFileSync(
    npx,
    `#!/bin/sh\n[ "$1" = -y ] && shift\n[ "$1" = hindcast ] || exit 127\nshift\nexec node "${root}/bin/hindcast.js" "$@"\n`,
  );
  chmodSync(npx, 0o755);
  // A refusal that the page does not show fails it.
  writeFileSync(path.join(folder, '.curlrc'), 'fail-with-body\n');
  const { secretToken } = (await service.owner('POST', '/v1/accounts', { name: 'docs' })).body;
  const { apiKey } = (await service.owner('POST', '/v1/accounts/units', {}, secretToken)).body;
  return {
    PATH: `${path.join(folder, '.tools')}:${process.env.PATH}`,
    HOME: folder,
    CURL_HOME: folder,
    LANG: 'C.UTF-8',
    KEY: apiKey,
    TOKEN: secretToken,
    HINDCAST_URL: `http://127.0.0.1:${service.port}`,
    HINDCAST_API_KEY: apiKey,
    HINDCAST_ACCOUNT_TOKEN: secretToken,
  };
}
