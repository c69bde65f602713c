import type { Json } from '../../events.js';
import type { DeclaredVariable } from '../declaration/types.js';
import type { Span } from './clauses.js';
import type { Mention } from './lexicon.js';
import type { Token } from './tokens.js';

/** A value that a text gives to a variable. */
export interface ValueReading {
  readonly variable: string;
  /** As an observation has it: a value, a number, or weights where the text says what it is not. */
  readonly value: Json;
  /** The token that says it. */
  readonly at: number;
  /** Whether a value stands there; otherwise a boolean variable is merely named. */
  readonly isSaid: boolean;
  /** Whether the text says what it is not. */
  readonly isDenied: boolean;
  /** Of a number, whether its unit is written. */
  readonly hasUnit?: boolean;
}

/** What was not understood, and where; a sentence for the reader. */
export interface Trouble {
  readonly at: number;
  readonly message: string;
  /** The variable of which a range is said. */
  readonly rangeOf?: string;
}

export interface ValuesRead {
  readonly values: readonly ValueReading[];
  readonly troubles: readonly Trouble[];
  /** By token, 1 where it stands in a part of the text that is not understood. */
  readonly open: Uint8Array;
}

export type Variables = Readonly<Record<string, DeclaredVariable>>;

/** A variable, and where a text names it. */
export interface NamedVariable {
  readonly variable: string;
  readonly mention: Mention;
}

/** Variables that a segment names, found by where they stand. */
export class NamedVariables {
  /** By token from the segment's start, how many of {@link list} there are up to the last one that ends before it. */
  private readonly endedBy: Uint32Array;

  /** @param list in the order of the text; they may overlap */
  constructor(
    readonly list: readonly NamedVariable[],
    private readonly span: Span,
  ) {
    const { start, end } = span;
    this.endedBy = new Uint32Array(end - start + 1);
    for (const [i, { mention }] of list.entries()) this.endedBy[mention.end - start] = i + 1;
    for (let at = 1; at < this.endedBy.length; at++) this.endedBy[at] = Math.max(this.endedBy[at], this.endedBy[at - 1]);
  }

  /** The last one of the list that ends before a token. */
  lastBefore(at: number): NamedVariable | undefined {
    return this.list[this.endedBy[at - this.span.start] - 1];
  }

  /** The first one that begins at a token or after it. */
  firstFrom(at: number): NamedVariable | undefined {
    return this.list[firstWhere(this.list.length, (i) => this.list[i].mention.start >= at)];
  }

  /** The one that is named nearest to a token: before it rather than after it. */
  nearest(at: number): NamedVariable | undefined {
    return this.lastBefore(at) ?? this.firstFrom(at + 1);
  }
}

/** Mentions that are gone through in one go, which takes less than a millisecond. */
export const mentionsAtATime = 256;

/** A segment of a text with what it names. */
export class Segment implements Span {
  readonly start: number;
  readonly end: number;
  /** Variables that it names, in order. */
  readonly named: NamedVariables;
  /** By variable, its places in the list of {@link named}. */
  readonly placesOf = new Map<string, number[]>();
  /** By token from the start, 1 + the first of {@link inside} that covers it. */
  private readonly covering: Uint32Array;

  private constructor(
    span: Span,
    readonly tokens: readonly Token[],
    readonly variables: Variables,
    readonly inside: readonly Mention[],
    list: readonly NamedVariable[],
  ) {
    this.start = span.start;
    this.end = span.end;
    this.named = new NamedVariables(list, span);
    this.covering = new Uint32Array(span.end - span.start);
    let covered = span.start;
    for (const [i, { start, end }] of inside.entries()) {
      // they are in the order of their starts: from this one's on, all up to the last end is covered
      if (end > covered) this.covering.fill(i + 1, Math.max(start, covered) - span.start, end - span.start);
      covered = Math.max(covered, end);
    }
  }

  /** Made bit by bit. @param inside what it names, in order */
  static *of(span: Span, tokens: readonly Token[], variables: Variables, inside: readonly Mention[]): Generator<void, Segment> {
    const list: NamedVariable[] = [];
    for (const [i, mention] of inside.entries()) {
      if (i % mentionsAtATime === mentionsAtATime - 1) yield;
      for (const variable of mention.variables) list.push({ variable, mention });
    }
    const segment = new Segment(span, tokens, variables, inside, list);
    for (const [place, { variable }] of list.entries()) {
      if (place % (4 * mentionsAtATime) === 0 && place > 0) yield;
      const places = segment.placesOf.get(variable);
      if (places === undefined) segment.placesOf.set(variable, [place]);
      else places.push(place);
    }
    return segment;
  }

  /** The first mention that covers a token. */
  mentionAt(at: number): Mention | undefined {
    return this.inside[this.covering[at - this.start] - 1];
  }
}

/** Which of some variables a segment names nearest to a place, asked of one place after the other. */
export class NearestOfSome {
  /** Places in the list, by where they end. */
  private readonly byEnd: Uint32Array;
  private next = 0;
  /** By variable, the last place of those that end before the token asked for. */
  private readonly last = new Map<string, number>();

  constructor(private readonly segment: Segment) {
    const { list } = segment.named;
    const ended = new Uint32Array(segment.end - segment.start + 1);
    for (const { mention } of list) ended[mention.end - segment.start]++;
    for (let at = 1; at < ended.length; at++) ended[at] += ended[at - 1];
    this.byEnd = new Uint32Array(list.length);
    for (let place = list.length - 1; place >= 0; place--) this.byEnd[--ended[list[place].mention.end - segment.start]] = place;
  }

  /**
   * As {@link NamedVariables.nearest}.
   * @param some variables that count
   * @param at a token, not before the one asked for last
   */
  nearest(some: ReadonlyMap<string, unknown>, at: number): NamedVariable | undefined {
    const { list } = this.segment.named;
    for (; this.next < this.byEnd.length && list[this.byEnd[this.next]].mention.end <= at; this.next++) {
      const place = this.byEnd[this.next];
      const { variable } = list[place];
      this.last.set(variable, Math.max(place, this.last.get(variable) ?? 0));
    }
    let before = -1;
    for (const variable of inBoth(this.last, some)) before = Math.max(before, this.last.get(variable)!);
    if (before >= 0) return list[before];
    let after = list.length;
    for (const variable of inBoth(this.segment.placesOf, some)) after = Math.min(after, this.firstAfter(variable, at));
    return list[after];
  }

  private firstAfter(variable: string, at: number): number {
    const { list } = this.segment.named;
    const places = this.segment.placesOf.get(variable)!;
    return places[firstWhere(places.length, (i) => list[places[i]].mention.start > at)] ?? list.length;
  }
}

/** The keys that two maps have both, found from the smaller side. */
export function* inBoth(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): Generator<string> {
  const [few, many] = one.size < other.size ? [one, other] : [other, one];
  for (const key of few.keys()) if (many.has(key)) yield key;
}

/** The first of some numbers from 0 on for which a test holds that holds for all after it too; their count where it holds for none. */
function firstWhere(count: number, holds: (i: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
