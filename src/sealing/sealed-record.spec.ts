import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentVersions, type EventType, type RecordContent } from '../../projections/events.js';
import { LogDamagedError, type LogRecord } from '../log/event-log.js';
import { encodeRecord } from '../sessions/event-codec.js';
import { Digests } from './digests.js';
import { openFieldsOf, placement, reasons } from './field-placement.js';
import { isSealed, openEnvelope, type RecordKey, sealRecord, unsealRecord } from './sealed-record.js';

const digests = new Digests(createSecretKey(Buffer.alloc(32, 7)));
const session = 'agent_0123456789abcdef';
const newKey = (id = 1): RecordKey => ({ id, key: randomBytes(32) });
const at = (bytes: Uint8Array, of = session): LogRecord => ({ session: of, position: 5, bytes });

const memory: RecordContent = {
  id: 'm1',
  type: 'memory.updated',
  version: 1,
  recorded_at: '2026-01-01T00:00:00.000Z',
  actor: 'hck_12345678',
  causation: 'req_1',
  digest: 'AAAAAAAAAAAAAAAA',
  data: { memory_id: 'm0', base_version: 1, content: 'the patient is Ödön Kővágó' },
};

const types = Object.keys(placement) as EventType[];
/** Content of any type, with each of its fields there or not, and with any JSON in it. */
const contents: fc.Arbitrary<RecordContent> = fc.constantFrom(...types).chain((type) =>
  fc.record(
    {
      id: fc.string({ minLength: 1, unit: 'grapheme' }),
      type: fc.constant(type),
      version: fc.constant(currentVersions[type]),
      recorded_at: fc.constant('2026-01-01T00:00:00.000Z'),
      actor: fc.string(),
      causation: fc.string(),
      digest: fc.constant('AAAAAAAAAAAAAAAA'),
      key: fc.string(),
      seen: fc.tuple(fc.nat(), fc.string()),
      data: fc.record(Object.fromEntries(Object.keys(placement[type]).map((field) => [field, fc.jsonValue()])), { requiredKeys: [] }),
    },
    { requiredKeys: ['id', 'type', 'version', 'recorded_at', 'actor', 'causation', 'digest', 'data'] },
  ),
) as fc.Arbitrary<RecordContent>;

const asJson = (content: RecordContent): unknown => JSON.parse(JSON.stringify(content));

