import type { RecordContent } from '../../projections/events.js';
import { firstHead } from '../../projections/session.js';
import { hexHead, sha256Link } from '../log/chain-heads.js';
import { batchRecords, type EventLog } from '../log/event-log.js';
import { asHindcastError } from '../sessions/failures.js';
import { turnOf } from '../slices.js';

/** Characters that are written at a time: some milliseconds. */
const batchCharacters = 1 << 18;

/**
 * A session's log as NDJSON. Each line is a record as it lies on the log with two fields put before its own: its position, and the chain's hash behind it.
 * Whoever takes these two out again has the very bytes that the hash is of: hash(n) = SHA-256(hash(n-1) as 32 bytes, record n),
 * where hash(0) = SHA-256(32 zero bytes, the session's id). A record that is sealed has a third field besides, last: `sealed`, its bytes in base64, which are what the hash is of.
 */
export async function* exportSession(log: EventLog, sessionId: string): AsyncGenerator<Buffer> {
  try {
    yield* batches(log, sessionId);
  } catch (error) {
    throw asHindcastError(error);
  }
}

async function* batches(log: EventLog, sessionId: string): AsyncGenerator<Buffer> {
  let head = firstHead(sha256Link, sessionId);
  let after = 0;
  for (;;) {
    let batch = '';
    await log.read(sessionId, { after, limit: batchRecords }, (record) => {
      const { position, bytes, content } = record;
      head = sha256Link(head, bytes);
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      const json = content === undefined ? buffer.toString('utf8') : sealedLine(content, buffer);
      batch += `{"position":${position},"hash":"${hexHead(head)}",${json.slice(1)}\n`;
      after = position;
      return batch.length < batchCharacters;
    });
    if (batch === '') return;
    // a long record takes as long to encode as to read
    await turnOf(sessionId);
    yield Buffer.from(batch);
    // who takes it may ask for the next one at once
    await turnOf(sessionId);
  }
}

const sealedLine = (content: RecordContent, stored: Buffer): string => JSON.stringify({ ...content, sealed: stored.toString('base64') });
