/** Values that are expected at most. */
const expectedMax = 32;
/** A number with more digits than this is no place in a series. */
const digitsMax = 6;

/** Numbered values with the same text before the number, in digits of the same form. */
interface Series {
  readonly prefix: string;
  /** Digits that the number is filled up to with zeros; 0 where it is not. */
  readonly width: number;
  highest: number;
}

/** What values not seen yet are like, going by those that were. */
export interface Expected {
  readonly values: readonly string[];
  /** Share of the values seen that are of such a kind. */
  readonly share: number;
}

/**
 * Values that are likely to come where those seen are letters, or names with a number: the other letters of the same case, the next number and the lower ones.
 * Values of other kinds tell nothing of further ones.
 * @param room how many more values there may be, from 0
 */
export function expectedValues(seen: readonly (string | number | boolean)[], room: number): Expected {
  const known = new Set(seen);
  const series = new Map<string, Series>();
  const cases = new Set<'a' | 'A'>();
  let members = 0;
  for (const value of seen) {
    if (typeof value !== 'string') continue;
    if (/^[a-z]$/i.test(value)) cases.add(value >= 'a' ? 'a' : 'A');
    else if (!join(series, value)) continue;
    members++;
  }
  const values: string[] = [];
  for (const value of continuations(cases, series.values())) {
    if (values.length >= Math.min(room, expectedMax)) break;
    if (!known.has(value)) values.push(value);
  }
  return { values, share: seen.length === 0 ? 0 : members / seen.length };
}

/** @returns whether the value ends in a number */
function join(series: Map<string, Series>, value: string): boolean {
  let from = value.length;
  while (from > 0 && value.length - from <= digitsMax && isDigit(value.charCodeAt(from - 1))) from--;
  const digits = value.slice(from);
  if (digits === '' || digits.length > digitsMax) return false;
  const prefix = value.slice(0, from);
  const width = digits.length > 1 && digits.startsWith('0') ? digits.length : 0;
  const number = Number(digits);
  const key = `${width}:${prefix}`;
  const known = series.get(key);
  if (known) known.highest = Math.max(known.highest, number);
  else series.set(key, { prefix, width, highest: number });
  return true;
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

function* continuations(cases: Iterable<'a' | 'A'>, series: Iterable<Series>): Generator<string> {
  for (const first of cases) {
    for (let i = 0; i < 26; i++) yield String.fromCharCode(first.charCodeAt(0) + i);
  }
  for (const { prefix, width, highest } of series) {
    const low = Math.max(0, highest - 2 * expectedMax);
    for (let number = highest + 1; number >= low; number--) yield prefix + String(number).padStart(width, '0');
  }
}