describe('a sealed record', () => {
  it('gives back what was sealed, whatever it was', () => {
    fc.assert(
      fc.property(contents, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (content, id) => {
        const key = newKey(id);
        const record = at(sealRecord(content, { session, key, digests }).bytes);
        expect(isSealed(record)).toBe(true);
        expect(openEnvelope(record).keyId).toBe(id);
        const { domain, ...unsealed } = unsealRecord(record, key.key);
        expect(unsealed).toEqual(asJson(content));
        expect(domain).toBe(openEnvelope(record).envelope.domain);
      }),
    );
  });

  it('shows in its envelope what has its place there, and nothing else', () => {
    const record = at(sealRecord(memory, { session, key: newKey(9), digests }).bytes);
    const { data: _, ...rest } = memory;
    const payloadBytes = Buffer.byteLength(JSON.stringify({ base_version: 1, content: memory.data.content }));
    expect(openEnvelope(record)).toEqual({ envelope: { ...rest, data: { memory_id: 'm0' } }, keyId: 9, payloadBytes });
  });

  it('holds no word of a payload in its bytes', () => {
    const mark = 'rosebud';
    for (const type of types) {
      const sealed = Object.entries(placement[type]).filter(([, reason]) => reasons[reason].place === 'payload');
      const data = Object.fromEntries(sealed.map(([field]) => [field, { [mark]: `${mark} ${field}` }]));
      const named = 'domain_id' in data ? { ...data, domain_id: `${mark} domain` } : data;
      const bytes = sealRecord({ ...memory, type, data: named }, { session, key: newKey(), digests }).bytes;
      expect(Buffer.from(bytes).includes(mark), type).toBe(false);
    }
  });

  it('tells records of one domain from those of another, without the name', () => {
    const of = (domain: string) =>
      openEnvelope(
        at(sealRecord({ ...memory, type: 'domain.deleted', data: { domain_id: domain } }, { session, key: newKey(), digests }).bytes),
      ).envelope.domain;
    expect(of('heart')).toMatch(/^[\w-]{16}$/);
    expect(of('heart')).toBe(of('heart'));
    expect(of('heart')).not.toBe(of('liver'));
  });

  it('is refused when any one bit of it was changed', () => {
    const key = newKey(3);
    const bytes = sealRecord(memory, { session, key, digests }).bytes;
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Uint8Array.from(bytes);
      changed[bit >> 3] ^= 1 << (bit & 7);
      expect(() => unsealRecord(at(changed), key.key), `bit ${bit}`).toThrow(LogDamagedError);
    }
    expect(unsealRecord(at(bytes), key.key)).toEqual(memory);
  });

  it('is refused when it was cut off, or something was added to it', () => {
    const key = newKey();
    const bytes = sealRecord(memory, { session, key, digests }).bytes;
    for (let length = 0; length < bytes.length; length++)
      expect(() => unsealRecord(at(bytes.subarray(0, length)), key.key)).toThrow(LogDamagedError);
    expect(() => unsealRecord(at(Buffer.concat([bytes, Buffer.from('x')])), key.key)).toThrow(LogDamagedError);
  });

  it('is refused in another session, and under another key', () => {
    const key = newKey();
    const bytes = sealRecord(memory, { session, key, digests }).bytes;
    expect(() => unsealRecord(at(bytes, 'agent_0123456789abcdee'), key.key)).toThrow(LogDamagedError);
    expect(() => unsealRecord(at(bytes), newKey().key)).toThrow(LogDamagedError);
  });

  it.each([
    ['id', { id: 'm2' }],
    ['type', { type: 'memory.stored' as const }],
    ['time', { recorded_at: '2027-01-01T00:00:00.000Z' }],
    ['actor', { actor: 'hck_87654321' }],
    ['target', { data: { ...memory.data, memory_id: 'm9' } }],
  ])('is refused when its payload was moved under an envelope of another %s', (_, change) => {
    // The same key on purpose: the envelope alone has to tell.
    const key = newKey();
    const [from, to] = [memory, { ...memory, ...change }].map((content) =>
      Buffer.from(sealRecord(content, { session, key, digests }).bytes),
    );
    const envelopeEnd = (bytes: Buffer): number => 13 + bytes.readUInt32BE(9);
    const moved = Buffer.concat([to.subarray(0, envelopeEnd(to)), from.subarray(envelopeEnd(from))]);
    expect(openEnvelope(at(moved)).envelope).toEqual(openEnvelope(at(to)).envelope);
    expect(() => unsealRecord(at(moved), key.key)).toThrow(LogDamagedError);
  });

  it('never is the same bytes twice, nor under one nonce', () => {
    const key = newKey();
    const seen = new Set(
      Array.from({ length: 1000 }, () => Buffer.from(sealRecord(memory, { session, key, digests }).bytes).toString('latin1')),
    );
    expect(seen.size).toBe(1000);
  });
});

describe('a record that is not sealed', () => {
  it('is told from a sealed one, and from what is no record', () => {
    const draft = { id: 'm1', type: 'memory.stored', digest: 'AAAAAAAAAAAAAAAA', data: { content: 'x' } } as const;
    expect(isSealed(at(encodeRecord(draft, memory.recorded_at, memory, undefined)))).toBe(false);
    for (const bytes of [[], [0], [2], [0x5b]]) expect(() => isSealed(at(Uint8Array.from(bytes)))).toThrow(LogDamagedError);
  });
});

describe('the placement', () => {
  it('leaves open only ids, of records that lie open and made ones, and what became of erased ones', () => {
    const open = types.flatMap((type) => [...openFieldsOf(type)].map((field) => `${type} ${field}`));
    expect(open).toEqual([
      'memory.updated memory_id',
      'memory.replaced memory_id',
      'memory.deleted memory_id',
      'memories.deleted memory_ids',
      'memories.expired memory_ids',
      'account.created account_id',
      'account.token_set account_id',
      'agent.created account_id',
      'agent.created agent_id',
      'agent.key_added agent_id',
      'agent.key_rotated agent_id',
      'agent.key_ended agent_id',
      'agent.key_ended key_id',
      'agent.deleted agent_id',
      'agent.retention_set agent_id',
      'domain.event_retracted event_id',
      'records.erased records',
    ]);
  });
});

describe('digests', () => {
  it('are the same under one key only, and differ by what they are of', () => {
    const other = new Digests(createSecretKey(Buffer.alloc(32, 8)));
    expect(digests.of('payload', 'text')).toBe(digests.of('payload', 'text'));
    expect(other.of('payload', 'text')).not.toBe(digests.of('payload', 'text'));
    expect(digests.of('domain', 'text')).not.toBe(digests.of('payload', 'text'));
  });
});
