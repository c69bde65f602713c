import { type Claim, stemmed, valueWordsMax } from './claim.js';
import { limit, mental, monthName, timeKinds } from './claim-forms.js';
import { isPast, type Parted } from './parted-clauses.js';

/** That something is over: "not … any longer", as which "no longer", "stopped" and "used to … now" are read. A mere "not" may deny less than all of it ("not on Mondays"). */
export const over = /\bnot\b.*\bany ?(?:more|longer)\b/i;
/** What has taken the place of what. */
export const replacing = /^(.+?),? instead of (.+)$/i;
/** What somebody used or had, and what they took in its place. */
const switched = /^(?:(?:have|has) )?(?:(?:switched|changed|migrated)(?: over)?(?: [^,]{1,30}?)?|converted) from (.+?) to (.+)/iu;
const replaced = /^(?:(?:have|has) )?(?:replaced (.+?) with|(?:swapped|traded) (.+?) for) (.+)/iu;
/** A place that was left for another. */
const moved = /^(?:(?:have|has) )?moved(?: over)?(?: [^,]{1,30}?)? from (.+?) to (?!the\b|an?\b)(.+)/iu;
/** Of what something is changed: "our builds from Jenkins to Drone". */
const ofThing = /^(?:(?:have|has) )?(?:switched|changed|migrated|moved)(?: over)? (?!from\b)/iu;
/** With a preposition behind, the verb means something else ("stopped at the bank"). */
const noPreposition = '(?!(?:in|on|at|by|for|with|to|from|\\p{L}+ing)\\b)';
const objectOf = (verbs: string): RegExp => new RegExp(`^(?:(?:have|has) )?(?:${verbs}) ${noPreposition}(.+)`, 'iu');
/** What is done no more. */
const givenUp = objectOf('quit|stopped|dropped|abandoned');
/** What is done no more and had no more. */
const cancelled = objectOf('cancell?ed|ditched|gave up|given up');
/** What is had no more. */
const sold = objectOf('sold|got rid of|(?:gave|given|threw|thrown) away');
/** What people mostly do with what they leave, where the verb is not told. */
const doneWith = ['use ', 'live ', 'work ', 'run ', 'drive ', 'smoke ', 'eat ', 'drink ', 'take ', 'play ', 'go ', 'learn '];
const having = ['have ', 'own '];
/** What they do with what they have to own for it. */
const owning = [...having, 'use ', 'drive ', 'play '];

const progressive = /^(?:am|is|are|have been|has been) (?=\p{L}+ing\b)/iu;
/** A preposition that belongs to the verb, and what stands behind an object: it tells when, where or what for. */
const ofVerb = /^(\S+ )(?:in|on|at|for|to|with|by|as) /i;
const behind =
  / (?:in|on|at|for|to|with|by|as|from|since|until|and|or|because|every|each|most|once|twice|today|yesterday|tomorrow|this|last|next|again|all|\S+ (?:days?|weeks?|months?|years?) ago)\b.*/i;

