import { type Claim, stemmed, valueWordsMax } from './claim.js';
import { mental } from './claim-forms.js';
import { isPast, type Parted } from './parted-clauses.js';

/** That something is over: "not … any longer", as which "no longer", "stopped" and "used to … now" are read. A mere "not" may deny less than all of it ("not on Mondays"). */
export const over = /\bnot\b.*\bany ?(?:more|longer)\b/i;
/** What has taken the place of what. */
export const replacing = /^(.+?),? instead of (.+)$/i;
/** What was left for something else: what somebody used or had. */
const switched = /^(?:(?:have|has) )?(?:switched|changed|migrated|converted)(?: over)?(?: [^,]{1,30}?)? from (.+?) to .+/iu;
/** A place that was left for another, or what was given up; with a preposition behind, the verb means something else ("stopped at the bank"). */
const left =
  /^(?:(?:have|has) )?(?:moved(?: over)?(?: [^,]{1,30}?)? from (.+?) to (?!the\b|an?\b).+|(?:quit|stopped|dropped|cancell?ed|ditched|abandoned|gave up|given up) (?!in\b|on\b|at\b|by\b|for\b|with\b|to\b|from\b|\p{L}+ing\b)(.+))$/iu;
/** What people mostly do with what they leave, where the verb is not told. */
const doneWith = 'use live work run drive smoke eat drink take play'.split(' ');

const progressive = /^(?:am|is|are|have been|has been) (?=\p{L}+ing\b)/iu;
/** A preposition that belongs to the verb, and what stands behind an object: it tells when, where or what for. */
const ofVerb = /^(\S+ )(?:in|on|at|for|to|with|by|as) /i;
const behind =
  / (?:in|on|at|for|to|with|by|as|from|since|until|and|or|because|every|each|most|once|twice|today|yesterday|tomorrow|this|last|next|again|all)\b.*/i;

/**
 * What goes on for a time or is over, without when and where: "I play tennis on Sundays" goes on until "I stopped playing tennis".
 * @param isOver whether the clause says that it is
 */
export function habitsIn(parted: Parted, isOver: boolean): Claim[] {
  const { subject, rest } = parted;
  const former = switched.exec(rest)?.[1];
  const [, place, gone = place] = left.exec(rest) ?? [];
  const isNoMore = (told: string): Claim[] => habit(subject, told, 'no', rest);
  if (former !== undefined) return [...isNoMore(former), ...doneWith.flatMap((verb) => isNoMore(`${verb} ${former}`))];
  if (gone !== undefined) return doneWith.flatMap((verb) => isNoMore(`${verb} ${gone}`));
  const isNegated = /\b(?:not|never)\b/i.test(rest);
  const told = rest.replace(/\b(?:not|never) /gi, '').replace(progressive, '');
  if (isNegated !== isOver || isPast({ ...parted, rest: told }) || mental.test(told)) return [];
  return habit(subject, told, isOver ? 'no' : 'yes', rest);
}

/** That what a thing of somebody's is, is theirs until they switch from it: "My editor is Emacs", "I switched from Emacs to Zed". @param value of the thing */
export const heldValue = ({ owner, rest }: Parted, value: string): Claim[] => (owner === undefined ? [] : habit(owner, value, 'yes', rest));

/** That what stands behind "instead of" is over, with the verb of what took its place. */
export function replacedHabit({ subject, rest }: Parted, replaced: string): Claim[] {
  const [verb] = rest.replace(progressive, '').split(' ', 1);
  return habit(subject, `${verb} ${replaced}`, 'no', `${rest} instead of ${replaced}`);
}

function habit(subject: string, told: string, answer: 'yes' | 'no', value: string): Claim[] {
  const frame = stemmed(told.replace(ofVerb, '$1').replace(behind, ''));
  return frame === '' || frame.split(' ').length > valueWordsMax ? [] : [{ slot: `${subject}|${frame}|lasts`, terms: [answer], value }];
}
