import type { JsonObject } from '../../events.js';
import { isReservedName, limits } from './declaration-limits.js';

/** What is wrong with a piece of input, in the form of the contract's 422. */
export interface Problem {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  /** Stable machine name. */
  readonly type: string;
  readonly input: unknown;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** Collects problems, at most {@link limits.problems} of them. */
export class Problems {
  readonly list: Problem[] = [];

  /** Those beyond the limit are left out. */
  add(problem: Problem): void {
    if (this.list.length < limits.problems) this.list.push(problem);
  }

  get none(): boolean {
    return this.list.length === 0;
  }

  /** Whether no more are listed: nobody needs to look on. */
  get isFull(): boolean {
    return this.list.length === limits.problems;
  }
}

export interface NumberRange {
  readonly min?: number;
  readonly max?: number;
  /** Exclusive lower bound. */
  readonly above?: number;
}

/** A piece of untrusted JSON and where it lies. The readers answer `undefined` for what is not as asked, and note the problem. */
export class Place {
  constructor(
    readonly problems: Problems,
    readonly loc: readonly (string | number)[],
    readonly value: unknown,
  ) {}

  /** Notes what is wrong here. @returns undefined, as what could not be read */
  problem(type: string, msg: string, ctx?: Record<string, unknown>): undefined {
    this.problems.add({
      loc: this.loc,
      msg,
      type,
      input: this.value === undefined ? null : this.value,
      ...(ctx === undefined ? {} : { ctx }),
    });
    return undefined;
  }

  get absent(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** The place of a key or an element; absent where there is none. */
  at(key: string | number): Place {
    const holder = this.value as Record<string | number, unknown> | null | undefined;
    const has = holder !== null && holder !== undefined && typeof holder === 'object' && Object.hasOwn(holder, key);
    return new Place(this.problems, [...this.loc, key], has ? holder[key] : undefined);
  }

  /** @param fields the fields that there are; any other is a problem. Without, every key is taken */
  object(fields?: readonly string[]): JsonObject | undefined {
    if (typeof this.value !== 'object' || this.value === null || Array.isArray(this.value)) return this.wrong('object', 'an object');
    for (const key of fields === undefined ? [] : Object.keys(this.value))
      if (!fields!.includes(key)) this.at(key).problem('unknown_field', `There is no such field here; there are ${fields!.join(', ')}`);
    return this.value as JsonObject;
  }

  /** The places of a list of at most `max` items; undefined, with a problem noted, where it is none. */
  list(max: number): Place[] | undefined {
    if (!Array.isArray(this.value)) return this.wrong('list', 'a list');
    if (this.value.length > max) return this.problem('too_long', `Must have at most ${max} items, has ${this.value.length}`, { max });
    return this.value.map((_, i) => this.at(i));
  }

  /** The places of an object's own keys. Keys that cannot be names are problems and left out. @param max keys at most @param what they are, for the problem's words */
  entries(max: number, what: string): [name: string, place: Place][] | undefined {
    const object = this.object();
    if (object === undefined) return undefined;
    const keys = Object.keys(object);
    if (keys.length > max) return this.problem('too_long', `Must have at most ${max} entries, has ${keys.length}`, { max });
    return keys.map((key) => [key, this.at(key)] as [string, Place]).filter(([key, place]) => place.goodName(key, what));
  }

  /** A text of at most `max` UTF-16 units; undefined, with a problem noted, where it is none. */
  text(max: number): string | undefined {
    if (typeof this.value !== 'string') return this.wrong('string', 'a string');
    if (this.value.length > max) return this.problem('string_too_long', `Must have at most ${max} characters`, { max });
    return this.value;
  }

  /** A name: not empty, not too long, no name that objects have of themselves. */
  name(what: string): string | undefined {
    if (typeof this.value !== 'string') return this.wrong('string', 'a string');
    return this.goodName(this.value, what) ? this.value : undefined;
  }

  /** A finite number in the range; undefined, with a problem noted, where it is none. */
  number(range: NumberRange = {}): number | undefined {
    const { value } = this;
    if (typeof value !== 'number' || !Number.isFinite(value)) return this.wrong('number', 'a finite number');
    const { min, max, above } = range;
    if (above !== undefined && value <= above) return this.problem('greater_than', `Must be above ${above}`, { gt: above });
    if (min !== undefined && value < min) return this.problem('greater_than_equal', `Must be at least ${min}`, { ge: min });
    if (max !== undefined && value > max) return this.problem('less_than_equal', `Must be at most ${max}`, { le: max });
    return value;
  }

  private goodName(name: string, what: string): boolean {
    if (name.length === 0) this.problem('name_empty', `The name of ${what} must not be empty`);
    else if (name.length > limits.name) this.problem('name_too_long', `The name of ${what} must have at most ${limits.name} characters`);
    else if (isReservedName(name))
      this.problem('name_reserved', `"${name}" cannot be the name of ${what}: every object of JavaScript has it; take another`);
    else return true;
    return false;
  }

  private wrong(type: string, what: string): undefined {
    return this.absent ? this.problem('missing', `Is required: ${what}`) : this.problem(`${type}_type`, `Must be ${what}`);
  }
}

/** Optional fields: reads those that are there. */
export function optional<T>(place: Place, read: (place: Place) => T | undefined): T | undefined {
  return place.absent ? undefined : read(place);
}

/** An object without its undefined fields. */
export function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