/** When something was done, behind what it was done to. */
const when = new RegExp(
  ` (?:yesterday|today|(?:last|this) \\p{L}+|\\S+ \\p{L}+ ago|(?:in|since|on) (?:(?:early|late|mid) )?(?:${monthName}|\\d{4}|\\d.*))$`,
  'iu',
);
/** Weekdays, and what stands from the first of them on. */
const weekdays = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day/gi;
const fromWeekday = / (?:on |every |each |most )*(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b.*/i;
/** What is over as a whole when it is said to be over without what: who stopped smoking smokes no pipe. */
const ofOneKind = /^(?:smok|vap)(?:e|es|ing) /i;
/** What those of a diet do not eat or drink. */
const forgone: readonly (readonly [diet: RegExp, foods: readonly string[]])[] = [
  [/^(?:vegetarian|vegan)/i, ['eat meat', 'eat beef', 'eat pork', 'eat chicken', 'eat steak', 'eat fish']],
  [/^vegan/i, ['eat cheese', 'eat egg', 'drink milk']],
  [/^pescatarian/i, ['eat meat', 'eat beef', 'eat pork', 'eat chicken', 'eat steak']],
];
/** What names nothing. */
const unnamed = /\b(?:ones?|others?|another|it|that|this|something|anything|else)\b/i;

/**
 * What goes on for a time or is over, without when and where: "I play tennis on Sundays" goes on until "I stopped playing tennis".
 * @param isOver whether the clause says that it is
 */
export function habitsIn(parted: Parted, isOver: boolean): Claim[] {
  const { subject, rest } = parted;
  const change = changeIn(parted);
  if (change !== null) return change;
  const isNegated = /\b(?:not|never)\b/i.test(rest);
  const told = rest.replace(/\b(?:not|never) /gi, '').replace(progressive, '');
  if (isNegated !== isOver || isPast({ ...parted, rest: told }) || mental.test(told)) return [];
  return habit(subject, told, isOver ? 'no' : 'yes', rest);
}

/** What somebody left or gave up, which is over whatever they did with it, and what they took in its place, which goes on; `null` where the clause tells of none. */
function changeIn({ subject, rest }: Parted): Claim[] | null {
  const withEach = (verbs: readonly string[], thing: string | null, answer: 'yes' | 'no'): Claim[] =>
    thing === null ? [] : verbs.flatMap((verb) => habit(subject, `${verb}${thing}`, answer, rest));
  for (const { form, verbs, ofNamed = [] } of changes) {
    const match = form.exec(rest);
    if (match === null) continue;
    const [former, taken = ''] = match.slice(1).filter((group) => group !== undefined);
    const inPlace = namedIn(taken);
    // a meeting that is moved to another place for today, a picture that is changed
    if (ofThing.test(rest) && (inPlace === null || /^an? /i.test(inPlace))) return [];
    const name = former.replace(behind, '');
    if (unnamed.test(name) || stemmed(name) === '') return [];
    if (form === replaced && (namedIn(former) === null || inPlace === null || isWithin(former, inPlace))) return [];
    const part = limit.exec(taken)?.[0] ?? '';
    return [...withEach(verbs, `${former}${part}`, 'no'), ...withEach(ofNamed, namedIn(former), 'no'), ...withEach(verbs, inPlace, 'yes')];
  }
  return null;
}

interface Change {
  readonly form: RegExp;
  /** What is done no more with the one thing, and with the other from then on. */
  readonly verbs: readonly string[];
  /** What is done no more, where nothing but when stands behind the thing. */
  readonly ofNamed?: readonly string[];
}

const changes: readonly Change[] = [
  { form: switched, verbs: ['', ...doneWith] },
  { form: replaced, verbs: ['', ...doneWith], ofNamed: having },
  { form: moved, verbs: doneWith },
  { form: givenUp, verbs: doneWith },
  { form: cancelled, verbs: doneWith, ofNamed: having },
  { form: sold, verbs: [], ofNamed: owning },
];

/** The name of a thing, where nothing but when follows it; none for a time. */
function namedIn(told: string): string | null {
  const name = told.replace(when, '');
  return name === '' || behind.test(name) || unnamed.test(name) || timeKinds.some(([, form]) => form.test(name)) ? null : name;
}

/** Whether what took the place of a thing is another of its kind. */
function isWithin(former: string, taken: string): boolean {
  const words = stemmed(taken).split(' ');
  return stemmed(former)
    .split(' ')
    .every((word) => words.includes(word));
}

/** That what a thing of somebody's is, is theirs until they switch from it: "My editor is Emacs", "I switched from Emacs to Zed". @param value of the thing */
export const heldValue = ({ owner, rest }: Parted, value: string): Claim[] => (owner === undefined ? [] : habit(owner, value, 'yes', rest));

/** That what stands behind "instead of" is over, with the verb of what took its place. */
export function replacedHabit({ subject, rest }: Parted, replaced: string): Claim[] {
  const [verb] = rest.replace(progressive, '').split(' ', 1);
  const [former] = replaced.split(limit, 1);
  if (fromWeekday.test(` ${former}`)) return habit(subject, `${verb} on ${former}`, 'no', `${rest} instead of ${replaced}`);
  return habit(subject, `${verb} ${former}`, 'no', `${rest} instead of ${replaced}`);
}

/** That who keeps a diet does not eat what it leaves out. */
export const forgoneBy = (subject: string, diet: string): Claim[] =>
  forgone.flatMap(([form, foods]) => (form.test(diet) ? foods.flatMap((food) => habit(subject, food, 'no', diet)) : []));

/** What goes on does so in the part of the time that is told of it; what is over in a part is over in that alone. */
function habit(subject: string, told: string, answer: 'yes' | 'no', value: string): Claim[] {
  const always = told.replace(when, '');
  const part = stemmed(limit.exec(always)?.[0] ?? '');
  const frame = stemmed(always.replace(ofVerb, '$1').replace(behind, ''));
  if (frame === '' || frame.split(' ').length > valueWordsMax) return [];
  const frames = part === '' ? [frame] : answer === 'yes' ? [frame, `${frame}|${part}`] : [`${frame}|${part}`];
  const days = [...always.matchAll(weekdays)].map(
    ([day]) => `${stemmed(always.replace(fromWeekday, '').replace(behind, ''))}|on ${day.toLowerCase()}`,
  );
  const whole = answer === 'yes' && ofOneKind.test(always) ? [stemmed(always.split(' ', 1)[0])] : [];
  return [...frames, ...days, ...whole].map((one) => ({ slot: `${subject}|${one}|lasts`, terms: [answer], value }));
}
