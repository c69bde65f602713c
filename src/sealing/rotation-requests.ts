import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { holderOf } from '../embedded/data-folder-lock.js';
import { writePrivateFile } from '../embedded/private-files.js';
import type { KeyRing } from './key-ring.js';
import { rotateInUse } from './rotate-master-key.js';

/** Has a running service look whether another master key is asked for: by a file in the folder of its keys, which is gone when that is done, or could not be. */
const signal = 'SIGUSR2';
const requestFile = (keysFolder: string): string => path.join(keysFolder, 'rotation');
/** How often it is looked whether a request was answered, ms. */
const lookMs = 20;

/**
 * Changes the master key whenever another process asks for it. The signal without a request ends the process, as it does by default.
 * @param file of the master key; `null` where it is not one that can be changed here
 * @returns stops listening
 */
export function followRotations(ring: KeyRing | null, keysFolder: string, file: string | null, logger: Logger): () => void {
  rmSync(requestFile(keysFolder), { force: true });
  let isRotating = false;
  const rotate = async (): Promise<void> => {
    isRotating = true;
    try {
      if (ring === null || file === null) throw new Error('the settings hold the master key, or nothing is sealed');
      await rotateInUse(ring, file, (line) => logger.info(line));
    } catch (error) {
      logger.error({ err: error }, 'the master key was not changed; asked for again, or at the next start, it is');
    } finally {
      isRotating = false;
      rmSync(requestFile(keysFolder), { force: true });
    }
  };
  const listen = (): void => {
    if (isRotating) return;
    if (existsSync(requestFile(keysFolder))) void rotate();
    else {
      process.off(signal, listen);
      process.kill(process.pid, signal);
    }
  };
  process.on(signal, listen);
  return () => process.off(signal, listen);
}

/**
 * Asks the service that has a data folder, and follows rotations, for another master key.
 * @returns whether it answered, done or not, before it ended
 */
export async function requestRotation(dataFolder: string, pid: number, keysFolder: string): Promise<boolean> {
  writePrivateFile(requestFile(keysFolder), '');
  process.kill(pid, signal);
  while (existsSync(requestFile(keysFolder))) {
    if (holderOf(dataFolder)?.pid !== pid) return false;
    await sleep(lookMs);
  }
  return true;
}
