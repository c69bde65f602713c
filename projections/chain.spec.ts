import { describe, expect, it } from 'vitest';
import { link, record, sessionId, stored } from '../test/kit/stories.js';
import { ChainVerifier } from './chain.js';
import type { HindcastEvent } from './events.js';
import { firstHead } from './session.js';

const short = (head: string): string => Buffer.from(head.slice(0, 8), 'latin1').toString('base64url');

interface Logged {
  event: HindcastEvent;
  bytes: Uint8Array;
}

/** A log as one writer makes it: each event has seen all before it. */
function log(length: number, seesUpTo: (position: number) => number = (position) => position - 1): Logged[] {
  const heads = [firstHead(link, sessionId)];
  return Array.from({ length }, (_, i) => {
    const position = i + 1;
    const { event } = record(stored(`m${position}`, `memory ${position}`), position);
    const seen: [number, string] = [seesUpTo(position), short(heads[seesUpTo(position)])];
    const bytes = Buffer.from(JSON.stringify({ ...event, position: undefined, seen }));
    heads.push(link(heads[i], bytes));
    return { event: { ...event, seen }, bytes };
  });
}

function verify(records: readonly Logged[]): ChainVerifier {
  const verifier = new ChainVerifier(sessionId, link, short);
  for (const { event, bytes } of records) verifier.addRecord(event, bytes);
  return verifier;
}

const renumbered = (records: readonly Logged[]): Logged[] =>
  records.map(({ event, bytes }, i) => ({ event: { ...event, position: i + 1 }, bytes }));

describe('ChainVerifier', () => {
  it('finds nothing wrong with a log as it was written', () => {
    const verifier = verify(log(20));
    expect(verifier.firstInvalid).toBeNull();
    expect(verifier).toMatchObject({ events: 20, position: 20, provedTo: 19 });
  });

  it('finds nothing wrong where writes ran side by side and had seen less', () => {
    expect(verify(log(50, (position) => Math.max(0, position - 8))).firstInvalid).toBeNull();
  });

  it('names an edited record', () => {
    const records = log(20);
    records[9] = { ...records[9], bytes: Buffer.from(records[9].bytes.toString().replace('memory 10', 'memory 99')) };
    expect(verify(records).firstInvalid).toBe(10);
  });

  it('names the place of a dropped record, from the last one that is proved', () => {
    const records = log(20);
    expect(verify(renumbered([...records.slice(0, 9), ...records.slice(10)])).firstInvalid).toBe(9);
  });

  it('names the place of a record put in', () => {
    const records = log(20);
    const foreign = record(stored('foreign', 'never written'), 11);
    expect(verify(renumbered([...records.slice(0, 10), foreign, ...records.slice(10)])).firstInvalid).toBe(11);
  });

  it('names the place where two records changed places, from the last one that is proved', () => {
    const records = log(20);
    [records[4], records[5]] = [records[5], records[4]];
    expect(verify(renumbered(records)).firstInvalid).toBe(4);
  });

  it('notices positions that do not grow', () => {
    const records = log(5);
    expect(verify([...records, records[4]]).firstInvalid).toBe(5);
  });

  it('cannot prove the last records, which no later event had seen, but ends with another head', () => {
    const records = log(20);
    const honest = verify(records).head;
    records[19] = { ...records[19], bytes: Buffer.from(records[19].bytes.toString().replace('memory 20', 'memory 99')) };
    const verifier = verify(records);
    expect(verifier.firstInvalid).toBeNull();
    expect(verifier.head).not.toBe(honest);
  });

  it('tells another session’s log by its first record', () => {
    const verifier = new ChainVerifier('agent_other', link, short);
    for (const { event, bytes } of log(3)) verifier.addRecord(event, bytes);
    expect(verifier.firstInvalid).toBe(1);
  });
});
