import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CheckpointedFolder, forgedRecord, rounds, sessions, sizeBehind } from '../../../test/kit/checkpointed-folder.js';
import { findingsOf } from './verify-offline.js';

/** Random forgeries: some hundreds, or as many as HINDCAST_TEST_FORGERIES says. */
const runs = Number(process.env.HINDCAST_TEST_FORGERIES ?? 300);

let fixture: CheckpointedFolder;
beforeAll(async () => {
  fixture = await CheckpointedFolder.make();
});
afterAll(() => fixture.remove());

/** One change of a log, by somebody who makes the checksums right. Places are taken modulo what is there. */
type Change =
  | {
      readonly kind: 'edit' | 'drop' | 'insert' | 'truncate' | 'append' | 'repeat';
      readonly session: number;
      readonly at: number;
      readonly byte: number;
    }
  | {
      readonly kind: 'swap records' | 'swap sessions' | 'move';
      readonly session: number;
      readonly at: number;
      readonly other: number;
      readonly to: number;
    }
  | { readonly kind: 'remove session' | 'make up session' | 'old session' | 'old file'; readonly session: number; readonly at: number };

const place = fc.nat(60);
const aSession = fc.nat(sessions.length - 1);
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('edit', 'drop', 'insert', 'truncate', 'append', 'repeat'),
    session: aSession,
    at: place,
    byte: fc.integer({ min: 1, max: 255 }),
  }),
  fc.record({ kind: fc.constantFrom('swap records', 'swap sessions', 'move'), session: aSession, at: place, other: aSession, to: place }),
  fc.record({ kind: fc.constantFrom('remove session', 'make up session', 'old session', 'old file'), session: aSession, at: place }),
) as fc.Arbitrary<Change>;

function apply(forged: Map<string, Buffer[]>, one: Change): void {
  const names = [...forged.keys()];
  if (names.length === 0) return;
  const name = names[one.session % names.length];
  const records = forged.get(name) as Buffer[];
  const at = records.length === 0 ? 0 : one.at % records.length;
  if (one.kind === 'make up session') forged.set(`agent_x${one.at}`, [forgedRecord]);
  else if (one.kind === 'remove session') forged.delete(name);
  else if (one.kind === 'old session') forged.set(name, records.slice(0, sizeBehind(name, one.at % rounds)));
  else if (one.kind === 'old file') for (const [each, list] of forged) forged.set(each, list.slice(0, sizeBehind(each, one.at % rounds)));
  else if ('other' in one) {
    const otherName = names[one.other % names.length];
    const other = forged.get(otherName) as Buffer[];
    const to = other.length === 0 ? 0 : one.to % other.length;
    if (one.kind === 'swap sessions') {
      forged.set(name, other);
      forged.set(otherName, records);
    } else if (records.length > 0 && one.kind === 'move') other.splice(to, 0, ...records.splice(at, 1));
    else if (records.length > 0 && other.length > 0) [records[at], other[to]] = [other[to], records[at]];
  } else if (!('byte' in one)) return;
  else if (one.kind === 'append') records.push(forgedRecord);
  else if (one.kind === 'insert') records.splice(at, 0, forgedRecord);
  else if (records.length > 0 && one.kind === 'drop') records.splice(at, 1);
  else if (one.kind === 'truncate') records.length = at;
  else if (records.length > 0 && one.kind === 'repeat') records.splice(at, 0, records[at]);
  else if (records.length > 0) {
    const record = Buffer.from(records[at]);
    record[one.byte % record.length] ^= one.byte;
    records[at] = record;
  }
}

/** The first record of a session that is another than it was, from 0; `null` where none is. */
function firstDifference(before: readonly Buffer[], after: readonly Buffer[]): number | null {
  const at = before.findIndex((record, i) => after[i] === undefined || !record.equals(after[i]));
  return at < 0 ? null : at;
}

it(`${runs} random forgeries are each found in the sessions that they changed, at their places, and nowhere else`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: -1, max: rounds - 1 }),
      async (changes, keptRound) => {
        const forged = new Map([...fixture.content].map(([name, records]) => [name, [...records]]));
        for (const one of changes) apply(forged, one);
        const folder = await fixture.forge(forged);
        try {
          const findings = await findingsOf(folder, keptRound < 0 ? {} : { checkpoint: [fixture.kept(keptRound)] });
          const changed = new Set(findings.changed.map(({ where }) => where));
          const unproved = new Set(findings.unproved.map(({ where }) => where));
          for (const [name, before] of fixture.content) {
            const after = forged.get(name);
            const at = after === undefined ? 0 : firstDifference(before, after);
            if (after === undefined) expect([...changed].some((where) => where.startsWith('session with hash'))).toBe(true);
            else expect([name, changed.has(name)]).toEqual([name, at !== null]);
            if (after !== undefined && at !== null) {
              const { what } = findings.changed.find(({ where }) => where === name) as { what: string };
              const [, from, to] = /between positions (\d+) and (\d+):/.exec(what) ?? [];
              expect(Number(from) <= at + 1 && at + 1 <= Number(to), `${what}, at ${at + 1}`).toBe(true);
            }
            if (after !== undefined && at === null) expect(unproved.has(name)).toBe(after.length > before.length);
          }
          for (const name of forged.keys()) if (!fixture.content.has(name)) expect(unproved.has(name)).toBe(true);
        } finally {
          rmSync(folder, { recursive: true });
        }
      },
    ),
    { numRuns: runs },
  );
}, 3_600_000);
