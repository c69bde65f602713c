import { withSubject } from '../../text/notes.js';
import { termsOfWord } from '../../text/words.js';
import { type Claim, clauseLengthMax, clausesMax, stemmed, valueWordsMax } from './claim.js';
import {
  adverbs,
  agents,
  attribute,
  became,
  cause,
  changed,
  circumstance,
  clauseEnds,
  hasDeterminer,
  identity,
  isReworded,
  limit,
  mental,
  noName,
  noPlace,
  notNow,
  notValue,
  numbers,
  ofMany,
  opening,
  otherTimes,
  passiveOfChange,
  person,
  placed,
  rewordings,
  sinceNow,
  timed,
  timeKinds,
  timeValue,
  unnamedKinds,
  valueEnd,
  verbSlots,
} from './claim-forms.js';
import { forgoneBy, habitsIn, heldValue, over, replacedHabit, replacing } from './habits.js';
import { plainlyTold } from './paraphrases.js';
import { bareThing, isPast, type Parted, subjectOf } from './parted-clauses.js';

/**
 * What a text claims of things that have one value at a time, clause by clause: where people live and work, attributes ("my favourite colour is …"), numbers, times of what is planned, and
 * whether something holds at all. Of English by its function words; questions, wishes and the past claim nothing.
 * @param statements of a text, see `statementsIn`
 * @param speaker who says "I", in lower case
 * @param hearer whom "you" means, `null` where that is not known
 */
export function claimsIn(statements: readonly string[], speaker: string, hearer: string | null): Claim[] {
  const claims: Claim[] = [];
  let count = 0;
  for (const sentence of statements) {
    let plain = withSubject(sentence.replace(/[.!\s]+$/, ''));
    if (isReworded.test(plain)) for (const [form, long] of rewordings) plain = plain.replace(form, long);
    const told = plainlyTold(plain);
    const isChange = told !== plain;
    plain = told;
    for (const part of plain.split(clauseEnds)) {
      if (++count > clausesMax) return claims;
      const whole = part.trim().replace(opening, '');
      if (whole === '' || whole.length > clauseLengthMax) continue;
      const present = whole.replace(passiveOfChange, 'has been');
      if (notNow.test(present)) continue;
      const [, kept = present, replaced] = replacing.exec(present) ?? [];
      const clause = plainOf(kept.replace(circumstance, ''));
      const named = bareThing(clause);
      const subject = subjectOf(clause, speaker, hearer);
      const parted = subject === null ? null : { ...subject, isNew: sinceNow.test(part) };
      const facts = claimsOfClause(named, parted);
      const held = facts.flatMap(({ slot, value }) => (parted !== null && slot === `${parted.subject}|is` ? heldValue(parted, value) : []));
      const diets = facts.flatMap(({ slot, value }) => (slot.endsWith('|diet') ? forgoneBy(slot.slice(0, -'|diet'.length), value) : []));
      // of "the rent" that was raised may be told before as "my rent"
      const own = isChange || (parted !== null && changed.test(parted.rest)) ? facts.filter(({ slot }) => slot.startsWith(' ')) : [];
      claims.push(
        ...facts,
        ...own.map((claim) => ({ ...claim, slot: `${speaker}${claim.slot}` })),
        ...diets,
        ...held,
        ...lastingClaims(parted ?? named, over.test(kept), replaced),
      );
    }
  }
  return claims;
}

const plainOf = (text: string): string => text.replace(adverbs, ' ').replace(/\s+/g, ' ').trim();

/** What a clause tells of what goes on or is over. */
function lastingClaims(parted: Parted | null, isOver: boolean, replaced: string | undefined): Claim[] {
  if (parted === null) return [];
  return [...habitsIn(parted, isOver), ...(replaced === undefined ? [] : replacedHabit(parted, plainOf(replaced)))];
}

/** A name without an article may be a thing's or somebody's: it is a thing's where a fact of a thing is told, somebody's besides where they do what people do, or nothing else can be read. */
function claimsOfClause(named: Parted | null, parted: Parted | null): Claim[] {
  const facts = named === null ? [] : factsOf(named);
  if (facts.length > 0) return parted === null || parted.isThing ? facts : [...facts, ...objectsOf(parted)];
  if (parted !== null) return claimsOf(parted);
  return named === null ? [] : numbersOf(named);
}

function claimsOf(parted: Parted): Claim[] {
  if (!parted.isThing) {
    const objects = objectsOf(parted);
    if (objects.length > 0) return objects;
  } else {
    const facts = factsOf(parted);
    if (facts.length > 0) return facts;
  }
  return [...numbersOf(parted), ...polarityOf(parted)];
}

/** Where somebody lives, works or studies, and as what: for each part of the time that is told, by name, and by kind where it has no name. */
function objectsOf({ subject, rest, isSmall = false, isNew = false }: Parted): Claim[] {
  const part = limit.exec(rest)?.[0] ?? '';
  const always = rest.replace(part, '');
  const isChange = became.test(rest);
  const ofPart = part === '' || isChange ? '' : `|${stemmed(part)}`;
  return verbSlots.flatMap(([slot, form]) => {
    const match = form.exec(always);
    if (match === null) return [];
    const value = untilEnd(always.slice(match[0].length));
    const kind = isChange ? '' : kindOf(slot, value, isSmall);
    if (kind === null || timeValue.test(value) || (slot === 'residence' && noPlace.test(value))) return [];
    // who works for a hospital now works for no firm of any name
    const kinds = slot === 'employer' && isNew && kind !== '' ? ['', kind] : [kind];
    return kinds.flatMap((one) => claim(`${subject}|${slot}${one}${ofPart}`, value));
  });
}

/** Behind a slot what tells apart values without a name; `null` for what is no value. */
function kindOf(slot: string, value: string, isSmall: boolean): string | null {
  const kinds = unnamedKinds[slot];
  if (kinds === undefined || /\p{Lu}|\d/u.test(value)) return '';
  const kind = kinds.find(([, form]) => form.test(value))?.[0];
  if (kind !== undefined) return ` ${kind}`;
  return isSmall && !noName.test(value) && !hasDeterminer.test(value) ? '' : null;
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
  const isName = !person.test(name) || /\p{Lu}/u.test(value ?? '') || parted.isSmall === true;
  if (value !== undefined && attribute.test(name) && isName && !notValue.test(value)) return claim(`${subject}|is`, untilEnd(value));
  const named = /^(?:is|are) (.+?)(?: (?:on|in|at) (?:an? |the )?\p{Lu}.*)?$/u.exec(rest)?.[1];
  if (named !== undefined && identity.test(named) && !ofMany.test(name)) return claim(`${subject}|is`, named.replace(/^the /, ''));
  const place = placed.exec(rest);
  if (place !== null) return claim(`${subject}|place`, untilEnd(rest.slice(place[0].length)));
  if (told === null) return [];
  if (/^(?:the )?(?:room|hall|building|floor|gate|platform)\b/i.test(told)) return claim(`${subject}|place`, untilEnd(told));
  const counts = numbersOf({ ...parted, rest: `is ${told}` });
  return counts.length > 0 || /^\d/.test(told) ? counts : claim(`${subject}|place`, untilEnd(told.replace(/^(?:the|an?) /i, '')));
}

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

/** How many or how much, where the clause is the same but for that number. */
function numbersOf(parted: Parted): Claim[] {
  const { subject, rest } = parted;
  const words =
    rest
      .replace(cause, '')
      .replace(/^(?:costs?|takes?|lasts?|weighs?) (?=\D?\d)/i, 'is ')
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
