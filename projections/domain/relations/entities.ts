import { finish } from '../../compact/binary.js';
import type { Token } from '../language/tokens.js';
import { none } from './facts.js';
import type { Relations } from './relations.js';

/** Words that the name of an entity has at most, to be found in a question. */
const entityWordsMax = 8;
/** Terms gone through between two pauses. */
const termsAtATime = 1024;
/** Entities told of one question. */
const entitiesMax = 16;

/** Finds the entities of a graph in questions: as they are written, in another case, or with blanks for "_" and "-". */
export class Entities {
  /** Terms that are not in lower case, by what they are in it. */
  private readonly lowered = new Map<string, string>();
  /** The first characters of the terms, in lower case: most words of a question begin like none. */
  private readonly beginnings = new Set<string>();
  /** Characters of the longest term. */
  private longest = 0;
  private seen = 0;

  constructor(readonly relations: Relations) {}

  /** Does bit by bit what is long of {@link namedIn} after many relations. */
  *prepare(): Generator<void> {
    yield* this.relations.prepareEntities();
    yield* this.catchingUp();
  }

  /** In the order of the text, each once; of overlapping names the longest. */
  namedIn(text: string, tokens: readonly Token[]): string[] {
    finish(this.catchingUp());
    const found = new Set<string>();
    for (let start = 0; start < tokens.length && found.size < entitiesMax; ) {
      const end = this.longestAt(text, tokens, start, found);
      start = Math.max(end, start + 1);
    }
    return [...found];
  }

  private longestAt(text: string, tokens: readonly Token[], start: number, found: Set<string>): number {
    const { kind, start: from } = tokens[start];
    if (kind === 'mark' || !this.beginnings.has(beginningOf(text.slice(from, from + 1)))) return start;
    for (let end = Math.min(tokens.length, start + entityWordsMax); end > start; end--) {
      const to = tokens[end - 1].end;
      if (to - from > this.longest && !/\s\s/.test(text.slice(from, to))) continue;
      if (tokens.slice(start, end).every(({ isStop }) => isStop)) continue;
      if (!isWhole(text, from, to)) continue;
      const entity = this.entityOf(text.slice(from, to));
      if (entity === undefined) continue;
      found.add(entity);
      return end;
    }
    return start;
  }

  private entityOf(phrase: string): string | undefined {
    const lower = phrase.toLowerCase();
    const ways = [phrase, lower, ...['_', '-'].flatMap((joint) => [phrase, lower].map((way) => way.replace(/\s+/g, joint)))];
    return [...new Set(ways)].flatMap((way) => [way, this.lowered.get(way) ?? '']).find((way) => way !== '' && this.isEntity(way));
  }

  /** Whether a relation that stands speaks of it. */
  private isEntity(name: string): boolean {
    const { terms, facts } = this.relations;
    const term = terms.find(name);
    if (term < 0) return false;
    return [1, 4].some((mask) => {
      const index = facts.index(mask);
      for (let fact = index.newest(term, 0, term); fact !== none; fact = index.next(fact))
        if (facts.isAlive(fact) && !this.relations.isObservation(fact)) return true;
      return false;
    });
  }

  private *catchingUp(): Generator<void> {
    const { terms } = this.relations;
    for (let looked = 1; this.seen < terms.size; this.seen++, looked++) {
      if (looked % termsAtATime === 0) yield;
      const term = terms.text(this.seen);
      const lower = term.toLowerCase();
      // a way to write it may be longer than it is, by letters that come to two in the other case
      this.longest = Math.max(this.longest, 2 * term.length);
      this.beginnings.add(beginningOf(term)).add(lower.slice(0, 1));
      if (lower !== term && !this.lowered.has(lower)) this.lowered.set(lower, term);
    }
  }
}

const beginningOf = (term: string): string => term.slice(0, 1).toLowerCase();

/** Whether a part of a text is not part of a longer name: "web" of "web-1". */
const isWhole = (text: string, from: number, to: number): boolean =>
  !/^[-_./:@][\p{L}\p{N}]/u.test(text.slice(to, to + 3)) && !/[\p{L}\p{N}][-_./:@]$/u.test(text.slice(Math.max(0, from - 3), from));
