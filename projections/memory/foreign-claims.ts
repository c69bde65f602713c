import { termOf, withoutAccents } from '../text/normalize.js';
import { Calendar } from '../text/phrases/calendar.js';
import type { KnownLanguage } from '../text/phrases/foreign-text.js';
import { type Filled, fillHoles } from '../text/phrases/hole-phrases.js';
import { patternOf, plainOf } from '../text/phrases/phrase-patterns.js';
import { type Claim, clauseLengthMax, clausesMax, statementsIn, theUser, valueWordsMax } from './claim.js';

/** Words of a place's or a firm's name, and of a thing's, at most. */
const nameWordsMax = 3;
const thingWordsMax = 4;

/** Groups of digits that are written apart: "5.000", "5 000". */
const thousands = /(?<=\d)[.\s\u00a0\u202f](?=\d{3}(?!\d))/g;
const word = /\p{L}+['’](?=\p{L})|\d+(?:[.,:h]\d+)+|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*|—/gu;
const clauseEnds = /[;()\n]|[:,] | [-–] /;
/** The comma between a verb and what it is told of by a German infinitive: "aufgehört, Bier zu trinken". */
const beforeInfinitive = /,(?= (?:[^\s,;]+ ){0,4}zu \p{L}+n[\s.!]*$)/gu;
const clockTime = /^\d{1,2}[:h]\d\d$/;
const isoDay = /^\d{4}-\d\d-\d\d$/;
/** Three words or more between quotation marks: what others say. */
const quoted = /[„“”"«»]\s?(?:[^\s„“”"«»]+\s){2,}[^„“”"«»]+[„“”"«»]/gu;
/** What stands in a clause for a number in a clause that is otherwise the same. */
const hole = '#';

/**
 * What a text in a language other than English claims of things that have one value at a time, by the phrases of its language and by what a clause holds beside them; see `claimsIn`.
 * @param text without the name of who says it
 * @param speaker who says "I", in lower case
 * @param languages that the text may be in
 */
export function foreignClaimsIn(text: string, speaker: string, languages: readonly KnownLanguage[]): Claim[] {
  const clauses = [...clausesOf(text)];
  return languages.flatMap((language) => {
    const reader = new ClauseReader(language, speaker);
    return clauses.flatMap((clause) => reader.claims(clause));
  });
}

function* clausesOf(text: string): Generator<string> {
  let count = 0;
  for (const sentence of statementsIn(text)) {
    for (const clause of sentence.replace(quoted, ' ').replace(thousands, '').replace(beforeInfinitive, '').split(clauseEnds)) {
      if (++count > clausesMax) return;
      if (clause.trim() !== '' && clause.length <= clauseLengthMax) yield clause;
    }
  }
}

/** Slots whose phrases have a hole, of the speaker and of others. */
const slots = [
  ['residence', 'residence', 'residenceOf'],
  ['occupation', 'job', 'jobOf'],
  ['employer', 'work', 'workOf'],
] as const;

const blank = (words: readonly string[]): string => ` ${words.map((one) => `${one} `).join('')}`;
const wordsIn = (text: string): string[] => text.split(' ').filter((one) => one !== '');

/** Reads the clauses of one language, in plain words, each between blanks. */
class ClauseReader {
  private readonly calendar: Calendar;

  constructor(
    private readonly language: KnownLanguage,
    private readonly speaker: string,
  ) {
    this.calendar = Calendar.of(language.phrases);
  }

