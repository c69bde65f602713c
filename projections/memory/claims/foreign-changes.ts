import { type Filled, fillHoles } from '../../text/phrases/hole-phrases.js';
import { plainOf } from '../../text/phrases/phrase-patterns.js';
import type { Claim } from './claim.js';
import { begins, blank, type ForeignWords, has, matchOf, nameWordsMax, thingWordsMax, without, wordsIn } from './foreign-words.js';

/** Words of the calendar that tell when something was. */
const timeKinds: ReadonlySet<string> = new Set('months weekdays seasons units yesterday'.split(' '));

/** What goes on until it is said to be over. */
export const lasts = 'lasts';
export const isLasting = ({ slot }: Claim): boolean => slot.endsWith(`|${lasts}`);

/** Reads what clauses of one language say that somebody left or took up, and has until then; a clause is plain words between blanks. */
export class ForeignChanges {
  constructor(
    private readonly words: ForeignWords,
    private readonly speaker: string,
  ) {}

  /** What the speaker left, which is over whatever they did with it, what they took in its place, and what they stopped doing; `null` where the clause tells of none. */
  changeIn(own: string): Claim[] | null {
    const { claims } = this.words.language.phrases;
    const stopped = fillHoles(own, claims.stopped);
    const changed = stopped ?? fillHoles(own, claims.left);
    if (changed === null) return null;
    if (has(changed.rest, claims.unreal) || has(changed.rest, claims.not) || this.words.content(changed.rest).length > thingWordsMax)
      return [];
    return stopped === null ? this.leftIn(changed, own) : this.stoppedIn(stopped, own);
  }

  /** What is done no more, in all forms of its verb. */
  private stoppedIn({ before, values }: Filled, own: string): Claim[] {
    const told = this.words.language.phrases.claims.verbForm === undefined ? values : [before, ...values];
    const done = wordsIn(told.join(' ')).filter((one) => !this.words.isFunctionWord(one));
    if (done.length === 0 || done.length > thingWordsMax) return [];
    const forms = done.flatMap((one, i) => this.words.formsOf(one).map((form) => done.with(i, plainOf(form))));
    const roots = (words: readonly string[]): string[] =>
      words.flatMap((one) => (this.words.isFunctionWord(one) ? [] : this.words.rootOf(one)));
    return [done, ...forms].map((words) => this.lasting(roots(words), 'no', own));
  }

  /** A thing that was left, whatever was done with it, and the one that took its place. */
  private leftIn({ values }: Filled, own: string): Claim[] {
    const things = values.map((value) => this.thingIn(value));
    if (things.some((thing) => thing.length === 0)) return [];
    const [former, taken = []] = things;
    const { doneWith } = this.words.language.phrases.claims;
    const verbs = new Set(doneWith.split(/, |\|/).map((verb) => this.words.rootOf(plainOf(verb))));
    const withEach = (thing: readonly string[], answer: 'yes' | 'no'): Claim[] =>
      thing.length === 0 ? [] : [thing, ...Array.from(verbs, (verb) => [verb, ...thing])].map((frame) => this.lasting(frame, answer, own));
    return [...withEach(former, 'no'), ...withEach(taken, 'yes')];
  }

  /** The stems of the words of a thing's name, where nothing follows but when; none for an amount or a time. */
  private thingIn(value: string): string[] {
    const words = wordsIn(without(` ${value} `, this.words.language.phrases.claims.mine));
    const isTime = (one: string): boolean => /^\d{4}$/.test(one) || timeKinds.has(this.words.calendar.find(one)?.kind ?? '');
    const start = words.findIndex((one) => !this.words.isFunctionWord(one));
    if (start < 0) return [];
    const end = words.findIndex((one, i) => i > start && (isTime(one) || (this.words.isFunctionWord(one) && !this.words.isParticle(one))));
    const name = words.slice(start, end < 0 ? words.length : end).map((one) => one.replace(/'$/, ''));
    const isAlone = end < 0 || words.slice(end).some(isTime);
    return isAlone && name.length <= nameWordsMax && !name.some((one) => isTime(one) || this.words.countOf(one) !== null)
      ? this.words.content(blank(name))
      : [];
  }

  /** That what a thing of the speaker's is, is theirs until they leave it: "my editor is Vim". */
  heldValue(clause: string): Claim[] {
    const { claims } = this.words.language.phrases;
    const copula = begins(clause, claims.mine) ? matchOf(clause, claims.is, 0) : null;
    if (copula === null) return [];
    const value = clause.slice(copula.index + copula[0].length);
    const held = has(clause, claims.not) ? [] : this.thingIn(value);
    return held.length === 0 ? [] : [this.lasting(held, 'yes', value)];
  }

  private lasting(frame: readonly string[], answer: 'yes' | 'no', value: string): Claim {
    return { slot: `${this.speaker}|${frame.toSorted().join(' ')}|${lasts}`, terms: [answer], value: value.trim() };
  }
}
