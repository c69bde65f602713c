import type { Erasure } from '../../src/sealing/receipts/erasure-receipt.js';

/** An erasure of two records, for receipts. */
export const anErasure: Erasure = {
  session: 'agent_0123456789abcdef',
  event_id: 'e-17',
  position: 42,
  erased_at: '2026-01-01T00:00:00.000Z',
  actor: 'hck_12345678',
  records: [
    { position: 3, id: 'm1', type: 'memory.stored' },
    { position: 7, id: 'Ödön', type: 'memory.updated' },
  ],
};
