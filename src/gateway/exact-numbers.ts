import { type FieldError, invalidFields } from '../errors.js';
import { sliceBytes } from './json-slices.js';

/** Whole numbers of fewer digits are doubles. */
const digitsMin = 16;
/** Fields that an error names, and what it shows of a name or a number, characters. */
const fieldsMax = 20;
const shownMax = 256;

const [quote, backslash, comma, dot, minus, plus] = [0x22, 0x5c, 0x2c, 0x2e, 0x2d, 0x2b];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;
const isExponent = (byte: number): boolean => (byte | 0x20) === 0x65;

/**
 * Refuses JSON with whole numbers that would come back as others, since a number is a double here: 9007199254740993 is 9007199254740992. What has a fraction or an exponent is meant as a
 * double. Bodies without a long run of digits are looked at here and there only.
 * @param json that has been parsed
 * @throws {HindcastError} invalid_fields
 */
export function* expectingExactNumbers(json: Buffer): Generator<void> {
  if (!mayHoldLongNumber(json)) return;
  const fields = yield* inexactNumbers(json);
  if (fields.length > 0) throw invalidFields(fields);
}

/** Whether there is a run of so many digits that is no part of a fraction, within a string or not: one covers one of every so many bytes. */
function mayHoldLongNumber(json: Buffer): boolean {
  for (let i = digitsMin - 1; i < json.length; i += digitsMin) {
    if (!isDigit(json[i])) continue;
    let from = i;
    while (from > 0 && isDigit(json[from - 1])) from--;
    let end = i + 1;
    while (end < json.length && isDigit(json[end])) end++;
    if (end - from >= digitsMin && json[from - 1] !== dot && json[end] !== dot && !isExponent(json[end])) return true;
    i = end;
  }
  return false;
}

/** Where a value stands: the name of an object's member, or the place in a list. */
interface Step {
  name: string;
  /** -1 in an object */
  index: number;
}

function* inexactNumbers(json: Buffer): Generator<void, FieldError[]> {
  const found: FieldError[] = [];
  const path: Step[] = [];
  let isName = false;
  let next = sliceBytes;
  for (let i = 0; i < json.length && found.length < fieldsMax; i++) {
    const byte = json[i];
    if (byte === quote) {
      const end = endOfString(json, i);
      if (isName) path[path.length - 1].name = nameIn(json, i, end);
      isName = false;
      i = end;
    } else if (byte === openBrace || byte === openBracket) {
      isName = byte === openBrace;
      path.push({ name: '', index: isName ? -1 : 0 });
    } else if (byte === closeBrace || byte === closeBracket) {
      path.pop();
      isName = false;
    } else if (byte === comma) {
      const step = path[path.length - 1];
      isName = step.index < 0;
      if (!isName) step.index++;
    } else if (byte === minus || isDigit(byte)) {
      const end = endOfNumber(json, i);
      const told = end - i < digitsMin ? null : comesBackAs(json.toString('latin1', i, end));
      if (told !== null) found.push(refusal(path, json.toString('latin1', i, Math.min(end, i + shownMax)), told));
      i = end - 1;
    }
    if (i < next) continue;
    next = i + sliceBytes;
    yield;
  }
  return found;
}

/** What a whole number is told as, where that is another; `null` elsewhere, and for what no double holds at all. */
export function comesBackAs(literal: string): string | null {
  const number = Number(literal);
  if (!/^-?\d+$/.test(literal) || Number.isSafeInteger(number) || !Number.isFinite(number)) return null;
  const [mantissa, exponent] = String(number).split('e+');
  const [whole, fraction = ''] = mantissa.split('.');
  const told = exponent === undefined ? mantissa : whole + fraction.padEnd(Number(exponent), '0');
  return told === literal ? null : told;
}

const refusal = (path: readonly Step[], literal: string, told: string): FieldError => ({
  loc: ['body', ...path.map(({ name, index }) => (index < 0 ? name : String(index)))],
  msg: `is a whole number that would come back as ${told}, which is another: send it as a string`,
  type: 'int_parsing_size',
  input: literal,
  ctx: { nearest: told },
});

function endOfString(json: Buffer, open: number): number {
  let i = open + 1;
  while (i < json.length && json[i] !== quote) i += json[i] === backslash ? 2 : 1;
  return i;
}

function endOfNumber(json: Buffer, from: number): number {
  let i = from + 1;
  while (i < json.length && (isDigit(json[i]) || json[i] === dot || json[i] === minus || json[i] === plus || isExponent(json[i]))) i++;
  return i;
}

const nameIn = (json: Buffer, open: number, close: number): string =>
  (JSON.parse(json.toString('utf8', open, close + 1)) as string).slice(0, shownMax).toWellFormed();
