import type { Config } from '../config.js';
import { lockDataFolder } from '../embedded/data-folder-lock.js';
import { signingFolder } from '../proof/open-checkpoint-log.js';
import { isLogShared, masterKeyFile, openStore } from '../sealing/open-sealing.js';
import { SigningKeys } from '../sealing/receipts/signing-keys.js';
import { rotateMasterKey } from '../sealing/rotate-master-key.js';
import { ClientError } from './client.js';
import { expectDataFolder } from './expect-data-folder.js';

/**
 * Wraps all agents' secrets by another master key. The service must be stopped.
 * @param to file of the other key; left out: one is made in the place of the one before
 */
export async function rotateKeys(config: Config, to: string | undefined): Promise<void> {
  if (config.log === 'memory') throw new ClientError('with HINDCAST_LOG=memory no key outlives the process: there is none to rotate');
  expectDataFolder(config);
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
