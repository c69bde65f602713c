import type { Config } from '../config.js';
import { lockDataFolder } from '../embedded/data-folder.js';
import { isLogShared, masterKeyFile, openStore } from '../sealing/open-sealing.js';
import { rotateMasterKey } from '../sealing/rotate-master-key.js';
import { ClientError } from './client.js';

/**
 * Wraps all agents' secrets by another master key. The service must be stopped.
 * @param to file of the other key; left out: one is made in the place of the one before
 */
export async function rotateKeys(config: Config, to: string | undefined): Promise<void> {
  if (config.log === 'memory') throw new ClientError('with HINDCAST_LOG=memory no key outlives the process: there is none to rotate');
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
