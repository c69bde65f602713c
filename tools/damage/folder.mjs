import { join } from 'node:path';
import { LmdbEventLog } from '../../dist/src/log/lmdb/lmdb-event-log.js';
import { CheckpointLog } from '../../dist/src/proof/checkpoint-log.js';
import { ProofStore } from '../../dist/src/proof/proof-store.js';
import { EmbeddedKeyStore } from '../../dist/src/sealing/embedded/embedded-key-store.js';
import { ErasureNoteFiles } from '../../dist/src/sealing/erasure-notes.js';
import { KeyRing } from '../../dist/src/sealing/key-ring.js';
import { masterKeyOf } from '../../dist/src/sealing/master-key.js';
import { SigningKeys } from '../../dist/src/sealing/receipts/signing-keys.js';
import { SealedEventLog } from '../../dist/src/sealing/sealed-event-log.js';
import { SealedViewStore } from '../../dist/src/sealing/sealed-view-store.js';
import { SessionHost } from '../../dist/src/sessions/session-host.js';
import { LmdbViewStore } from '../../dist/src/views/lmdb/lmdb-view-store.js';
import { hostSettings } from '../../test/kit/host-settings.mjs';

const reports = { warn: () => undefined };
const metrics = { observeAppend: () => undefined, watch: () => undefined, countSessionLoad: () => undefined };
export const context = { actor: 'damage', causation: 'damage' };

/** Opens what lies in a data folder as the service does, sealed or not. @throws {LmdbFileError} */
export async function openHost(folder, isSealed) {
  const stored = LmdbEventLog.open(join(folder, 'log'));
  const views = LmdbViewStore.open(join(folder, 'views'));
  if (!isSealed) return { stored, host: new SessionHost(stored, views, hostSettings, reports, metrics) };
  const ring = await KeyRing.open(await EmbeddedKeyStore.open(join(folder, 'keys')), masterKeyOf(Buffer.alloc(32, 0x5e)));
  const log = new SealedEventLog(stored, ring, true);
  const sealing = {
    records: log,
    sealed: log,
    notes: new ErasureNoteFiles(join(folder, 'keys', 'erasing')),
    rest: (session) => log.rest(session),
    eraseAgent: (session) => ring.eraseAgent(session),
  };
  const sealedViews = new SealedViewStore(views, ring, () => log.sessions());
  return { stored, host: new SessionHost(log, sealedViews, hostSettings, reports, metrics, () => true, sealing) };
}

/** @returns `null` where it is refused */
export async function openCheckpoints(folder, log) {
  let proofs;
  try {
    proofs = await ProofStore.open(join(folder, 'proof'));
    const keys = SigningKeys.open(join(folder, 'keys', 'signing'));
    return await CheckpointLog.open({
      log,
      store: proofs,
      keys,
      settings: { everyMs: 1e9 },
      owns: () => true,
      warn: () => undefined,
      now: Date.now,
    });
  } catch {
    await proofs?.close();
    return null;
  }
}
