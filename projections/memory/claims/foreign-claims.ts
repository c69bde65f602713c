import { type KnownLanguage, knownLanguages } from '../../text/phrases/foreign-text.js';
import { type Filled, fillHoles } from '../../text/phrases/hole-phrases.js';
import { patternOf, plainOf } from '../../text/phrases/phrase-patterns.js';
import { type Claim, clauseLengthMax, clausesMax, theUser, valueWordsMax } from './claim.js';
import { ForeignChanges, isLasting, lasts } from './foreign-changes.js';
import {
  begins,
  blank,
  endsWith,
  ForeignWords,
  has,
  hole,
  matchOf,
  nameWordsMax,
  thingWordsMax,
  without,
  wordsIn,
} from './foreign-words.js';

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
/**
 * What a text in a language other than English claims of things that have one value at a time, by the phrases of its language and by what a clause holds beside them; see `claimsIn`.
 * @param statements of a text, see `statementsIn`
 * @param speaker who says "I", in lower case
 * @param languages that the text may be in
 */
export function foreignClaimsIn(statements: readonly string[], speaker: string, languages: readonly KnownLanguage[]): Claim[] {
  const clauses = [...clausesOf(statements)];
  return languages.flatMap((language) => {
    const reader = new ClauseReader(language, speaker);
    return clauses.flatMap((clause) => reader.claims(clause));
  });
}

function* clausesOf(statements: readonly string[]): Generator<string> {
  let count = 0;
  for (const sentence of statements) {
    for (const clause of sentence.replace(quoted, ' ').replace(thousands, '').replace(beforeInfinitive, '').split(clauseEnds)) {
      if (++count > clausesMax) return;
      if (clause.trim() !== '' && clause.length <= clauseLengthMax) yield clause;
    }
  }
}

/** What joins a clause to another of the same subject. */
const and = / (?:und|y|e|et|en|i) $/;

/** Slots whose phrases have a hole, of the speaker and of others, and the labels for them. */
const slots = [
  ['residence', 'residence', 'residenceOf', 'residenceLabel'],
  ['occupation', 'job', 'jobOf', 'jobLabel'],
  ['employer', 'work', 'workOf', 'workLabel'],
] as const;

/** Reads the clauses of one language, in plain words, each between blanks. */
class ClauseReader {
  private readonly words: ForeignWords;
  private readonly changes: ForeignChanges;
  private readonly attributes: string;

  constructor(
    private readonly language: KnownLanguage,
    private readonly speaker: string,
  ) {
    this.words = new ForeignWords(language);
    this.changes = new ForeignChanges(this.words, speaker);
    const { attributes, people } = language.phrases.claims;
    this.attributes = `${attributes}, ${people}`;
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
    const changed = isChange ? (this.changes.changeIn(own) ?? this.changes.changeIn(without(whole, claims.subjects)) ?? []) : [];
    if (changed.length > 0) return [...changed, ...(this.placed(own, shown, isOwn) ?? [])];
    if (has(whole, claims.unreal)) return [];
    const isOver = has(whole, claims.over);
    const told = this.placed(own, shown, isOwn);
    if (told !== null) return [...told, ...this.polarityOf(own, isOwn, isOver).filter(isLasting)];
    const isThing =
      !isOwn &&
      (begins(clause, claims.mine) || begins(clause, claims.the) || begins(clause, this.attributes) || isNamed(shown, this.language));
    const times = isThing ? this.timesOf(clause) : [];
    const claimed = isThing && times.length === 0 ? this.attributeOf(clause, shown) : times;
    if (claimed.length > 0) return [...claimed, ...this.changes.heldValue(clause)];
    return [...this.numberOf(clause, own, isThing), ...this.polarityOf(own, isOwn, isOver), ...this.changes.heldValue(clause)];
  }

  /** What a label tells of the speaker with a value behind it; nothing where the language does not know it. @param name the label in plain words, each between blanks */
  labelled(name: string, value: string): Claim[] {
    const { claims } = this.language.phrases;
    const shown = value.match(word) ?? [];
    const words = shown.map(plainOf);
    const slot = slots.find((lists) => [...name.matchAll(patternOf(claims[lists[3]]))].some(([phrase]) => `${phrase} ` === name))?.[0];
    if (slot !== undefined) return this.claim(`${this.speaker}|${slot}`, this.nameIn(blank(words)), shown);
    if (!has(name, claims.attributes)) return [];
    return this.claim(`${this.speaker} ${this.words.content(name).join(' ')}|is`, this.fromContent(words), shown);
  }

