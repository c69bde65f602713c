import { Command, InvalidArgumentError, Option } from 'commander';
import { ConfigError, loadConfig } from '../config.js';
import { DataFolderError } from '../embedded/data-folder-lock.js';
import { LmdbFileError } from '../embedded/lmdb-file.js';
import { servedFolder } from '../embedded/service-address.js';
import { version } from '../health/version.js';
import { LogDamagedError, LogSettingsError, LogUnavailableError } from '../log/event-log.js';
import { addAgentKey, createAgent, deleteAgent, endAgentKey, listAgentKeys, listAgents, rotateAgent } from './agents.js';
import { Client, ClientError } from './client.js';
import { exportMemories } from './export.js';
import { importFile, reportImport } from './import.js';
import { importFrom, reportImportFrom, sourceNames } from './import-from.js';
import { printEvents } from './print-events.js';
import { serviceUrl } from './service-url.js';

interface Connection {
  readonly url: string;
  readonly token?: string;
}

interface AgentConnection {
  readonly url?: string;
  readonly key?: string;
}

/** Exit codes: something failed; a command that judges could not look at what it was to judge. */
const [failed, notLooked] = [1, 3];

/**
 * The `hindcast` command; what needs the whole service is loaded only when it is asked for. Ends the process with 1 where something failed; a command that judges, of which 1 is a
 * verdict, with 3 where it was asked wrongly or could not look.
 */
export async function run(argv: readonly string[]): Promise<void> {
  try {
    await program().parseAsync(argv);
  } catch (error) {
    const cause = error instanceof JudgingError ? error.cause : error;
    process.stderr.write(`hindcast: ${describe(cause)}\n`);
    process.exit(error instanceof JudgingError && !isVerdict(cause) ? notLooked : failed);
  }
}

/** What ended a command that judges. */
class JudgingError extends Error {}

/** Whether what ended a command that judges is a finding in itself: what is looked at is damaged, or contradicts what is kept. */
function isVerdict(error: unknown): boolean {
  if (!(error instanceof Error) || error.name === 'WitnessError') return true;
  const isOfTheWay = [ConfigError, DataFolderError, LogSettingsError, LogUnavailableError, ClientError].some(
    (type) => error instanceof type,
  );
  const { code } = error as NodeJS.ErrnoException;
  return !isOfTheWay && !notReachedNames.includes(error.name) && code === undefined;
}

/** @throws {JudgingError} */
const judging = <T>(work: Promise<T>): Promise<T> =>
  work.catch((cause: unknown) => {
    throw new JudgingError('', { cause });
  });

const judges = new WeakSet<Command>();

/** A command that judges: asked wrongly it ends with 3, too. */
function asJudge(command: Command): Command {
  judges.add(command);
  return command.exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : notLooked));
}

/** Errors of engines that are loaded only when they are used are known by their names: those that keep a command from what it is to look at. */
const notReachedNames = [
  'ForeignDatabaseError',
  'ConnectionStringError',
  'ViewsUnavailableError',
  'MasterKeyError',
  'KeysUnavailableError',
  'VerifierError',
];

/** Ends a command whose output nobody takes: without a word where its reader has gone, as `head` does when it has enough. The service writes on. */
function endUnread(_: Command, command: Command): void {
  if (command.name() === 'serve') return;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.stderr.write(`hindcast: standard output cannot be written: ${describe(error)}\n`);
    process.exit(judges.has(command) ? notLooked : failed);
  });
}

/** What the options that name scopes take. */
const scopes = 'read, write, erase, audit or domain:<id>; none given: everything';

/** The commands in the order in which `--help` lists them. */
function program(): Command {
  const hindcast = new Command('hindcast').description('Event-sourced memory and reasoning for AI agents').version(version);
  for (const add of [addServe, addAgents, addMemories, addMcp, addKeys, addRewriting, addProof, addReplayDomain, addDemo]) add(hindcast);
  hindcast.hook('preAction', endUnread);
  return hindcast;
}

/** The service itself. */
function addServe(hindcast: Command): void {
  hindcast
    .command('serve')
    .description('start the service; its settings come from the environment, see docs/settings.md')
    .action(async () => {
      // A setting that is wrong is told before all that the service needs is loaded, which takes seconds.
      loadConfig(process.env);
      await (await import('../main.js')).serve();
    });
}

