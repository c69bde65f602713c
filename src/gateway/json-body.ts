import { isUtf8 } from 'node:buffer';
import { isObject } from '../../projections/json.js';
import { textStart } from '../byte-order-mark.js';
import { HindcastError } from '../errors.js';
import { expectingExactNumbers } from './exact-numbers.js';
import { parsingJson } from './json-slices.js';

/** Nesting of arrays and objects in a body. */
const jsonDepthMax = 64;

/**
 * A request's body as an object, bit by bit. Bounds are checked before anything is parsed.
 * @param mayRound whether whole numbers that no double holds are rounded, where nothing is kept of them
 * @throws {HindcastError} invalid_json; invalid_fields for such numbers elsewhere
 */
export function* parsingJsonBody(body: Buffer, mayRound = false): Generator<void, Record<string, unknown>> {
  if (!isUtf8(body)) throw new HindcastError('invalid_json', 'the body is not UTF-8');
  const parsed = yield* parsingObject(body);
  if (!mayRound) yield* expectingExactNumbers(body);
  return parsed;
}

/** {@link parsingJsonBody} of what is known to be UTF-8. @throws {HindcastError} invalid_json */
export function* parsingObject(bytes: Buffer): Generator<void, Record<string, unknown>> {
  const body = bytes.subarray(textStart(bytes));
  if (body.length === 0) throw new HindcastError('invalid_json', 'the body is empty; send a JSON object');
  if (depthOf(body) > jsonDepthMax) throw new HindcastError('invalid_json', `the body is nested deeper than ${jsonDepthMax} levels`);
  let value: unknown;
  try {
    value = yield* parsingJson(body);
  } catch (error) {
    throw new HindcastError('invalid_json', `the body is not JSON: ${(error as Error).message.slice(0, 200)}`);
  }
  if (!isObject(value)) throw new HindcastError('invalid_json', 'the body must be a JSON object');
  return value as Record<string, unknown>;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [0x22, 0x5c, 0x7b, 0x7d, 0x5b, 0x5d];

/** The deepest nesting of braces and brackets outside of strings. */
function depthOf(json: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (inString) {
      if (byte === backslash) i++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if (byte === openBrace || byte === openBracket) {
      if (++depth > deepest) deepest = depth;
    } else if (byte === closeBrace || byte === closeBracket) depth--;
  }
  return deepest;
}