  claims(written: string): Claim[] {
    const shown = written.match(word) ?? [];
    const { claims } = this.language.phrases;
    const whole = blank(shown.map(plainOf));
    const clause = without(without(whole, claims.adverbs), claims.nearly);
    const isOwn = has(clause, claims.subjects);
    const own = without(clause, claims.subjects);
    const isChange = (isOwn || claims.verbs !== '') && !has(whole, claims.nearly);
    // what tells since when may tell from what, too: the Russian "с"
    const changed = isChange ? (this.changeIn(own) ?? this.changeIn(without(whole, claims.subjects)) ?? []) : [];
    if (changed.length > 0) return [...changed, ...(this.placed(own, shown, isOwn) ?? [])];
    if (has(whole, claims.unreal)) return [];
    const isOver = has(whole, claims.over);
    const told = this.placed(own, shown, isOwn);
    if (told !== null) return [...told, ...this.polarityOf(own, isOwn, isOver).filter(isLasting)];
    const isThing =
      !isOwn &&
      (begins(clause, claims.mine) || begins(clause, claims.the) || begins(clause, claims.attributes) || isNamed(shown, this.language));
    const claimed = isThing ? [...this.timesOf(clause), ...this.attributeOf(clause, shown)] : [];
    if (claimed.length > 0) return [...claimed, ...this.heldValue(clause)];
    return [...this.numberOf(clause, own, isThing), ...this.polarityOf(own, isOwn, isOver), ...this.heldValue(clause)];
  }

  /** What the speaker left, which is over whatever they did with it, what they took in its place, and what they stopped doing; `null` where the clause tells of none. */
  private changeIn(own: string): Claim[] | null {
    const { claims } = this.language.phrases;
    const stopped = fillHoles(own, claims.stopped);
    const changed = stopped ?? fillHoles(own, claims.left);
    if (changed === null) return null;
    if (has(changed.rest, claims.unreal) || has(changed.rest, claims.not) || this.content(changed.rest).length > thingWordsMax) return [];
    const lasting = (frame: readonly string[], answer: 'yes' | 'no'): Claim => this.lasting(frame, answer, own);
    if (stopped !== null) {
      const told = claims.verbForm === undefined ? stopped.values : [stopped.before, ...stopped.values];
      const done = wordsIn(told.join(' ')).filter((one) => !this.isFunctionWord(one));
      if (done.length === 0 || done.length > thingWordsMax) return [];
      const forms = done.flatMap((one, i) => this.formsOf(one).map((form) => done.with(i, plainOf(form))));
      const stems = (words: readonly string[]): string[] => words.flatMap((one) => (this.isFunctionWord(one) ? [] : this.rootOf(one)));
      return [done, ...forms].map((words) => lasting(stems(words), 'no'));
    }
    const things = changed.values.map((value) => this.thingIn(value));
    if (things.some((thing) => thing.length === 0)) return [];
    const [former, taken = []] = things;
    const verbs = new Set(claims.doneWith.split(/, |\|/).map((verb) => this.rootOf(plainOf(verb))));
    const withEach = (thing: readonly string[], answer: 'yes' | 'no'): Claim[] =>
      thing.length === 0 ? [] : [lasting(thing, answer), ...Array.from(verbs, (verb) => lasting([verb, ...thing], answer))];
    return [...withEach(former, 'no'), ...withEach(taken, 'yes')];
  }

  /** A word without its ending, a verb without what it says besides. */
  private rootOf(one: string): string {
    return this.language.phrases.claims.verbForm?.(one)?.root ?? this.stem(one);
  }

  /** The other forms of a verb: by the rules of the language, or of those that people do with things. */
  private formsOf(verb: string): readonly string[] {
    const { phrases, verbs } = this.language;
    const among = (): string[] =>
      phrases.claims.doneWith
        .split(', ')
        .map((forms) => forms.split('|'))
        .find((forms) => forms.some((form) => plainOf(form) === verb)) ?? [];
    return verbs?.formsOf(verb, false) ?? among();
  }