/** The agents of a running service, and their keys. */
function addAgents(hindcast: Command): void {
  const agents = hindcast.command('agents').description("make and manage a running service's agents");
  asOwner(agents.command('create').description('make an agent and show its API key, this once'))
    .option('--name <name>', 'what people call it')
    .option('--scope <scope...>', scopes)
    .action((options) => createAgent(owner(options), options.name, options.scope ?? []));
  asOwner(agents.command('list').description("list the account's agents")).action((options) => listAgents(owner(options)));
  asOwner(agents.command('rotate <agentKey>').description('give an agent another API key; the one before stops')).action(
    (agentKey, options) => rotateAgent(owner(options), agentKey),
  );
  asOwner(agents.command('delete <agentKey>').description('delete an agent; what it stored becomes unreadable')).action(
    async (agentKey, options) => endWith(await deleteAgent(owner(options), agentKey)),
  );

  const agentKeys = agents.command('keys').description('the keys of one agent: it may have several');
  asOwner(agentKeys.command('add <agentKey>').description('make one more key for an agent and show it, this once'))
    .option('--name <name>', 'what people call it', 'key')
    .option('--scope <scope...>', scopes)
    .option('--expires <time>', 'when it ends by itself, ISO 8601; left out: never')
    .action((agentKey, options) =>
      addAgentKey(owner(options), agentKey, { name: options.name, scopes: options.scope ?? [], expiresAt: options.expires }),
    );
  asOwner(agentKeys.command('list <agentKey>').description("list an agent's keys, without the secrets")).action((agentKey, options) =>
    listAgentKeys(owner(options), agentKey),
  );
  asOwner(agentKeys.command('end <agentKey> <keyId>').description('end one of the keys, at once')).action(
    async (agentKey, keyId, options) => endWith(await endAgentKey(owner(options), agentKey, keyId)),
  );
}

/** What goes into a session, and what is in it. */
function addMemories(hindcast: Command): void {
  asAgent(
    hindcast
      .command('import <file>')
      .description('store the memories of a JSONL file, or of other systems; run it again to go on where it broke off'),
  )
    .addOption(new Option('--from <system>', 'whose files they are: a file, or a folder of them; none given: JSONL').choices(sourceNames))
    .option('--dry-run', 'only say what would become of them; with --from', false)
    .action(async (file, options) => {
      if (options.from !== undefined) endWith(reportImportFrom(await importFrom(agent(options), options.from, file, options.dryRun)));
      else if (options.dryRun) throw new ClientError('--dry-run needs --from');
      else endWith(reportImport(await importFile(agent(options), file)));
    });

  asAgent(
    hindcast.command('export [file]').description("write a session's memories, a JSON object a line, as import --from hindcast takes them"),
  )
    .addOption(
      new Option('--versions <which>', 'every text that a memory had, or only the latest').choices(['all', 'latest']).default('all'),
    )
    .action((file, options) => exportMemories(agent(options), file, options.versions));

  asAgent(hindcast.command('events').description("print a session's events, a JSON object a line"))
    .option('--after <position>', 'begin behind this position', wholeNumber, 0)
    .option('--limit <count>', 'events at most', wholeNumber, Number.POSITIVE_INFINITY)
    .option('--type <type>', 'only events of this type')
    .option('--follow', 'go on with what happens from then on', false)
    .action((options) => printEvents(agent(options), options));
}

/** The tools of hosts. */
function addMcp(hindcast: Command): void {
  hindcast
    .command('mcp')
    .description('serve the Model Context Protocol on standard input and output, for the program that starts this; see docs/mcp.md')
    .addOption(
      new Option('--url <url>', 'a running service; left out: the data folder, whoever serves it')
        .env('HINDCAST_URL')
        .argParser(serviceUrl),
    )
    .addOption(new Option('--key <key>', "the agent's API key").env('HINDCAST_API_KEY'))
    .action(async (options) => (await import('./mcp.js')).serveMcp(options));
}

