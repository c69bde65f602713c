import { irregularForms } from '../text/irregular-forms.js';
import { sentencesOf } from '../text/sentences.js';
import { termsOfWord } from '../text/words.js';
import {
  adverbs,
  agents,
  attribute,
  bare,
  cause,
  changed,
  circumstance,
  clauseEnds,
  contracted,
  contractions,
  identity,
  mental,
  notNow,
  notValue,
  numbers,
  ofMany,
  opening,
  otherTimes,
  passiveOfChange,
  placed,
  pronouns,
  thing,
  timed,
  timeKinds,
  valueEnd,
  verbSlots,
} from './claim-forms.js';

/** What a clause says of something that has one value at a time: "I live in Berlin" says of where its speaker lives that it is Berlin. */
export interface Claim {
  /** Whose value of what: equal for clauses about the same thing. */
  readonly slot: string;
  /** The value's index terms, in their order. */
  readonly terms: readonly string[];
  /** The value as it is written. */
  readonly value: string;
}

/** Characters of a clause, and words of a value, at most: longer ones describe, and name no value. */
export const clauseLengthMax = 120;
export const valueWordsMax = 5;
/** Clauses of one text that are read. */
export const clausesMax = 64;

/** Whom "I" means where nobody is named, and whom "the user" means. */
export const theUser = 'user';

/** The sentences of a text that ask nothing. */
export const statementsIn = (text: string): string[] => sentencesOf(text).filter((sentence) => !sentence.endsWith('?'));

/**
 * What a text claims of things that have one value at a time, clause by clause: where people live and work, attributes ("my favourite colour is …"), numbers, times of what is planned, and
 * whether something holds at all. Of English by its function words; questions, wishes and the past claim nothing.
 * @param text without the name of who says it
 * @param speaker who says "I", in lower case
 * @param hearer whom "you" means, `null` where that is not known
 */
export function claimsIn(text: string, speaker: string, hearer: string | null): Claim[] {
  const claims: Claim[] = [];
  let count = 0;
  for (const sentence of statementsIn(text)) {
    let plain = sentence.replace(/[.!\s]+$/, '');
    if (contracted.test(plain)) for (const [form, long] of contractions) plain = plain.replace(form, long);
    for (const part of plain.split(clauseEnds)) {
      if (++count > clausesMax) return claims;
      const whole = part.trim().replace(opening, '');
      if (whole === '' || whole.length > clauseLengthMax) continue;
      const present = whole.replace(passiveOfChange, 'has been');
      if (notNow.test(present)) continue;
      const clause = present.replace(circumstance, '').replace(adverbs, ' ').replace(/\s+/g, ' ').trim();
      claims.push(...claimsOfClause(clause, speaker, hearer));
    }
  }
  return claims;
}

/** A name without an article may be a thing's or somebody's: it is a thing's where a fact of a thing is told, or nothing else can be read. */
function claimsOfClause(clause: string, speaker: string, hearer: string | null): Claim[] {
  const named = bareThing(clause);
  const facts = named === null ? [] : factsOf(named);
  if (facts.length > 0) return facts;
  const parted = subjectOf(clause, speaker, hearer);
  if (parted !== null) return claimsOf(parted);
  return named === null ? [] : numbersOf(named);
}

interface Parted {
  readonly subject: string;
  /** Whether the subject is a thing spoken of, not somebody. */
  readonly isThing: boolean;
  /** The words of a thing's name. */
  readonly name: string;
  /** What is said of it. */
  readonly rest: string;
}

function bareThing(clause: string): Parted | null {
  const named = bare.exec(clause);
  if (named === null) return null;
  const name = named[1].trim();
  return { subject: ` ${stemmed(name)}`, isThing: true, name, rest: clause.slice(named[0].length) };
}

function subjectOf(clause: string, speaker: string, hearer: string | null): Parted | null {
  const someone = /^(?:i|we)\b ?(.*)$/i.exec(clause);
  if (someone !== null) return { subject: speaker, isThing: false, name: '', rest: someone[1] };
  const other = hearer === null ? null : /^you\b ?(.*)$/i.exec(clause);
  if (other !== null) return { subject: hearer as string, isThing: false, name: '', rest: other[1] };
  const user = /^(?:the )?user\b(?!') ?(.*)$/i.exec(clause);
  if (user !== null) return { subject: theUser, isThing: false, name: '', rest: user[1] };
  const named = thing.exec(clause);
  if (named !== null) {
    const owner = ownerOf(named[1].toLowerCase(), speaker, hearer);
    const name = named[2].trim();
    return owner === null ? null : { subject: `${owner} ${stemmed(name)}`, isThing: true, name, rest: clause.slice(named[0].length) };
  }
  if (pronouns.test(clause)) return null;
  const proper = /^(\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)?) ((?:is|are|has|have|does|not|\p{L}+s)\b.*)$/u.exec(clause);
  return proper === null ? null : { subject: proper[1].toLowerCase().split(' ')[0], isThing: false, name: proper[1], rest: proper[2] };
}

