/** Currencies under their names; none is turned into another. */
const currencies: readonly Readonly<Record<string, number>>[] = [
  { eur: 1, euro: 1, '€': 1 },
  { usd: 1, dollar: 1, $: 1 },
  { gbp: 1, '£': 1 },
  { chf: 1 },
  { jpy: 1, yen: 1 },
];

/** Units that people write for each other: by dimension, how many of the dimension's first unit each is. */
const dimensions: readonly Readonly<Record<string, number>>[] = [
  {
    s: 1,
    sec: 1,
    second: 1,
    ms: 1e-3,
    millisecond: 1e-3,
    us: 1e-6,
    µs: 1e-6,
    microsecond: 1e-6,
    ns: 1e-9,
    min: 60,
    minute: 60,
    h: 3600,
    hour: 3600,
    day: 86_400,
    week: 604_800,
  },
  { b: 1, byte: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12, kib: 2 ** 10, mib: 2 ** 20, gib: 2 ** 30, tib: 2 ** 40 },
  { m: 1, meter: 1, metre: 1, km: 1e3, kilometer: 1e3, kilometre: 1e3, cm: 1e-2, mm: 1e-3 },
  { g: 1, gram: 1, kg: 1e3, mg: 1e-3, t: 1e6, lb: 453.59237 },
  { v: 1, volt: 1, mv: 1e-3, kv: 1e3 },
  { a: 1, ampere: 1, amp: 1, ma: 1e-3 },
  { w: 1, watt: 1, kw: 1e3, mw: 1e6 },
  { pa: 1, kpa: 1e3, hpa: 100, mpa: 1e6, bar: 1e5, mbar: 100, psi: 6894.757293168, mmhg: 133.322387415 },
  { wh: 1, kwh: 1e3 },
  { hz: 1, khz: 1e3, mhz: 1e6, ghz: 1e9, rpm: 1 / 60 },
  { '%': 1, percent: 1, pct: 1 },
  ...currencies,
];

const celsius: ReadonlySet<string> = new Set(['c', 'celsius', 'degc', 'centigrade']);
const fahrenheit: ReadonlySet<string> = new Set(['f', 'fahrenheit', 'degf']);
const kelvin: ReadonlySet<string> = new Set(['k', 'kelvin', 'degk']);

/** A unit as it is compared: lower case, without degree signs, blanks and a plural's s; "km per hour" is "km/hour". */
export const unitKey = (unit: string): string =>
  unit
    .toLowerCase()
    .replace(/(?:^|\s+)per\s+/, '/')
    .split('/')
    .map(simpleKey)
    .join('/');

function simpleKey(unit: string): string {
  const plain = unit.replace(/[°º\s]|degrees?/g, '');
  return plain.length > 3 && plain.endsWith('s') && plain !== 'celsius' ? plain.slice(0, -1) : plain;
}

/** A number of one unit in another; null where they do not measure the same. */
export function converted(number: number, from: string, to: string): number | null {
  const [one, other] = [unitKey(from), unitKey(to)];
  if (one === other) return number;
  const inKelvin = toKelvin(number, one);
  if (inKelvin !== null) return fromKelvin(inKelvin, other);
  const [[over, under], [otherOver, otherUnder]] = [one.split('/'), other.split('/')];
  const factor = factorOf(over, otherOver);
  if (factor === null || (under === undefined) !== (otherUnder === undefined)) return null;
  const divisor = under === undefined ? 1 : factorOf(under, otherUnder);
  return divisor === null ? null : rounded((number * factor) / divisor);
}

/** How many of one unit another is; null where they do not measure the same. */
function factorOf(one: string, other: string): number | null {
  if (one === other) return 1;
  const dimension = dimensions.find((units) => Object.hasOwn(units, one) && Object.hasOwn(units, other));
  return dimension === undefined ? null : dimension[one] / dimension[other];
}

/** Whether a word, or a part of a compound, is a unit. */
export function isUnitOfSomething(word: string): boolean {
  return unitKey(word)
    .split('/')
    .some((unit) => toKelvin(0, unit) !== null || dimensions.some((units) => Object.hasOwn(units, unit)));
}

/** Whether a word is a currency, which may stand before its number. */
export const isCurrency = (word: string): boolean => currencies.some((names) => Object.hasOwn(names, unitKey(word)));

function toKelvin(number: number, unit: string): number | null {
  if (celsius.has(unit)) return number + 273.15;
  if (fahrenheit.has(unit)) return ((number - 32) * 5) / 9 + 273.15;
  return kelvin.has(unit) ? number : null;
}

function fromKelvin(number: number, unit: string): number | null {
  if (celsius.has(unit)) return rounded(number - 273.15);
  if (fahrenheit.has(unit)) return rounded(((number - 273.15) * 9) / 5 + 32);
  return kelvin.has(unit) ? rounded(number) : null;
}

/** Twelve digits: what the factors are good for. */
const rounded = (number: number): number => Number(number.toPrecision(12));
