import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from '../config.js';
import { EmbeddedKeyStore } from './embedded/embedded-key-store.js';
import { InMemoryKeyStore } from './in-memory/in-memory-key-store.js';
import { KeyRing } from './key-ring.js';
import type { KeyStore, Signers } from './key-store.js';
import { loadMasterKey, MasterKeyError, masterKeyOf } from './master-key.js';
import { pemOf, SigningKeys } from './receipts/signing-keys.js';
import { nextMasterKeyFile, rotateMasterKey } from './rotate-master-key.js';

/** What records are sealed with, and receipts signed. */
export interface SealingKeys {
  readonly ring: KeyRing;
  readonly signing: SigningKeys | null;
  /** The public keys of all nodes on a shared log; `null` where this one works alone. */
  readonly signers: Signers | null;
  /** Whether new records are sealed. */
  readonly isOn: boolean;
}

/** Whether other nodes may write to the same log, so that they need the same keys. */
export const isLogShared = ({ log }: Config): boolean => log === 'kafka' || log === 'kurrentdb';

/** The folder of the embedded key store, in the data folder. */
export const keysFolder = (config: Config): string => path.join(config.dataDir, 'keys');

/** The file of the master key: beside the data folder, so that whoever copies that has no key to it. Earlier versions made it inside; there it is still read. */
export function masterKeyFile({ masterKeyFile: given, dataDir }: Pick<Config, 'masterKeyFile' | 'dataDir'>): string {
  if (given !== '') return given;
  const [beside, inside] = [`${dataDir}.master-key`, path.join(dataDir, 'master.key')];
  return !existsSync(beside) && existsSync(inside) ? inside : beside;
}

/**
 * Opens the key store of the settings. Where sealing is off, only one that is there: what was sealed before stays readable.
 * @returns `null` where nothing is sealed, and nothing is to be
 * @throws {ConfigError} where the key store would not be shared as the log is; {@link MasterKeyError} {@link KeysDamagedError} {@link DataFolderError}
 */
export async function openSealing(config: Config, tell: (line: string) => void): Promise<SealingKeys | null> {
  const isOn = config.sealing === 'on';
  const isShared = isLogShared(config);
  if (isShared && config.views !== 'mongodb') {
    if (!isOn) return null;
    throw new ConfigError(
      `HINDCAST_SEALING must be off with HINDCAST_LOG=${config.log}, or HINDCAST_VIEWS must be mongodb: who shares the log has to share the keys`,
    );
  }
  if (isOn && isShared && !hasMasterKey(config))
    throw new MasterKeyError(
      'the nodes of a shared log share its master key: make one (openssl rand -hex 32) and give it to each of them in HINDCAST_MASTER_KEY or HINDCAST_MASTER_KEY_FILE, or set HINDCAST_SEALING=off',
    );
  if (!isOn && !(isShared ? hasMasterKey(config) : config.log !== 'memory' && existsSync(path.join(keysFolder(config), 'agents'))))
    return null;
  const store = await openStore(config);
  try {
    const file = masterKeyFile(config);
    if (mayRotate(config) && existsSync(nextMasterKeyFile(file))) await rotateMasterKey(store, { masterKey: '', file }, tell);
    const mayMake = !isShared && (await isEmpty(store));
    const master = config.log === 'memory' ? masterKeyOf(randomBytes(32)) : loadMasterKey({ text: config.masterKey, file, mayMake, tell });
    const ring = await KeyRing.open(store, master);
    const signing = config.log === 'memory' ? null : SigningKeys.open(path.join(keysFolder(config), 'signing'));
    const signers = isShared ? (store.signers ?? null) : null;
    // Known to the others before anything is signed.
    for (const [id, publicKey] of pemOf(signing?.publicKeys ?? new Map())) await signers?.add(id, publicKey);
    return { ring, signing, signers, isOn };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Whether the master key can be changed while the service runs: it is in a file, and no other node has it too. */
export const mayRotate = (config: Config): boolean => config.masterKey === '' && config.log !== 'memory' && !isLogShared(config);

/** The key store of the settings, without the master key. */
export async function openStore(config: Config): Promise<KeyStore> {
  if (config.log === 'memory') return new InMemoryKeyStore();
  if (!isLogShared(config)) return EmbeddedKeyStore.open(keysFolder(config));
  return (await import('./mongodb/mongodb-key-store.js')).MongoKeyStore.open(config.mongodbUrl);
}

/** Whether the settings have a master key, by which what was sealed before stays readable. */
const hasMasterKey = (config: Config): boolean => config.masterKey !== '' || existsSync(masterKeyFile(config));

/** Whether no agent has keys yet. */
async function isEmpty(store: KeyStore): Promise<boolean> {
  for await (const _ of store.agentsNotUnder('')) return false;
  return true;
}