/** The keys of a data folder. */
function addKeys(hindcast: Command): void {
  const keys = hindcast
    .command('keys')
    .description('manage the keys that records are sealed with, and receipts and checkpoints are signed with');
  keys
    .command('rotate-signing')
    .description('with the service stopped: sign with a new key from now on; what was signed before stays verifiable')
    .action(async () => (await import('./keys.js')).rotateSigningKey(loadConfig(process.env)));
  keys
    .command('rotate')
    .description('wrap all keys by another master key, while the service runs or not; the log stays as it is')
    .option(
      '--to <file>',
      'file of the other key, made where it is not there; with the service stopped. Left out: it takes the place of the one before',
    )
    .action(async ({ to }) => (await import('./keys.js')).rotateKeys(loadConfig(process.env), to));
}

/** What is made anew from a log. */
function addRewriting(hindcast: Command): void {
  hindcast
    .command('seal')
    .description(
      'with the service stopped: copy the log of a data folder into a new one in which all records are sealed, so that they can be erased',
    )
    .requiredOption('--from <folder>', 'data folder of the log; it stays as it is')
    .requiredOption('--to <folder>', 'data folder to make')
    .action(async ({ from, to }) => endWith(await (await import('./seal.js')).sealDataFolder(loadConfig(process.env), from, to)));

  hindcast
    .command('replay')
    .description('with the service stopped: delete all views and make them anew from the log')
    .option('--session <id>', 'only this session')
    .action(async ({ session }) => endWith(await (await import('./replay.js')).replayViews(loadConfig(process.env), session)));
}

/** Whether a log and its views are what they were, and what to do where not. */
function addProof(hindcast: Command): void {
  asJudge(hindcast.command('verify [target]'))
    .description(
      'hold a data folder, or an export of events, against its signed checkpoints, offline; without a target, and with the service stopped: the chain of every session, then the data folder',
    )
    .option(
      '--checkpoint <file...>',
      'checkpoints that were kept elsewhere, as `hindcast witness` keeps them: one of each checkpoint log at most',
    )
    .option('--proofs <folder...>', 'other checkpoint logs: data folders of other nodes, or backups of proof/ and keys/')
    .option('--key <line...>', 'keys by which checkpoints may be signed; left out: those in the data folder')
    .option('--proof <file>', 'for an export: an answer of GET /audit/proof')
    .option('--session <id>', 'without a target: the chain of this session only')
    .action(async (target, options) => {
      const { verify } = await import('./verify.js');
      process.exitCode = await judging(verify(target, options));
    });

  asJudge(hindcast.command('verify-receipt <file>'))
    .description(
      'hold the receipt of an erasure, or the answer of POST /erase with it, against the public keys of GET /erase/keys, offline',
    )
    .requiredOption('--keys <file>', 'an answer of GET /erase/keys, as it was kept')
    .action(async (file, { keys }) => {
      const { reportOfReceipt } = await import('./verifier/receipt.js');
      const { code, report } = await judging(Promise.resolve().then(() => reportOfReceipt(file, keys)));
      process.stdout.write(report);
      process.exitCode = code;
    });

  hindcast
    .command('recover [folder]')
    .description(
      'with the service stopped: bring damaged sessions of an embedded log back from backups and exports; without --from only say what is damaged. The folder: HINDCAST_DATA_DIR',
    )
    .option('--from <source...>', 'backups of the data folder, and exports of GET /events/export')
    .option('--session <id>', 'only this session')
    .option('--accept-unproved', 'take records that are in no signed checkpoint', false)
    .option('--accept-loss', 'end a session before the first record that nothing has', false)
    .option('--checkpoint <file...>', 'checkpoints that were kept elsewhere, as for verify')
    .option('--proofs <folder...>', 'other checkpoint logs, as for verify')
    .option('--key <line...>', 'keys by which checkpoints may be signed; left out: those in the data folder')
    .action(async (folder, options) => {
      const { recover } = await import('./recover/recover.js');
      const tell = (line: string): void => void process.stdout.write(`${line}\n`);
      process.exitCode = await recover(folder ?? loadConfig(process.env).dataDir, options, tell);
    });

  asAgent(
    asJudge(hindcast.command('witness')).description(
      "fetch a service's newest checkpoint, check that it begins with the one kept before, and keep it",
    ),
  )
    .requiredOption('--out <file>', 'where it is kept; its keys beside it, in <file>.keys')
    .option('--trust <line...>', 'keys to believe besides those that are kept')
    .action(async (options) => {
      const { witness } = await import('./witness.js');
      const look = async (): Promise<string> => witness(agent(options), options.out, options.trust ?? []);
      process.stdout.write(`${await judging(look())}\n`);
    });

  hindcast
    .command('verify-replay')
    .description(
      'with the service stopped: fold every session anew beside its stored view, compare, and name the first event where they differ',
    )
    .option('--session <id>', 'only this session')
    .action(async ({ session }) => endWith(await (await import('./verify-replay.js')).verifyReplay(loadConfig(process.env), session)));
}

