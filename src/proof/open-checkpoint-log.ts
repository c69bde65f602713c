import path from 'node:path';
import type { Config } from '../config.js';
import { isRefusedAccess } from '../embedded/refused-access.js';
import type { EventLog } from '../log/event-log.js';
import { keysFolder } from '../sealing/open-sealing.js';
import { SigningKeys } from '../sealing/receipts/signing-keys.js';
import { CheckpointLog } from './checkpoint-log.js';
import { ProofDamagedError, ProofStore } from './proof-store.js';

interface Parts {
  /** The engine itself, on which sealed records are sealed. */
  readonly log: EventLog;
  /** Keys that are open already. */
  readonly signing: SigningKeys | null;
  readonly owns: (session: string) => boolean;
  readonly warn: (details: object, message: string) => void;
}

/** Folder of the checkpoint log: this writer's own, also where the log is shared. */
const proofFolder = (config: Config): string => path.join(config.dataDir, 'proof');

/** Folder of the keys that receipts and checkpoints are signed with. */
export const signingFolder = (config: Config): string => path.join(keysFolder(config), 'signing');

/**
 * Opens the checkpoint log of the settings.
 * @returns `null` where the log does not outlive the process; why it cannot be opened where it is damaged: all else can be served without it
 * @throws {SigningKeysError}
 * @throws what the system says where it refuses access to the folder, or to room on its disk: that is no damage
 */
export async function openCheckpointLog(config: Config, parts: Parts): Promise<CheckpointLog | ProofDamagedError | null> {
  if (config.log === 'memory') return null;
  const keys = parts.signing ?? SigningKeys.open(signingFolder(config));
  try {
    return await openIn(config, parts, keys);
  } catch (cause) {
    if (isRefusedAccess(cause)) throw cause;
    const damage = cause instanceof ProofDamagedError ? cause : new ProofDamagedError((cause as Error).message, { cause });
    parts.warn(
      { error: damage },
      `the folder ${proofFolder(config)} is damaged: nothing is proved until it is mended, and all else is served`,
    );
    return damage;
  }
}

async function openIn(config: Config, { log, owns, warn }: Parts, keys: SigningKeys): Promise<CheckpointLog> {
  const store = await ProofStore.open(proofFolder(config));
  const settings = { everyMs: config.checkpointIntervalS * 1000 };
  try {
    return await CheckpointLog.open({ log, store, keys, settings, owns, warn, now: Date.now });
  } catch (error) {
    await store.close();
    throw error;
  }
}
