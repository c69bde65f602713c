import { isDeepStrictEqual } from 'node:util';

type Fields = { readonly [name: string]: unknown };

/** What of a sealed record lies open. */
interface OpenPart {
  readonly envelope: Fields;
  /** Length of the content that is sealed, as JSON in UTF-8. */
  readonly contentBytes: number;
}

/** What an event of an erasure says of a record: the verdict and the value that its write had. */
type Outcome = readonly [verdict: unknown, value: unknown];

const format = 1;
/** Format, number of the key, length of the envelope. */
const headBytes = 13;
/** Nonce and tag. */
const cipherBytes = 28;

/** Fields of a record that a tombstone in its place still has. */
const keptFields = ['id', 'recorded_at', 'actor', 'causation', 'digest', 'key', 'seen', 'origin'];

/** Holds what is readable in the lines of an export against the sealed records beside it (see the table of docs/auditors.md). */
export class SealedLines {
  /** Lines whose content stands there and is sealed: nothing without keys shows that it is what was sealed. */
  contents = 0;
  private readonly tombstones: { readonly position: number; readonly write: string; readonly outcome: Outcome }[] = [];
  private readonly outcomes = new Map<number, Outcome[]>();
  private readonly writes = new Map<number, string>();

  /** @returns what of the line is another than in its record, in words; `null` where nothing is */
  take(position: number, bytes: Buffer, line: Fields): string | null {
    const open = openPartOf(bytes);
    if (open === null) return 'what stands as "sealed" is no sealed record';
    const { envelope } = open;
    const write = JSON.stringify([envelope.type, envelope.id, envelope.domain ?? null, envelope.digest]);
    this.writes.set(position, write);
    if (envelope.type === 'records.erased') this.takeErasure(envelope.data);
    const { sealed, ...content } = line;
    if (typeof sealed !== 'string' || sealed !== bytes.toString('base64')) return '"sealed" is not written as base64 is';
    if (content.type === 'tombstone' && envelope.type !== 'tombstone') return this.takeTombstone(position, write, content, envelope);
    this.contents++;
    return differenceOfContent(content, open);
  }

  /** The tombstones that say something else than the events of erasures that were taken. */
  *unfounded(): Generator<{ readonly position: number; readonly what: string }> {
    const byWrite = new Map<string, Outcome[]>();
    for (const [position, outcomes] of this.outcomes) {
      const write = this.writes.get(position);
      if (write !== undefined) byWrite.set(write, outcomes);
    }
    for (const { position, write, outcome } of this.tombstones) {
      const told = this.outcomes.get(position) ?? byWrite.get(write) ?? [];
      if (told.length === 0) yield { position, what: 'it is told as erased, and no record of an erasure is there that names it' };
      else if (!told.some((one) => isDeepStrictEqual(one, outcome)))
        yield { position, what: 'what became of the erased record is another than the record of the erasure says' };
    }
  }

  private takeErasure(data: unknown): void {
    const records = (data as { records?: unknown } | undefined)?.records;
    for (const record of Array.isArray(records) ? records : []) {
      const [position, verdict, value] = Array.isArray(record) ? record : [];
      this.outcomes.set(position, [...(this.outcomes.get(position) ?? []), [verdict, value]]);
    }
  }

  private takeTombstone(position: number, write: string, content: Fields, envelope: Fields): string | null {
    const { verdict, value } = (content.data ?? {}) as Fields;
    this.tombstones.push({ position, write, outcome: [verdict, value] });
    const kept = Object.entries(envelope).filter(([field]) => keptFields.includes(field));
    const domain = envelope.domain === undefined ? {} : { domain: envelope.domain };
    const data = { kind: envelope.type, verdict, value, ...domain };
    return firstDifference(content, { ...Object.fromEntries(kept), type: 'tombstone', version: 1, data });
  }
}

/** The open part of a sealed record; `null` where it is none. */
function openPartOf(bytes: Buffer): OpenPart | null {
  if (bytes.length < headBytes || bytes[0] !== format) return null;
  const end = headBytes + bytes.readUInt32BE(9);
  const contentBytes = bytes.length - end - cipherBytes;
  if (contentBytes < 0) return null;
  try {
    const envelope: unknown = JSON.parse(bytes.toString('utf8', headBytes, end));
    return typeof envelope === 'object' && envelope !== null ? { envelope: envelope as Fields, contentBytes } : null;
  } catch {
    return null;
  }
}

/** The first field in which a line with its content differs from the open part of its record; of what is sealed the length alone can be compared. */
function differenceOfContent(
  { data, ...fields }: Fields,
  { envelope: { data: openData = {}, ...envelope }, contentBytes }: OpenPart,
): string | null {
  const difference = firstDifference(fields, envelope);
  if (difference !== null) return difference;
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return '"data" is no object';
  const isOpen = ([field]: [string, unknown]): boolean => Object.hasOwn(openData as Fields, field);
  const shown = Object.entries(data);
  const inData = firstDifference(Object.fromEntries(shown.filter(isOpen)), openData as Fields);
  if (inData !== null) return `in "data" ${inData}`;
  const content = JSON.stringify(Object.fromEntries(shown.filter((entry) => !isOpen(entry))));
  return Buffer.byteLength(content) === contentBytes ? null : '"data" has another length than what is sealed in the record';
}

function firstDifference(shown: Fields, known: Fields): string | null {
  for (const field of new Set([...Object.keys(known), ...Object.keys(shown)]))
    if (!isDeepStrictEqual(shown[field], known[field])) return `"${field}" is another than in the sealed record`;
  return null;
}
