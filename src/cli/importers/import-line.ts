import { hash } from 'node:crypto';
import { isObject } from '../../../projections/json.js';

/** A memory of another system as a line of `POST /memory/import`. Times are ISO 8601. */
export interface ImportLine {
  readonly memory_id: string;
  readonly content: string;
  readonly metadata?: Record<string, unknown>;
  readonly concepts?: readonly string[];
  readonly occurred_at?: string;
  readonly created_at?: string;
  readonly updated_at?: string;
}

/** What a reader made of a part of a file: a memory, or why the part is none. */
export type Imported = { readonly place: string; readonly line: ImportLine } | LeftOut;

/** A part that is no memory. `why` is the same for all of a kind, so that they can be counted. */
export interface LeftOut {
  readonly place: string;
  readonly why: string;
}

/** Reads one value of a file: pure, the same for the same value. @param place where it lies, for reports */
export type ReadValue = (value: unknown, place: string) => Imported[];

/** Longest content of one memory, UTF-16 code units: longer texts become several. */
export const contentMax = 32_768;
/** Longest id, and what metadata, concepts and their number may be: bounds of the interface. */
const idMax = 256;
const conceptMax = 128;
const conceptsMax = 64;

/** An id made of parts, the same for the same parts; of long ones a digest. */
export function idOf(...parts: readonly string[]): string {
  const id = parts
    .join('/')
    .replaceAll(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .toWellFormed();
  return id.length <= idMax ? id : `${id.slice(0, 128).toWellFormed()}…${hash('sha256', id, 'hex').slice(0, 32)}`;
}

/** What tells texts of one kind apart that have no id of their own. */
export const digestOf = (...parts: readonly string[]): string => hash('sha256', JSON.stringify(parts), 'hex').slice(0, 24);

/** A text as memories: one, or as many as it needs, cut where a paragraph, a line or a word ends. The pieces have the first one's id with a number behind it. */
export function linesOf(place: string, line: ImportLine): Imported[] {
  const pieces = piecesOf(line.content.toWellFormed(), contentMax);
  return pieces.map((content, i) => ({
    place,
    line: {
      ...line,
      memory_id: i === 0 ? line.memory_id : idOf(line.memory_id, String(i + 1)),
      content,
      ...(pieces.length === 1 ? {} : { metadata: { ...line.metadata, part: i + 1, parts: pieces.length } }),
    },
  }));
}

/** Cuts a text into pieces of at most `max` characters, at the last end of a paragraph, line or word in the second half of each. */
export function piecesOf(text: string, max: number): string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > max) {
    const head = rest.slice(0, max);
    const end = ['\n\n', '\n', ' '].map((mark) => head.lastIndexOf(mark)).find((at) => at > max / 2) ?? wholeEnd(head);
    pieces.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** The end of a text without half a character. */
const wholeEnd = (text: string): number => (/[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length);

/** Names as concepts, as far as they can be. */
export const conceptsOf = (names: readonly unknown[]): string[] =>
  [...new Set(names.filter((name): name is string => typeof name === 'string' && name.trim() !== ''))]
    .map((name) => name.slice(0, conceptMax).toWellFormed())
    .slice(0, conceptsMax);

/** The first of several names under which a system keeps a thing. */
export function firstOf(value: Record<string, unknown>, ...names: readonly string[]): unknown {
  return names.map((name) => value[name]).find((found) => found !== undefined && found !== null);
}

/** A time as systems write it (ISO 8601, or seconds or milliseconds since 1970), in ISO 8601; `undefined` for none that can be read. */
export function timeOf(value: unknown): string | undefined {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  const ms =
    typeof value === 'number' ? (value < 1e11 ? value * 1000 : value) : typeof value === 'string' ? Date.parse(zoned(value)) : Number.NaN;
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString() : undefined;
}

/** A time without a zone is UTC, as databases write theirs. */
const zoned = (time: string): string => (/^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(time) ? `${time.replace(' ', 'T')}Z` : time);

/** Fields without those that are not there. */
export const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

/** The parts of a value that holds a list under one of these names, or is one itself, or is a single one. */
export function itemsIn(value: unknown, ...names: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const list = isObject(value) ? firstOf(value as Record<string, unknown>, ...names) : undefined;
  return Array.isArray(list) ? list : [value];
}
