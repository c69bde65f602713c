import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { accountsSession } from '../accounts/account-writer.js';
import { verifySession } from '../audit/queries/verify-session.handler.js';
import type { Config } from '../config.js';
import { flushFolder, writePrivateFile } from '../embedded/private-files.js';
import { type Engines, logFolder, openEngines } from '../engines.js';
import { LmdbEventLog } from '../log/lmdb/lmdb-event-log.js';
import { EmbeddedKeyStore } from '../sealing/embedded/embedded-key-store.js';
import { ErasureNoteFiles } from '../sealing/erasure-notes.js';
import { KeyRing } from '../sealing/key-ring.js';
import { loadMasterKey, type MasterKey } from '../sealing/master-key.js';
import { keysFolder, masterKeyFile } from '../sealing/open-sealing.js';
import { sealSession } from '../sealing/seal-session.js';
import { LiveSession } from '../sessions/live-session.js';
import { ClientError } from './client.js';
import { expectAllNamed, forEach, streamsOf } from './replay.js';

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Copies the log of a data folder into a new data folder, in which every record is sealed at its old position. The service must be stopped; the folder is only read. Sessions of deleted
 * agents are left behind. Cut off, it has made nothing, and is to be done again.
 * @returns whether all was copied
 * @throws {ClientError} where there is no log to copy, or something is in the new folder's place
 */
export async function sealDataFolder(config: Config, from: string, to: string): Promise<boolean> {
  // Only what is sealed there already needs keys: none are made.
  const source: Config = { ...config, dataDir: path.resolve(from), sealing: 'off', views: 'memory' };
  const target: Config = { ...config, dataDir: path.resolve(to) };
  if (config.log !== 'lmdb') throw new ClientError('only a log on the embedded engine can be copied: set HINDCAST_LOG=lmdb');
  if (!existsSync(path.join(logFolder(source), 'data.mdb'))) throw new ClientError(`${source.dataDir} has no log`);
  if (existsSync(target.dataDir)) throw new ClientError(`${target.dataDir} is there already: name a folder that is not`);
  const notes = path.join(keysFolder(source), 'erasing');
  if (existsSync(notes) && new ErasureNoteFiles(notes).pending().length > 0)
    throw new ClientError(`an erasure in ${source.dataDir} was cut off: start the service once, which ends it`);
  const draft: Config = { ...target, dataDir: `${target.dataDir}.part` };
  rmSync(draft.dataDir, { recursive: true, force: true });
  const engines = await openEngines(source);
  try {
    expectAllNamed(engines.log);
    if (!(await copyLog(engines, draft, masterKeyFor(engines, source, target)))) return false;
    const signing = path.join(keysFolder(source), 'signing');
    if (existsSync(signing)) cpSync(signing, path.join(keysFolder(draft), 'signing'), { recursive: true });
    renameSync(draft.dataDir, target.dataDir);
    flushFolder(path.dirname(target.dataDir));
  } finally {
    await engines.log.close();
    await engines.views.close();
    engines.release();
    rmSync(draft.dataDir, { recursive: true, force: true });
  }
  tell(
    `start the service with HINDCAST_DATA_DIR=${target.dataDir}; when all is well, destroy ${source.dataDir} and its backups: they can be read`,
  );
  return true;
}

/** The master key of the copy: that of the folder, where something of it is sealed already, so that its agents keep their secrets. */
function masterKeyFor({ sealing }: Engines, source: Config, target: Config): MasterKey {
  const file = masterKeyFile(target);
  const isSealed = sealing !== null;
  if (isSealed && source.masterKey === '' && !existsSync(file)) writePrivateFile(file, readFileSync(masterKeyFile(source)));
  return loadMasterKey({ text: target.masterKey, file, mayMake: !isSealed, tell });
}

/** @returns whether all sessions were copied */
async function copyLog({ log, sealing }: Engines, draft: Config, master: MasterKey): Promise<boolean> {
  const store = await EmbeddedKeyStore.open(keysFolder(draft));
  const keys = await KeyRing.open(store, master);
  const to = LmdbEventLog.open(logFolder(draft));
  try {
    const deleted = await deletedAgents(log);
    const streams = await streamsOf(log, undefined);
    for (const { session } of streams) {
      if (deleted.has(session)) await store.eraseAgent(session);
      else await sealing?.ring.copyAgent(session, store);
    }
    const live = streams.filter(({ session }) => !deleted.has(session));
    const { events, failed } = await forEach(live, 'sealing', async (session, progress) => {
      const { valid, reason, position, head, first_invalid } = await verifySession(log, session);
      if (!valid) throw new Error(`not valid from position ${first_invalid} on: ${reason}`);
      await sealSession({ from: log, to, keys, session, origin: [position, head], tell: progress });
      const copy = await to.head(session);
      if (copy !== position) throw new Error(`the copy ends at position ${copy}, not at ${position}`);
    });
    tell(`${live.length} sessions, ${events} events sealed, ${failed} failed`);
    return failed === 0;
  } finally {
    await to.close();
    await keys.close();
  }
}

async function deletedAgents(log: Engines['log']): Promise<ReadonlySet<string>> {
  const accounts = LiveSession.empty(accountsSession, 0);
  await log.read(accountsSession, {}, (record) => accounts.fold(record));
  const agents = [...accounts.state.accounts.agents.values()];
  return new Set(agents.filter(({ deletedAtMs }) => deletedAtMs !== null).map(({ agentId }) => agentId));
}