  /** Where somebody lives or works; `null` where the clause does not tell. */
  private placed(clause: string, shown: readonly string[], isOwn: boolean): Claim[] | null {
    const { claims } = this.language.phrases;
    const isDenied = ({ before }: Filled): boolean => has(before, claims.not);
    for (const [slot, first, third] of slots) {
      const mine = fillHoles(clause, claims[first]);
      const isMain = mine !== null && (this.words.content(mine.before).length === 0 || and.test(mine.before));
      if (mine !== null && isMain && !isDenied(mine))
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
    if (begins(before, claims.mine)) return `${this.speaker} ${this.words.content(without(before, claims.mine)).join(' ')}`;
    if (has(before, claims.user)) return theUser;
    if (begins(before, claims.the)) return null;
    const isName = (one: string): boolean => isWrittenLikeName(one, shown);
    return isName(words[0]) ? words.filter(isName).join(' ') : null;
  }

  /** Words from the first on that is no function word. */
  private fromContent(words: readonly string[]): string[] {
    const start = words.findIndex((one) => !this.words.isFunctionWord(one));
    return start < 0 ? [] : words.slice(start);
  }

  /** The name that a value begins with: "berlin" of "in berlin mit anna". */
  private nameIn(value: string): string[] {
    const name = this.fromContent(wordsIn(value).map((one) => one.replace(/'$/, '')));
    const end = name.findIndex(
      (one, i) =>
        this.words.isFunctionWord(one) && !(this.words.isParticle(one) && i + 1 < name.length && !this.words.isFunctionWord(name[i + 1])),
    );
    return name.slice(0, end < 0 ? nameWordsMax : Math.min(end, nameWordsMax));
  }

  /** What an attribute is: "my boss is Anna". */
  private attributeOf(clause: string, shown: readonly string[]): Claim[] {
    const { claims } = this.language.phrases;
    const attribute = patternOf(this.attributes).exec(clause);
    if (attribute === null) return [];
    const end = attribute.index + attribute[0].length;
    const copula = matchOf(clause, claims.is, end);
    const name = clause.slice(0, copula === null ? end : copula.index + 1);
    const value = clause.slice(copula === null ? end : copula.index + copula[0].length);
    if (has(value, claims.not) || wordsIn(name).length > thingWordsMax + 1) return [];
    const words = this.fromContent(wordsIn(value));
    if (has(name, claims.people) && !words.some((one) => isWrittenLikeName(one, shown))) return [];
    return this.claim(`${this.owned(without(name, claims.renewed))}|is`, words, shown);
  }

  /** When something is, for each kind of time that is told. */
  private timesOf(clause: string): Claim[] {
    const { claims } = this.language.phrases;
    if (!has(clause, claims.is) && !has(clause, claims.moved)) return [];
    const times = this.timesIn(wordsIn(clause));
    if (times.size === 0) return [];
    const rest = without(without(clause, claims.is), claims.moved);
    const name = wordsIn(rest).filter((one) => !/\d/.test(one) && this.words.calendar.find(one) === null && !clockWords.has(one));
    const subject = this.owned(blank(name));
    if (subject.trim() === '' || this.words.content(blank(name)).length > nameWordsMax) return [];
    return [...times].map(([kind, value]) => ({ slot: `${subject}|${kind}`, terms: [value], value }));
  }

  private timesIn(words: readonly string[]): Map<string, string> {
    const times = new Map<string, string>();
    for (const [i, one] of words.entries()) {
      const told = this.words.calendar.find(one);
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
    const values = words.map((one) => this.words.countOf(one));
    const at = values.findIndex((value) => value !== null);
    if (at < 0 || values.findLastIndex((value) => value !== null) !== at || this.timesIn(words).size > 0) return [];
    const before = blank(words.slice(0, at));
    const isHad =
      claims.has !== '' &&
      (endsWith(before, claims.has) || endsWith(blank(wordsIn(clause.slice(0, clause.indexOf(` ${words[at]} `) + 1))), claims.has));
    if (!isHad && !has(clause, claims.is)) return [];
    if (!isHad && !isThing && claims.has !== '') return [];
    const frame = this.words.content(blank(words.toSpliced(at, 1, hole)));
    if (frame.length < 2) return [];
    const value = values[at] as string;
    return [{ slot: `${this.speaker}|${frame.join(' ')}`, terms: [value], value }];
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
    if (!isMine || has(plain, past) || words.some((one) => this.words.countOf(one) !== null)) return [];
    const [verb = '', ...rest] = form === null ? words : words.slice(0, -1);
    const frame = [
      ...(verb === '' ? [] : [this.words.stem(verb)]),
      ...this.words.content(blank(rest)),
      ...(form === null ? [] : [form.root]),
    ];
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
    const stems = this.words.content(isMine ? without(name, claims.mine) : name).join(' ');
    return stems === '' ? '' : `${isMine ? this.speaker : ''} ${stems}`;
  }

  private claim(slot: string, value: readonly string[], shown: readonly string[]): Claim[] {
    if (value.length === 0 || value.length > valueWordsMax) return [];
    const terms = value.map((one) => this.words.stem(one.replace(/[.,]$/, '')));
    return [{ slot, terms, value: asShown(value, shown) }];
  }
}

/** Of each language, for what labels tell. */
const labelReaders = knownLanguages.map((language) => new ClauseReader(language, theUser));
/** The labels of all languages in one list: most names before a colon are none. */
const everyLabel = knownLanguages
  .flatMap(({ phrases: { claims } }) => [claims.residenceLabel, claims.workLabel, claims.jobLabel, claims.attributes])
  .join(', ');

/** What a label tells of the user with a value behind it, by the first language that knows it: "Wohnort: Bremen"; nothing where none does. */
export function foreignLabelClaims(label: string, value: string): Claim[] {
  const name = blank((label.match(word) ?? []).map(plainOf));
  if (!has(name, everyLabel)) return [];
  for (const reader of labelReaders) {
    const claims = reader.labelled(name, value);
    if (claims.length > 0) return claims;
  }
  return [];
}

/** Some words, and those left when others than two of them are left out; one word alone says too much. */
function partsOf(words: readonly string[]): string[][] {
  if (words.length < 3) return [[...words]];
  const fewer = words.flatMap((_, i) => partsOf(words.toSpliced(i, 1)));
  return [...new Map([[...words], ...fewer].map((part) => [part.join(' '), part])).values()];
}

const isWrittenLikeName = (plain: string, shown: readonly string[]): boolean =>
  /^\p{Lu}/u.test(shown.find((one) => plainOf(one) === plain) ?? '');

const clockWords: ReadonlySet<string> = new Set('uhr h heures heure uur saat часов часа'.split(' '));

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
