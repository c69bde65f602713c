import type { Json, JsonObject } from './events.js';
import { isObject } from './json.js';
import { TextParts } from './text-parts.js';

/** Values that are equal in a filter have one key, and no others have. */
export type Key = string | number | boolean | null;

/** Strings of our own begin with a character that plain texts are marked for where they do as well. */
const mark = '\0';

/** @returns the key of a value; two times with a zone that are one instant have one */
export function keyOf(value: Json): Key {
  if (typeof value === 'string') {
    const instant = instantOf(value);
    if (instant !== null) return `${mark}at ${instant}`;
    return value.startsWith(mark) ? mark + value : value;
  }
  return typeof value === 'object' && value !== null ? `${mark}is ${canonical(value)}` : value;
}

/** JSON with the keys of objects in order. Inside of it times are plain texts. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join()}}`;
}

/** The least and the greatest of some values. */
interface Span<T> {
  low: T;
  high: T;
}

export type RangeOperator = 'gt' | 'gte' | 'lt' | 'lte';

const rangeTests: Readonly<Record<RangeOperator, <T>(span: Span<T>, bound: T) => boolean>> = {
  gt: ({ high }, bound) => high > bound,
  gte: ({ high }, bound) => high >= bound,
  lt: ({ low }, bound) => low < bound,
  lte: ({ low }, bound) => low <= bound,
};

/** Keys up to which a list is gone through for each condition. */
const shortList = 16;

/** Keys of values, looked for in either direction. */
class Keys {
  private all: Set<Key> | null = null;

  constructor(private readonly list: readonly Key[]) {}

  /** Whether one is among others. Takes as many steps as the smaller of both has members. */
  meet(others: ReadonlySet<Key>): boolean {
    if (this.list.length <= shortList) return this.list.some((key) => others.has(key));
    this.all ??= new Set(this.list);
    const [few, many] = this.all.size < others.size ? [this.all, others] : [others, this.all];
    for (const key of few) if (many.has(key)) return true;
    return false;
  }
}

/**
 * The values that one object has at a filter's key. What conditions need of them is made once for all conditions, so that a filter takes time in proportion to the
 * object and the filter, not to both multiplied.
 */
export class FieldValues {
  /** Whether they are compared with a list or an object. */
  comparedWhole = false;
  private values: Json[] = [];
  private equalKeys: Keys | null = null;
  private elementKeys: Keys | null = null;
  private spans: Spans | null = null;
  private ownTexts: string[] | null = null;
  private readonly parts = new TextParts();

  /** Empties it for the next memory. */
  clear(): void {
    if (this.values.length === 0) return;
    this.values = [];
    this.ownTexts = null;
    this.parts.clear();
    this.equalKeys = null;
    this.elementKeys = null;
    this.spans = null;
  }

  /** A field may have several values. */
  add(value: Json): void {
    this.values.push(value);
  }

  get isMissing(): boolean {
    return this.values.length === 0;
  }

  /** Whether a value, or an element of a list among them, has one of some keys. */
  equal(keys: ReadonlySet<Key>): boolean {
    this.equalKeys ??= this.keysOf([...this.values, ...this.elements()]);
    return this.equalKeys.meet(keys);
  }

  /** Whether an element of a list among them has one of some keys. */
  haveElement(keys: ReadonlySet<Key>): boolean {
    this.elementKeys ??= this.keysOf(this.elements());
    return this.elementKeys.meet(keys);
  }

  /** Whether one is a text for which a test holds. */
  haveText(test: (text: string) => boolean): boolean {
    return this.texts.some(test);
  }

  /** Has a part looked for in the texts among them. @returns its number */
  seek(part: string): number {
    return this.parts.add(part);
  }

  /** Whether one is a text with a part that is looked for. @param part its number */
  havePart(part: number): boolean {
    return this.parts.isIn(this.texts, part);
  }

  /** Whether one, or an element of a list among them, lies on a side of a bound of its own type. @param bound any number, or a text; one that is an ISO 8601 time with a zone compares as an instant */
  within(operator: RangeOperator, bound: number | string): boolean {
    this.spans ??= new Spans(this.values);
    return this.spans.within(rangeTests[operator], bound);
  }

  private get texts(): readonly string[] {
    this.ownTexts ??= this.values.filter((value): value is string => typeof value === 'string');
    return this.ownTexts;
  }

  private elements(): Json[] {
    return this.values.flatMap((value) => (Array.isArray(value) ? value : []));
  }