  /** The stems of the words of a thing's name, where nothing follows but when; none for an amount or a time. */
  private thingIn(value: string): string[] {
    const words = wordsIn(without(` ${value} `, this.language.phrases.claims.mine));
    const isTime = (one: string): boolean => /^\d{4}$/.test(one) || timeKinds.has(this.calendar.find(one)?.kind ?? '');
    const start = words.findIndex((one) => !this.isFunctionWord(one));
    if (start < 0) return [];
    const end = words.findIndex((one, i) => i > start && (isTime(one) || (this.isFunctionWord(one) && !this.isParticle(one))));
    const name = words.slice(start, end < 0 ? words.length : end).map((one) => one.replace(/'$/, ''));
    const isAlone = end < 0 || words.slice(end).some(isTime);
    return isAlone && name.length <= nameWordsMax && !name.some((one) => isTime(one) || this.countOf(one) !== null)
      ? this.content(blank(name))
      : [];
  }

  /** That what a thing of the speaker's is, is theirs until they leave it: "my editor is Vim". */
  private heldValue(clause: string): Claim[] {
    const { claims } = this.language.phrases;
    const copula = begins(clause, claims.mine) ? matchOf(clause, claims.is, 0) : null;
    if (copula === null) return [];
    const value = clause.slice(copula.index + copula[0].length);
    const held = has(clause, claims.not) ? [] : this.thingIn(value);
    return held.length === 0 ? [] : [this.lasting(held, 'yes', value)];
  }

  private lasting(frame: readonly string[], answer: 'yes' | 'no', value: string): Claim {
    return { slot: `${this.speaker}|${frame.toSorted().join(' ')}|${lasts}`, terms: [answer], value: value.trim() };
  }

  /** Where somebody lives or works; `null` where the clause does not tell. */
  private placed(clause: string, shown: readonly string[], isOwn: boolean): Claim[] | null {
    const { claims } = this.language.phrases;
    const isDenied = ({ before }: Filled): boolean => has(before, claims.not);
    for (const [slot, first, third] of slots) {
      const mine = fillHoles(clause, claims[first]);
      if (mine !== null && this.content(mine.before).length === 0 && !isDenied(mine))
        return this.claim(`${this.speaker}|${slot}`, this.nameIn(mine.values.at(-1) ?? ''), shown);
      const theirs = isOwn ? null : fillHoles(clause, claims[third]);
      const subject = theirs === null || isDenied(theirs) ? null : this.somebody(theirs.before, shown);
      if (theirs !== null) return subject === null ? [] : this.claim(`${subject}|${slot}`, this.nameIn(theirs.values.at(-1) ?? ''), shown);
    }
    return null;
  }

  /** Whom the words before a verb name; `null` for nobody that is known. */
  private somebody(before: string, shown: readonly string[]): string | null {
    const { claims, pronouns } = this.language.phrases;
    const words = wordsIn(before);
    if (words.length === 0 || words.length > nameWordsMax || has(before, pronouns)) return null;
    if (begins(before, claims.mine)) return `${this.speaker} ${this.content(without(before, claims.mine)).join(' ')}`;
    if (has(before, claims.user)) return theUser;
    if (begins(before, claims.the)) return null;
    const isName = /^\p{Lu}/u.test(shown.find((one) => plainOf(one) === words[0]) ?? '');
    return isName ? words[0] : null;
  }

  /** The name that a value begins with: "berlin" of "in berlin mit anna". */
  private nameIn(value: string): string[] {
    const words = wordsIn(value).map((one) => one.replace(/'$/, ''));
    const start = words.findIndex((one) => !this.isFunctionWord(one));
    if (start < 0) return [];
    const name = words.slice(start);
    const end = name.findIndex(
      (one, i) => this.isFunctionWord(one) && !(this.isParticle(one) && i + 1 < name.length && !this.isFunctionWord(name[i + 1])),
    );
    return name.slice(0, end < 0 ? nameWordsMax : Math.min(end, nameWordsMax));
  }

  /** What an attribute is: "my boss is Anna". */
  private attributeOf(clause: string, shown: readonly string[]): Claim[] {
    const { claims } = this.language.phrases;
    const attribute = patternOf(claims.attributes).exec(clause);
    if (attribute === null) return [];
    const end = attribute.index + attribute[0].length;
    const copula = matchOf(clause, claims.is, end);
    const name = clause.slice(0, copula === null ? end : copula.index + 1);
    const value = clause.slice(copula === null ? end : copula.index + copula[0].length);
    if (has(value, claims.not) || wordsIn(name).length > thingWordsMax + 1) return [];
    const words = wordsIn(value);
    const start = words.findIndex((one) => !this.isFunctionWord(one));
    return start < 0 ? [] : this.claim(`${this.owned(without(name, claims.renewed))}|is`, words.slice(start), shown);
  }

  /** When something is, for each kind of time that is told. */
  private timesOf(clause: string): Claim[] {
    const { claims } = this.language.phrases;
    if (!has(clause, claims.is) && !has(clause, claims.moved)) return [];
    const times = this.timesIn(wordsIn(clause));
    if (times.size === 0) return [];
    const rest = without(without(clause, claims.is), claims.moved);
    const name = wordsIn(rest).filter((one) => !/\d/.test(one) && this.calendar.find(one) === null && !clockWords.has(one));
    const subject = this.owned(blank(name));
    if (subject.trim() === '' || this.content(blank(name)).length > nameWordsMax) return [];
    return [...times].map(([kind, value]) => ({ slot: `${subject}|${kind}`, terms: [value], value }));
  }

  private timesIn(words: readonly string[]): Map<string, string> {
    const times = new Map<string, string>();
    for (const [i, one] of words.entries()) {
      const told = this.calendar.find(one);
      const day = words.slice(Math.max(0, i - 2), i).findLast((other) => /^\d{1,2}$/.test(other));
      if (told?.kind === 'weekdays') times.set('weekday', told.english);
      else if (told?.kind === 'months' && day !== undefined) times.set('date', `${day} ${told.english}`);
      else if (isoDay.test(one)) times.set('date', one);
      else if (clockTime.test(one)) times.set('clock', one.replace('h', ':'));
      else if (/^\d{1,2}$/.test(one) && clockWords.has(words[i + 1])) times.set('clock', `${one}:00`);
    }
    return times;
  }

  /** How many or how much, where the clause is the same but for that number. */
  private numberOf(clause: string, own: string, isThing: boolean): Claim[] {
    const { claims } = this.language.phrases;
    const words = wordsIn(own);
    const values = words.map((one) => this.countOf(one));
    const at = values.findIndex((value) => value !== null);
    if (at < 0 || values.findLastIndex((value) => value !== null) !== at || this.timesIn(words).size > 0) return [];
    const before = blank(words.slice(0, at));
    const isHad =
      claims.has !== '' &&
      (endsWith(before, claims.has) || endsWith(blank(wordsIn(clause.slice(0, clause.indexOf(` ${words[at]} `) + 1))), claims.has));
    if (!isHad && !has(clause, claims.is)) return [];
    if (!isHad && !isThing && claims.has !== '') return [];
    const frame = this.content(blank(words.toSpliced(at, 1, hole)));
    if (frame.length < 2) return [];
    const value = values[at] as string;
    return [{ slot: `${this.speaker}|${frame.join(' ')}`, terms: [value], value }];
  }

  private countOf(one: string): string | null {
    if (/^\d[\d.,]*$/.test(one)) return one;
    const told = this.calendar.find(one);
    return told?.kind === 'counts' && told.english !== '1' ? told.english : null;
  }

  /**
   * Whether something holds, where the clause is the same but for a "not", and whether it lasts: what is over is over whenever, wherever and with whom it was, so that a clause with all of its words, and
   * others besides, no longer holds.
   */
  private polarityOf(own: string, isOwn: boolean, isOver: boolean): Claim[] {
    const { claims, past } = this.language.phrases;
    const form = claims.verbForm?.(wordsIn(own).at(-1) ?? '') ?? null;
    const isNegated = has(own, claims.not);
    const negation = new Set(claims.not.split(/[ ,…]+/).map(plainOf));
    const isNegation = (one: string): boolean =>
      negation.has(one) || [...negation].some((form) => form.endsWith('*') && form.length > 1 && one.startsWith(form.slice(0, -1)));
    const words = isNegated ? wordsIn(own).filter((one) => !isNegation(one)) : wordsIn(own);
    const plain = blank(words);
    const isMine = isOwn || form !== null || (claims.verbs !== '' && has(plain, claims.verbs));
    if (!isMine || has(plain, past) || words.some((one) => this.countOf(one) !== null)) return [];
    const [verb = '', ...rest] = form === null ? words : words.slice(0, -1);
    const frame = [...(verb === '' ? [] : [this.stem(verb)]), ...this.content(blank(rest)), ...(form === null ? [] : [form.root])];
    if (frame.length === 0 || frame.length > thingWordsMax) return [];
    const isNot = isNegated || form?.isNegated === true;
    const claim = (about: readonly string[], kind: 'holds' | typeof lasts): Claim => ({
      slot: `${this.speaker}|${about.join(' ')}|${kind}`,
      terms: [isNot ? 'no' : 'yes'],
      value: wordsIn(own).join(' '),
    });
    const holding = frame.length < 2 ? [] : [claim(frame, 'holds')];
    if (isNot && !isOver) return holding;
    const lasting = isNot ? [frame.toSorted()] : partsOf(frame.toSorted());
    return [...holding, ...lasting.map((about) => claim(about, lasts))];
  }

  /** A thing and whose it is. */
  private owned(name: string): string {
    const { claims } = this.language.phrases;
    const isMine = begins(name, claims.mine);
    const stems = this.content(isMine ? without(name, claims.mine) : name).join(' ');
    return stems === '' ? '' : `${isMine ? this.speaker : ''} ${stems}`;
  }

  /** The stems of the words that are no function words. */
  private content(text: string): string[] {
    return wordsIn(text).flatMap((one) => (this.isFunctionWord(one) && one !== hole ? [] : this.stem(one)));
  }

  private isFunctionWord(one: string): boolean {
    return this.language.functionWords.has(one) || has(` ${one} `, this.language.phrases.claims.the);
  }

  /** Whether a function word may stand within a name. */
  private isParticle(one: string): boolean {
    return has(` ${one} `, this.language.phrases.claims.nameParticles);
  }

  /** A word without its ending: by the language's stemmer, by its script, or its first letters. */
  private stem(one: string): string {
    const { stem } = this.language;
    if (stem !== null) return withoutAccents(stem(one));
    const base = termOf(one) ?? one;
    return base.slice(0, base.length > 5 ? 4 : 3);
  }

  private claim(slot: string, value: readonly string[], shown: readonly string[]): Claim[] {
    if (value.length === 0 || value.length > valueWordsMax) return [];
    const terms = value.map((one) => this.stem(one.replace(/[.,]$/, '')));
    return [{ slot, terms, value: asShown(value, shown) }];
  }
}

/** Words of the calendar that tell when something was. */
const timeKinds: ReadonlySet<string> = new Set('months weekdays seasons units yesterday'.split(' '));

/** What goes on until it is said to be over. */
const lasts = 'lasts';
const isLasting = ({ slot }: Claim): boolean => slot.endsWith(`|${lasts}`);

/** Some words, and those left when others than two of them are left out; one word alone says too much. */
function partsOf(words: readonly string[]): string[][] {
  if (words.length < 3) return [[...words]];
  const fewer = words.flatMap((_, i) => partsOf(words.toSpliced(i, 1)));
  return [...new Map([[...words], ...fewer].map((part) => [part.join(' '), part])).values()];
}

const clockWords: ReadonlySet<string> = new Set('uhr h heures heure uur saat часов часа'.split(' '));

const has = (text: string, list: string): boolean => list !== '' && patternOf(list).test(text);
const without = (text: string, list: string): string => (list === '' ? text : text.replace(patternOf(list), ''));
const matchOf = (text: string, list: string, from: number): RegExpExecArray | null => {
  const pattern = patternOf(list);
  pattern.lastIndex = from;
  return pattern.exec(text);
};
const begins = (text: string, list: string): boolean => list !== '' && patternOf(list).exec(text)?.index === 0;
/** Whether a text ends with a phrase of a list. */
const endsWith = (text: string, list: string): boolean =>
  [...text.matchAll(patternOf(list))].some(({ index, 0: phrase }) => index + phrase.length === text.length - 1);

/** Whether a clause begins with the name of a thing, as far as that can be told: languages without articles. */
const isNamed = (shown: readonly string[], { phrases, functionWords }: KnownLanguage): boolean =>
  phrases.claims.the === '' && shown.length > 1 && !functionWords.has(plainOf(shown[0]));

/** A value as the memory has it, where it stands there in one piece. */
function asShown(value: readonly string[], shown: readonly string[]): string {
  const plain = shown.map((one) => plainOf(one).replace(/'$/, ''));
  const at = plain.findIndex((_, i) => value.every((one, j) => plain[i + j] === one));
  return at < 0
    ? value.join(' ')
    : shown
        .slice(at, at + value.length)
        .join(' ')
        .replace(/['’]$/, '');
}
