import type { Config } from '../config.js';
import { lockDataFolder } from '../embedded/data-folder-lock.js';
import { servedHere } from '../embedded/service-address.js';
import { signingFolder } from '../proof/open-checkpoint-log.js';
import { loadMasterKey } from '../sealing/master-key.js';
import { isLogShared, keysFolder, masterKeyFile, mayRotate, openStore } from '../sealing/open-sealing.js';
import { SigningKeys } from '../sealing/receipts/signing-keys.js';
import { isInPlace, rotateMasterKey } from '../sealing/rotate-master-key.js';
import { requestRotation } from '../sealing/rotation-requests.js';
import { ClientError } from './client.js';
import { expectDataFolder } from './expect-data-folder.js';

/**
 * Wraps all agents' secrets by another master key. A service that runs does it itself, where its settings do not hold the key.
 * @param to file of the other key; left out: one is made in the place of the one before. With it the service must be stopped
 */
export async function rotateKeys(config: Config, to: string | undefined): Promise<void> {
  if (config.log === 'memory') throw new ClientError('with HINDCAST_LOG=memory no key outlives the process: there is none to rotate');
  expectDataFolder(config);
  const served = to === undefined && mayRotate(config) ? servedHere(config.dataDir) : null;
  if (served !== null && served.masterKeyFile !== null) {
    await rotateServed(config, served.pid, served.masterKeyFile);
    return;
  }
  const release = isLogShared(config) ? () => undefined : await lockDataFolder(config.dataDir);
  try {
    const store = await openStore(config);
    try {
      await rotateMasterKey(store, { masterKey: config.masterKey, file: masterKeyFile(config), to }, (line) =>
        process.stdout.write(`${line}\n`),
      );
    } finally {
      await store.close();
    }
  } finally {
    release();
  }
}

/** @param file of the service's master key */
async function rotateServed(config: Config, pid: number, file: string): Promise<void> {
  const load = (): string => loadMasterKey({ text: '', file, mayMake: false, tell: () => undefined }).id;
  const former = load();
  if (!(await requestRotation(config.dataDir, pid, keysFolder(config)))) throw new ClientError('the service ended meanwhile; do it again');
  const next = load();
  if (next === former) throw new ClientError('the service could not change its master key; its log says why');
  process.stdout.write(`${isInPlace(former, next, file)}\n`);
}

/** Signs receipts and checkpoints with a new key from now on; the public keys of before stay. The service must be stopped. */
export async function rotateSigningKey(config: Config): Promise<void> {
  if (config.log === 'memory') throw new ClientError('with HINDCAST_LOG=memory nothing is signed: there is no key to rotate');
  expectDataFolder(config);
  const release = await lockDataFolder(config.dataDir);
  try {
    const keys = SigningKeys.open(signingFolder(config));
    const before = keys.current.id;
    keys.rotate();
    process.stdout.write(`signs with ${keys.current.id} from now on; ${before} verifies what was signed with it\n`);
  } finally {
    release();
  }
}