/** A domain's hindcast. */
function addReplayDomain(hindcast: Command): void {
  asAgent(hindcast.command('replay-domain <domain>').description("show a domain's history, as it was and as it would have been"))
    .option(
      '--declaration <file...>',
      'what would have been different: JSON files of schema, hypotheses, rules, adapt; several are compared',
    )
    .option('--adopt', 'put the declaration in force afterwards, if nobody changed it meanwhile', false)
    .option('--from <place>', 'begin at this position or time')
    .option('--to <place>', 'end at this position or time')
    .option('--watch <name...>', 'tell only of these hypotheses and outcomes')
    .option('--svg <file>', 'draw both runs into this file')
    .option('--json', 'print the rows as JSON, an object a line', false)
    .action(async (domain, options) => (await import('./replay-domain.js')).replayDomain(agent(options), domain, options));
}

/** A first look. */
function addDemo(hindcast: Command): void {
  hindcast
    .command('demo [file]')
    .description('start from nothing, import a conversation (the one in examples/, or a JSONL file), and ask it questions')
    .option('--ask <question...>', 'questions of your own')
    .action(async (file, { ask }) => (await import('./demo.js')).runDemo(file, ask));
}

const defaultUrl = 'http://127.0.0.1:3000';

const url = (): Option =>
  new Option('--url <url>', 'where the service listens').env('HINDCAST_URL').argParser(serviceUrl).default(defaultUrl);

/** Left out with the key, too, it is the service of the data folder, which lets in who can read the folder. */
const urlOrFolder = (): Option =>
  new Option('--url <url>', `where the service listens (default: "${defaultUrl}", or without a key the service of the data folder)`)
    .env('HINDCAST_URL')
    .argParser(serviceUrl);

const asOwner = (command: Command): Command =>
  command.addOption(url()).addOption(new Option('--token <token>', "the account owner's secret token").env('HINDCAST_ACCOUNT_TOKEN'));

const asAgent = (command: Command): Command =>
  command.addOption(urlOrFolder()).addOption(new Option('--key <key>', "the agent's API key").env('HINDCAST_API_KEY'));

function owner({ url, token }: Connection): Client {
  if (token === undefined) throw new ClientError("give the owner's secret token with --token or HINDCAST_ACCOUNT_TOKEN");
  return new Client(url, token);
}

function agent({ url, key }: AgentConnection): Client {
  if (key !== undefined) return new Client(url ?? defaultUrl, key);
  const served = url === undefined ? servedFolder(loadConfig(process.env).dataDir) : null;
  if (served === null || served.key === null)
    throw new ClientError(
      "give the agent's API key with --key or HINDCAST_API_KEY; without one the service of the data folder is asked (HINDCAST_DATA_DIR), and there is none that lets this in",
    );
  return new Client(served.url, served.key);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError('must be a whole number');
  return Number(text);
}

function endWith(allWell: boolean): void {
  if (!allWell) process.exitCode = 1;
}

/** Failures that a person can mend, in one line; others with their stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `${error.message}; stop what listens there, or set PORT to another port`;
  if (code === 'ENOSPC') return `${error.message}; make room on the disk, and do the same again`;
  const ofEngines = [...notReachedNames, 'KeysDamagedError', 'SigningKeysError', 'ProofDamagedError', 'DamagedFileError'].includes(
    error.name,
  );
  const mendable = [ConfigError, DataFolderError, LmdbFileError, LogDamagedError, LogSettingsError, LogUnavailableError, ClientError].some(
    (type) => error instanceof type,
  );
  return mendable || ofEngines || code !== undefined ? error.message : (error.stack ?? error.message);
}