  private keysOf(values: readonly Json[]): Keys {
    const comparable = this.comparedWhole ? values : values.filter((value) => typeof value !== 'object' || value === null);
    return new Keys(comparable.map(keyOf));
  }
}

/** How far values of each type reach. */
class Spans {
  private numbers: Span<number> | null = null;
  private texts: Span<string> | null = null;
  private instants: Span<number> | null = null;
  /** Texts that are no instants. */
  private plain: Span<string> | null = null;

  constructor(values: readonly Json[]) {
    for (const value of values) {
      if (Array.isArray(value)) for (const element of value) this.take(element);
      else this.take(value);
    }
  }

  within(holds: <T>(span: Span<T>, bound: T) => boolean, bound: number | string): boolean {
    if (typeof bound === 'number') return this.numbers !== null && holds(this.numbers, bound);
    const instant = instantOf(bound);
    if (instant === null) return this.texts !== null && holds(this.texts, bound);
    return (this.instants !== null && holds(this.instants, instant)) || (this.plain !== null && holds(this.plain, bound));
  }

  private take(value: Json): void {
    if (typeof value === 'number') this.numbers = wider(this.numbers, value);
    if (typeof value !== 'string') return;
    this.texts = wider(this.texts, value);
    const instant = instantOf(value);
    if (instant === null) this.plain = wider(this.plain, value);
    else this.instants = wider(this.instants, instant);
  }
}

function wider<T extends number | string>(span: Span<T> | null, value: T): Span<T> {
  if (span === null) return { low: value, high: value };
  if (value < span.low) span.low = value;
  if (value > span.high) span.high = value;
  return span;
}

/** Objects in objects that a key's dots lead into; what is stored is nested less deep. */
const pathObjectsMax = 16;

/** The keys of a filter, by where they lead: as they stand, else dots lead into objects, and through the elements of lists. */
export class FieldPaths {
  /** By what is left of the key here. */
  private readonly fields = new Map<string, FieldValues>();
  private readonly inner = new Map<string, FieldPaths>();

  /** The values at a key. */
  at(key: string): FieldValues {
    let field = this.fields.get(key);
    if (field === undefined) {
      field = new FieldValues();
      this.place(key, field, pathObjectsMax);
    }
    return field;
  }

  /** Puts the values of an object into the fields. */
  read(object: JsonObject): void {
    for (const field of this.fields.values()) field.clear();
    this.collect(object, none);
  }

  private place(key: string, field: FieldValues, depthLeft: number): void {
    this.fields.set(key, field);
    const dot = key.indexOf('.');
    if (dot < 0 || depthLeft === 0) return;
    const outer = key.slice(0, dot);
    const paths = this.inner.get(outer) ?? new FieldPaths();
    this.inner.set(outer, paths);
    paths.place(key.slice(dot + 1), field, depthLeft - 1);
  }

  /** @param found fields that an object around this one has under their key as it stands: its dots lead nowhere then */
  private collect(object: JsonObject, found: ReadonlySet<FieldValues>): void {
    const here = this.literals(object, found);
    for (const field of here) field[1].add(object[field[0]]);
    if (this.inner.size === 0) return;
    const dotted = here.filter(([key]) => key.includes('.')).map(([, field]) => field);
    const foundNow = dotted.length === 0 ? found : new Set([...found, ...dotted]);
    for (const [outer, paths] of entriesIn(this.inner, object)) {
      const value = object[outer];
      for (const holder of Array.isArray(value) ? value : [value]) if (isObject(holder)) paths.collect(holder, foundNow);
    }
  }

  private literals(object: JsonObject, found: ReadonlySet<FieldValues>): [string, FieldValues][] {
    const all = entriesIn(this.fields, object);
    return found.size === 0 ? all : all.filter(([, field]) => !found.has(field));
  }
}

const none: ReadonlySet<FieldValues> = new Set();

/** The entries whose keys an object has, found from the smaller side where the map is not small. */
function entriesIn<T>(map: ReadonlyMap<string, T>, object: JsonObject): [string, T][] {
  const entries: [string, T][] = [];
  if (map.size <= shortList) {
    for (const entry of map) if (Object.hasOwn(object, entry[0])) entries.push(entry);
    return entries;
  }
  for (const key of Object.keys(object)) {
    const value = map.get(key);
    if (value !== undefined) entries.push([key, value]);
  }
  return entries;
}

const isoWithZone = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Milliseconds of an ISO 8601 time with a zone, `null` for any other string. */
export function instantOf(text: string): number | null {
  if (text.length < 17 || text.length > 35 || !isoWithZone.test(text)) return null;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? null : ms;
}
