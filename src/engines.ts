import path from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config.js';
import { lockDataFolder } from './embedded/data-folder-lock.js';
import type { EventLog } from './log/event-log.js';
import { InMemoryEventLog } from './log/in-memory/in-memory-event-log.js';
import { LmdbEventLog } from './log/lmdb/lmdb-event-log.js';
import { alone, type Owners } from './nodes/owners.js';
import { openSealing, type SealingKeys } from './sealing/open-sealing.js';
import { SealedEventLog } from './sealing/sealed-event-log.js';
import { SealedViewStore } from './sealing/sealed-view-store.js';
import { InMemoryViewStore } from './views/in-memory/in-memory-view-store.js';
import { LmdbViewStore } from './views/lmdb/lmdb-view-store.js';
import type { MemoryDocuments } from './views/memory-documents.js';
import type { ViewStore } from './views/view-store.js';

/** The two engines that everything rests on, opened, and the nodes that share them. */
export interface Engines {
  readonly log: EventLog;
  /** The same without the keys: what lies there, sealed records sealed. */
  readonly stored: EventLog;
  readonly views: ViewStore;
  /** Keys, where records are sealed or once were. */
  readonly sealing: Sealing | null;
  /** Who answers for which session, where several nodes share the log. */
  readonly owners: Owners;
  /** Gives the data folder back; call it when log and views are closed. */
  readonly release: () => void;
}

export interface Sealing extends SealingKeys {
  readonly log: SealedEventLog;
}

/** Folder of the embedded log, and of the embedded views, which can be deleted at any time while the service is down. */
export const logFolder = (config: Config): string => path.join(config.dataDir, 'log');
const viewsFolder = (config: Config): string => path.join(config.dataDir, 'views');

/** Whether anything is kept in the data folder, which then is this process's alone. */
export const usesDataFolder = ({ log, views }: Config): boolean => log === 'lmdb' || log === 'kafka' || views === 'embedded';

/** Opens the engines that the settings name. @throws {DataFolderError} {@link LmdbFileError} {@link LogSettingsError} {@link LogUnavailableError} */
export async function openEngines(config: Config, logger?: Logger): Promise<Engines> {
  const release = usesDataFolder(config) ? await lockDataFolder(config.dataDir) : () => undefined;
  let keys: SealingKeys | null = null;
  try {
    const tell = (line: string): void => void (logger === undefined ? process.stderr.write(`${line}\n`) : logger.warn(line));
    keys = await openSealing(config, tell);
    const { log, owners = alone } = await openLog(config, logger);
    const views = await openViews(config);
    if (keys === null) return { log, stored: log, views, sealing: null, owners, release };
    const sealed = new SealedEventLog(log, keys.ring, keys.isOn, (details, message) => logger?.warn(details, message));
    const sealedViews = keys.isOn ? new SealedViewStore(views, keys.ring, () => log.sessions()) : views;
    return { log: sealed, stored: log, views: sealedViews, sealing: { ...keys, log: sealed }, owners, release };
  } catch (error) {
    await keys?.ring.close();
    release();
    throw error;
  }
}

/** Engines with servers are loaded only when they are asked for. */
async function openLog(config: Config, logger?: Logger): Promise<{ log: EventLog; owners?: Owners }> {
  switch (config.log) {
    case 'lmdb':
      return { log: LmdbEventLog.open(logFolder(config)) };
    case 'kafka':
      return (await import('./nodes/kafka/open-kafka.js')).openKafka(config, path.join(config.dataDir, 'kafka'), logger);
    case 'kurrentdb': {
      const { KurrentDbEventLog } = await import('./log/kurrentdb/kurrentdb-event-log.js');
      const log = await KurrentDbEventLog.open({
        connectionString: config.kurrentdbUrl,
        prefix: config.kurrentdbPrefix,
        timeoutMs: config.appendTimeoutMs / 2,
      });
      return { log };
    }
    case 'memory':
      return { log: new InMemoryEventLog() };
  }
}

/** Where memories are published as documents: where the views are, if others can read those; `null` where not. */
export async function openMemoryDocuments(config: Config): Promise<MemoryDocuments | null> {
  const { views, memoryDocuments, sealing } = config;
  if (views !== 'mongodb' || memoryDocuments === 'off' || (memoryDocuments === 'auto' && sealing === 'on')) return null;
  return (await import('./views/mongodb/mongodb-memory-documents.js')).MongoMemoryDocuments.open(config.mongodbUrl, { mayBeAway: true });
}

async function openViews(config: Config): Promise<ViewStore> {
  switch (config.views) {
    case 'embedded':
      return LmdbViewStore.open(viewsFolder(config));
    case 'mongodb':
      // Away at the start, it is waited for beside the traffic: views only make a start quicker.
      return (await import('./views/mongodb/mongodb-view-store.js')).MongoViewStore.open(config.mongodbUrl, { mayBeAway: true });
    case 'memory':
      return new InMemoryViewStore();
  }
}
