import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EventData, EventType } from '../../../projections/events.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { startSealed } from '../../../test/kit/hosts.js';
import { toProofAnswer } from '../../audit/proof.dto.js';
import { exportSession } from '../../audit/session-export.js';
import { InMemoryEventLog } from '../../log/in-memory/in-memory-event-log.js';
import { CheckpointLog } from '../../proof/checkpoint-log.js';
import { ProofStore } from '../../proof/proof-store.js';
import { SigningKeys } from '../../sealing/receipts/signing-keys.js';
import { encodeRecord } from '../../sessions/event-codec.js';
import type { Findings } from './findings.js';
import { VerifierError } from './notes.js';
import { exitCodeOf, reportOf } from './report.js';
import { findingsOf } from './verify-offline.js';

const session = 'agent_a';
const context = { actor: 'hck_a', causation: 'req_a', traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' };

let folder: string;
let key: string;
/** Lines of an export: a record from before there was sealing, two memories, a change and the deletion of the first, an erased memory, a domain, and the record of the erasure. */
let lines: string[];

beforeAll(async () => {
  folder = makeFolder();
  const engine = new InMemoryEventLog();
  const checkpoints = await CheckpointLog.open({
    log: engine,
    store: await ProofStore.open(path.join(folder, 'proof')),
    keys: SigningKeys.open(path.join(folder, 'keys')),
    settings: { everyMs: 3_600_000 },
    owns: () => true,
    warn: () => undefined,
    now: () => Date.UTC(2026, 0, 1),
  });
  await checkpoints.begin();
  const draft = { id: 'm0', type: 'memory.stored', digest: 'd0', data: { content: 'not sealed' } } as const;
  await engine.append(session, [encodeRecord(draft as never, '2026-01-01T00:00:00.000Z', context, undefined)]);
  const { host } = await startSealed({ log: engine });
  const write = <T extends EventType>(type: T, id: string, data: EventData[T], by: string | null = null) =>
    host.writes.write(session, { type, id, key: by, asked: { id, data }, decide: () => data } as never, context);
  await write('memory.stored', 'm1', { content: 'the quick zebra', metadata: { '2': 'two', b: -0, __proto__: null } as never }, 'key_1');
  await write('memory.stored', 'm2', { content: 'to be erased' });
  await write('memory.updated', 'u1', { memory_id: 'm1', content: 'the slow zebra' } as never);
  await write('domain.declared', 'd1', { domain_id: 'weather', declaration: { hypotheses: ['rain'] } } as never);
  await write('memory.deleted', 'x1', { memory_id: 'm1' });
  const erasure = { key: null, asked: { id: 'm2' }, isDry: false };
  await host.eraser.erase(session, { ...erasure, choose: () => (event) => event.id === 'm2' }, context);

  await checkpoints.make();
  const proved = await checkpoints.reader.prove(session, 2);
  writeFileSync(path.join(folder, 'proof.json'), JSON.stringify(toProofAnswer(session, 2, proved as never)));
  key = checkpoints.reader.verifierKeys()[0].verifierKey;
  lines = [];
  for await (const batch of exportSession(host.log, session)) lines.push(...batch.toString().trim().split('\n'));
  await checkpoints.stop();
  await host.stop();
});
afterAll(() => removeFolder(folder));

async function verified(changed: readonly string[]): Promise<Findings> {
  const file = path.join(folder, 'events.ndjson');
  writeFileSync(file, `${changed.join('\n')}\n`);
  return findingsOf(file, { proof: path.join(folder, 'proof.json'), key: [key] });
}

// biome-ignore lint/suspicious/noExplicitAny: a line of any kind
type Line = any;

const at = (position: number): Line => JSON.parse(lines[position - 1]);

/** The export with one line changed: as the object that it is, or as text. */
const withLine = (position: number, change: (line: Line) => Line | string): string[] =>
  lines.with(position - 1, ((changed) => (typeof changed === 'string' ? changed : JSON.stringify(changed)))(change(at(position))));

const put =
  (values: object) =>
  (line: Line): Line => ({ ...line, ...values });
const putData =
  (values: object) =>
  (line: Line): Line => ({ ...line, data: { ...line.data, ...values } });
const leaveOut =
  (name: string) =>
  (line: Line): Line =>
    Object.fromEntries(Object.entries(line).filter(([field]) => field !== name));
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('an export of sealed events', () => {
  it('is proved as it was given, and it is said what of it cannot be', async () => {
    expect(lines).toHaveLength(7);
    expect([at(1).sealed, at(3).type, at(7).type]).toEqual([undefined, 'tombstone', 'records.erased']);
    const findings = await verified(lines);
    expect(findings.changed).toEqual([]);
    expect(findings.sealed).toEqual([{ where: session, what: expect.stringMatching(/^the content \("data"\) of 5 records is sealed/) }]);
    expect(reportOf(findings)).toMatch(/^sealed +agent_a {2}the content/m);
    expect([exitCodeOf(findings), findings.proved]).toEqual([0, [{ session, from: 1, to: 7, time: '2026-01-01T00:00:00.000Z' }]]);
  });

  const other = (value: unknown): unknown => (typeof value === 'number' ? value + 1 : typeof value === 'string' ? `${value}_` : ['other']);

  it.each([2, 3, 4, 5, 6, 7])('tells any readable field that was changed, left out or put in, and where: position %d', async (position) => {
    const fields = Object.keys(at(position)).filter((name) => !['position', 'hash', 'sealed', 'data'].includes(name));
    expect(fields).toEqual(expect.arrayContaining(['id', 'type', 'version', 'recorded_at', 'actor', 'causation', 'digest']));
    const changes = fields.flatMap((field) => [put({ [field]: other(at(position)[field]) }), leaveOut(field)]);
    for (const change of [...changes, put({ session_id: 'agent_b' })]) {
      const findings = await verified(withLine(position, change));
      expect(exitCodeOf(findings)).toBe(1);
      expect(findings.changed).toEqual([{ where: session, what: expect.stringMatching(new RegExp(`^position ${position}: "`)) }]);
    }
  });

  it.each([
    ['a position', 2, put({ position: 9 }), /record at position 2 is missing/],
    ['a hash', 4, put({ hash: 'ab'.repeat(32) }), /^position 4: "hash" is not that/],
    ['the open part of data', 4, putData({ memory_id: 'm2' }), /^position 4: in "data" "memory_id" is another/],
    ['the open part of data, left out', 6, put({ data: {} }), /^position 6: in "data" "memory_id"/],
    ['data of another length', 2, putData({ content: 'the quicker zebra' }), /^position 2: "data" has another length/],
    ['data put in', 6, putData({ reason: 'x' }), /^position 6: "data" has another length/],
    ['no data', 2, leaveOut('data'), /^position 2: "data" is no object/],
    ['sealed bytes', 2, (line) => ({ ...line, sealed: at(4).sealed }), /^changed between|^position 2: "id" is another/],
    ['sealed bytes that are none', 2, put({ sealed: base64('{"id":"m1"}') }), /^changed between|^position 2: .* no sealed record/],
    ['sealed bytes, written otherwise', 2, (line) => ({ ...line, sealed: `${line.sealed}=` }), /^position 2: "sealed" is not written/],
    ['what is erased, told as live', 3, put({ type: 'memory.stored' }), /^position 3: /],
    ['the kind of what is erased', 3, putData({ kind: 'memory.updated' }), /^position 3: "data" is another/],
    ['the outcome of what is erased', 3, putData({ value: 4 }), /^position 3: what became of the erased record/],
    ['which records were erased', 7, putData({ records: [[2, 'stored', 1]] }), /^position 7: in "data" "records"/],
    [
      'a record told as erased that is not',
      2,
      ({ version, traceparent, data, sealed, ...kept }) => {
        const tombstone = { kind: 'memory.stored', verdict: 'stored', value: 1 };
        return { ...kept, type: 'tombstone', version: 1, data: tombstone, sealed };
      },
      /^position 2: it is told as erased, and no record of an erasure/,
    ],
    [
      'a name put in twice',
      2,
      (line) => JSON.stringify(line).replace('"id":', '"id":"forged","id":'),
      /^position 2: it is not written as an export/,
    ],
    ['a record that is not sealed', 1, put({ actor: 'hck_b' }), /^changed between positions 1 and 7/],
    [
      'a record that is not sealed, beside its bytes',
      1,
      ({ position, hash, ...rest }) => ({ position, hash, ...rest, actor: 'hck_b', sealed: base64(JSON.stringify(rest)) }),
      /^position 1: what stands as "sealed" is no sealed record/,
    ],
  ] as [string, number, (line: Line) => Line, RegExp][])('tells %s', async (_, position, change, what) => {
    const findings = await verified(withLine(position, change));
    expect(exitCodeOf(findings)).toBe(1);
    expect(findings.changed[0].what).toMatch(what);
    expect(findings.proved.some(({ from, to }) => from <= position && position <= to)).toBe(false);
  });

  it('proves the records around one that was changed', async () => {
    const { proved } = await verified(withLine(4, put({ actor: 'hck_b' })));
    expect(proved.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [5, 7],
    ]);
  });

  it('tells a line that is nested deeper than can be compared, and verifies the others', async () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const findings = await verified(withLine(4, (line) => JSON.stringify(line).replace(/\}$/, `,"deep":${deep}}`)));
    expect(findings.changed).toEqual([{ where: session, what: 'position 4: it is nested deeper than anything that is stored' }]);
    expect(findings.proved.map(({ from, to }) => [from, to])).toEqual([
      [1, 3],
      [5, 7],
    ]);
  });

  it('is refused where a line is none', async () => {
    await expect(verified(withLine(2, () => `{"position":2,"hash":"${'a'.repeat(64)}",oh}`))).rejects.toThrow('line 2 of');
  });

  const withProof = (change: object): Promise<Findings> => {
    const [file, proof] = [path.join(folder, 'events.ndjson'), path.join(folder, 'other-proof.json')];
    writeFileSync(file, `${lines.join('\n')}\n`);
    writeFileSync(proof, JSON.stringify({ ...JSON.parse(readFileSync(path.join(folder, 'proof.json'), 'utf8')), ...change }));
    return findingsOf(file, { proof, key: [key] });
  };

  it.each([
    ['another record', { record: base64('what was never written') }, 2],
    ['the record of another position', { position: 3 }, 3],
    ['a position that is not there', { position: 99 }, 99],
  ])('is told from a proof that shows %s', async (_, change, position) => {
    const findings = await withProof(change);
    expect(findings.changed).toEqual([
      { where: session, what: `position ${position}: the proof shows another record than the export has there` },
    ]);
    expect(exitCodeOf(findings)).toBe(1);
  });

  it.each([
    ['a checkpoint that is no text', { checkpoint: 7 }],
    ['no checkpoint', { checkpoint: undefined }],
    ['a tree of less than nothing', { session_tree: { size: -1, root: '' } }],
    ['no root', { session_tree: { size: 7 } }],
    ['hashes that are no texts', { checkpoint_log: { index: 0, size: 1, hashes: [1] } }],
    ['no index', { checkpoint_log: { size: 1, hashes: [] } }],
    ['no log', { checkpoint_log: undefined }],
    ['no record', { record: undefined }],
    ['a position that is no number', { position: 'two' }],
  ])('is not looked at with a proof that is none: %s', async (_, change) => {
    const looking = withProof(change);
    await expect(looking).rejects.toThrow(VerifierError);
    await expect(looking).rejects.toThrow('is no answer of GET /audit/proof');
  });
});