function ownerOf(word: string, speaker: string, hearer: string | null): string | null {
  if (word === 'my' || word === 'our') return speaker;
  if (word === 'your') return hearer;
  return word === 'the' ? '' : word.replace(/^the /, '').replace(/'s$/, '');
}

function claimsOf(parted: Parted): Claim[] {
  const { subject, isThing, rest } = parted;
  if (!isThing) {
    const objects = verbSlots.flatMap(([slot, form]) => {
      const match = form.exec(rest);
      return match === null ? [] : claim(`${subject}|${slot}`, untilEnd(rest.slice(match[0].length)));
    });
    if (objects.length > 0) return objects;
  } else {
    const facts = factsOf(parted);
    if (facts.length > 0) return facts;
  }
  return [...numbersOf(parted), ...polarityOf(parted)];
}

/** When or where a thing is, what it is where it can only be one, and what it was changed to. */
function factsOf(parted: Parted): Claim[] {
  const { subject, name, rest } = parted;
  const change = changed.exec(rest);
  const told = change === null ? null : rest.slice(change[0].length);
  const times = timesOf(parted, told ?? (timed.test(rest) ? rest : ''));
  if (times.length > 0) return times;
  const agent = agents.exec(rest);
  if (agent !== null) return claim(`${subject}|${agent[1]}`, untilEnd(rest.slice(agent[0].length)));
  const value = told ?? /^(?:is|are) (?!not\b)(?:an? |the )?(.+)$/i.exec(rest)?.[1];
  if (value !== undefined && attribute.test(name) && !notValue.test(value)) return claim(`${subject}|is`, untilEnd(value));
  const named = /^(?:is|are) (.+)$/.exec(rest)?.[1];
  if (named !== undefined && identity.test(named) && !ofMany.test(name)) return claim(`${subject}|is`, named.replace(/^the /, ''));
  const place = placed.exec(rest);
  if (place !== null) return claim(`${subject}|place`, untilEnd(rest.slice(place[0].length)));
  if (told === null) return [];
  if (/^(?:the )?(?:room|hall|building|floor|gate|platform)\b/i.test(told)) return claim(`${subject}|place`, untilEnd(told));
  const counts = numbersOf({ ...parted, rest: `is ${told}` });
  return counts.length > 0 || /^\d/.test(told) ? counts : claim(`${subject}|place`, untilEnd(told.replace(/^(?:the|an?) /i, '')));
}

const stemmed = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).flatMap(termsOfWord).join(' ');

function claim(slot: string, value: string): Claim[] {
  const shown = value.replace(/[\s,.!]+$/, '');
  const terms = stemmed(shown)
    .split(' ')
    .filter((term) => term !== '')
    .map((term) => numbers.get(term) ?? term);
  return terms.length === 0 || terms.length > valueWordsMax ? [] : [{ slot, terms, value: shown }];
}

function untilEnd(value: string): string {
  const end = value.search(valueEnd);
  return end > 0 ? value.slice(0, end) : value;
}

/** When something is, for each kind of time that is told. */
function timesOf({ subject, rest }: Parted, text: string): Claim[] {
  const other = otherTimes.find(([, form]) => form.test(rest))?.[0] ?? '';
  return timeKinds.flatMap(([kind, form]) => {
    const match = form.exec(text);
    return match === null ? [] : claim(`${subject}|${other}${kind}`, match[0]);
  });
}

const verbOf = (rest: string): string => rest.split(' ', 1)[0].toLowerCase();
const isPast = ({ rest, isThing }: Parted): boolean =>
  irregularForms.has(verbOf(rest)) || /^\p{L}+(?<!e)ed\b/iu.test(rest) || (isThing && /\p{L}(?<!e)ed\b/iu.test(rest));

/** How many or how much, where the clause is the same but for that number. */
function numbersOf(parted: Parted): Claim[] {
  const { subject, rest } = parted;
  const words =
    rest
      .replace(cause, '')
      .toLowerCase()
      .match(/[$€£]?\d[\d.,]*%?|[\p{L}']+/gu) ?? [];
  if (isPast(parted) || timeKinds.some(([, form]) => form.test(rest))) return [];
  const forms = words.flatMap((word) => numbers.get(word) ?? (/^[\p{L}']+$/u.test(word) ? termsOfWord(word) : word.replace(/[.,]$/, '')));
  return forms.flatMap((form, i) => {
    if (!/\d/.test(form) || form === '1' || forms.every((other) => /\d/.test(other))) return [];
    const frame = forms.map((other, j) => (j === i ? '#' : other)).join(' ');
    return [{ slot: `${subject}|${frame}`, terms: [form], value: form }];
  });
}

/** Whether something holds, where the clause is the same but for a "not". */
function polarityOf(parted: Parted): Claim[] {
  const { subject, rest } = parted;
  if (isPast(parted) || mental.test(rest)) return [];
  const isNegated = /\b(?:not|never)\b/i.test(rest);
  const frame = stemmed(rest.replace(/\b(?:not|never)\b/gi, ' '));
  if (frame === '' || frame.split(' ').length > valueWordsMax) return [];
  return [{ slot: `${subject}|${frame}|holds`, terms: [isNegated ? 'no' : 'yes'], value: rest }];
}
