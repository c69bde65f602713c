import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { HindcastError } from '../errors.js';
import { parsingObject } from './json-body.js';

/** Texts of a body from this many bytes on stay where they arrived. */
const longTextMin = 16 * 1024;
/** Everything besides long texts must be within this many bytes. */
const restBytesMax = 4 * 2 ** 20;

/**
 * A long text of a body, as it stands between its quotes in the bytes that arrived: it is never made a string here. Whoever reads it undoes JSON's escapes.
 */
export class LongText {
  constructor(readonly bytes: Buffer) {}

  get length(): number {
    return this.bytes.length;
  }

  /** Where a broken rule shows what was sent. */
  toJSON(): string {
    return `${this.bytes.toString('latin1', 0, 32)}…`;
  }
}

/** Where a body may hold long texts: keys and `*` for any place of a list. */
export type LongPlaces = readonly (readonly string[])[];

/** Strings, quotes within one or values that are looked at in one go, and backslashes. */
const stepValues = 2048;
const stepSlashes = 65_536;

const [quote, backslash] = [0x22, 0x5c];

/** Nobody outside can write one: it holds what this process drew. */
const mark = `long-text:${randomBytes(12).toString('hex')}:`;

/**
 * A request's body as an object, bit by bit, its long texts as {@link LongText} where they may be, so that a picture of megabytes costs the event loop next to nothing.
 * @throws {HindcastError} invalid_json, body_too_large for more than 4 MiB besides long texts
 */
export function* parsingLongBody(body: Buffer, places: LongPlaces): Generator<void, Record<string, unknown>> {
  if (!isUtf8(body)) throw new HindcastError('invalid_json', 'the body is not UTF-8');
  const { rest, texts } = yield* cutting(body);
  yield;
  const parsed = yield* parsingObject(rest);
  if (texts.length === 0) return parsed;
  return (yield* restoring(parsed, new Restoring(texts), places)) as Record<string, unknown>;
}

/** The body with marks in place of its long texts. @throws {HindcastError} body_too_large */
function* cutting(body: Buffer): Generator<void, { rest: Buffer; texts: Buffer[] }> {
  const parts: Buffer[] = [];
  const texts: Buffer[] = [];
  let kept = 0;
  let longBytes = 0;
  let strings = 0;
  const expectShort = (end: number): void => {
    if (end - longBytes > restBytesMax) throw tooLong();
  };
  for (let open = body.indexOf(quote); open >= 0; ) {
    const close = yield* endOfString(body, open + 1);
    if (close < 0) break;
    if (close - open > longTextMin) {
      parts.push(body.subarray(kept, open + 1), Buffer.from(`${mark}${texts.length}`));
      texts.push(body.subarray(open + 1, close));
      kept = close;
      longBytes += close - open - 1;
    }
    expectShort(close);
    if (++strings % stepValues === 0) yield;
    open = body.indexOf(quote, close + 1);
  }
  expectShort(body.length);
  return texts.length === 0 ? { rest: body, texts } : { rest: Buffer.concat([...parts, body.subarray(kept)]), texts };
}

/** The quote that ends a string, -1 where none does. */
function* endOfString(body: Buffer, from: number): Generator<void, number> {
  let quotes = 0;
  let last = from - 1;
  for (let at = body.indexOf(quote, from); at >= 0; at = body.indexOf(quote, at + 1)) {
    let slashes = 0;
    while (at - 1 - slashes > last && body[at - 1 - slashes] === backslash) {
      if (++slashes % stepSlashes === 0) yield;
    }
    if (slashes % 2 === 0) return at;
    if (++quotes % stepValues === 0) yield;
    last = at;
  }
  return -1;
}

/** Long texts on their way back. */
class Restoring {
  values = 0;
  private stringBytes = 0;

  constructor(readonly texts: readonly Buffer[]) {}

  /** A long text where none is expected. @throws {HindcastError} body_too_large, invalid_json */
  string(text: Buffer): string {
    this.stringBytes += text.length;
    if (this.stringBytes > restBytesMax) throw tooLong();
    return stringOf(text);
  }
}

const tooLong = (): HindcastError =>
  new HindcastError('body_too_large', `the body is above ${restBytesMax / 2 ** 20} MiB without its images; send less at a time`);

/** The value with its long texts back: as {@link LongText} where they may be, as strings elsewhere. */
function* restoring(value: unknown, state: Restoring, places: LongPlaces): Generator<void, unknown> {
  if (++state.values % stepValues === 0) yield;
  if (typeof value === 'string') {
    if (!value.startsWith(mark)) return value;
    const text = state.texts[Number(value.slice(mark.length))];
    if (places.some((place) => place.length === 0)) return new LongText(text);
    const restored = state.string(text);
    yield;
    return restored;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const inner = placesWithin(places, '*');
    for (let i = 0; i < value.length; i++) {
      if (mayHoldTexts(value[i])) value[i] = yield* restoring(value[i], state, inner);
      else if (++state.values % stepValues === 0) yield;
    }
    return value;
  }
  const target = value as Record<string, unknown>;
  for (const key of Object.keys(target)) {
    if (key.startsWith(mark)) throw new HindcastError('invalid_json', 'a name in the body is too long');
    if (mayHoldTexts(target[key])) target[key] = yield* restoring(target[key], state, placesWithin(places, key));
    else if (++state.values % stepValues === 0) yield;
  }
  return value;
}

const mayHoldTexts = (value: unknown): boolean => typeof value === 'string' || typeof value === 'object';
const placesWithin = (places: LongPlaces, key: string): LongPlaces =>
  places.filter(([first]) => first === key).map((place) => place.slice(1));

function stringOf(text: Buffer): string {
  try {
    return JSON.parse(`"${text.toString('utf8')}"`);
  } catch (error) {
    throw new HindcastError('invalid_json', `the body is not JSON: ${(error as Error).message.slice(0, 200)}`);
  }
}
