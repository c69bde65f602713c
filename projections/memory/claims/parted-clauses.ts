import { irregularForms } from '../../text/stemming/irregular-forms.js';
import { stemmed, theUser } from './claim.js';
import { bare, pronouns, relative, thing } from './claim-forms.js';

/** A clause by what it is about. */
export interface Parted {
  readonly subject: string;
  /** Whose thing it is, where it is said to be somebody's. */
  readonly owner?: string;
  /** Whether the subject is a thing spoken of, not somebody. */
  readonly isThing: boolean;
  /** The words of a thing's name. */
  readonly name: string;
  /** What is said of it. */
  readonly rest: string;
  /** Whether its writer uses no capitals, so that a name has none. */
  readonly isSmall?: boolean;
  /** Whether it is said to be so now. */
  readonly isNew?: boolean;
}

/** A clause about what is named without an article; `null` for another. */
export function bareThing(clause: string): Parted | null {
  const named = bare.exec(clause);
  if (named === null) return null;
  const name = named[1].trim();
  return { subject: ` ${stemmed(name)}`, isThing: true, name, rest: clause.slice(named[0].length) };
}

/** A name before a verb of now, or one that tells what somebody changed or gave up. */
const ofPerson =
  /^(\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)?) ((?:moved|relocated|switched|changed|migrated|converted|replaced|swapped|traded|quit|dropped|cancell?ed|ditched|abandoned|gave up|sold|got|became|gave away|threw away|is|are|has|have|does|not|\p{L}+s)\b.*)$/u;

/** A clause about somebody, or a thing that somebody has; `null` where that cannot be told. */
export function subjectOf(clause: string, speaker: string, hearer: string | null): Parted | null {
  const someone = /^(?:i|we)\b ?(.*)$/i.exec(clause);
  if (someone !== null) return { subject: speaker, isThing: false, name: '', rest: someone[1], isSmall: !/\p{Lu}/u.test(clause) };
  const other = hearer === null ? null : /^you\b ?(.*)$/i.exec(clause);
  if (other !== null) return { subject: hearer as string, isThing: false, name: '', rest: other[1] };
  const user = /^(?:the )?user\b(?!') ?(.*)$/i.exec(clause);
  if (user !== null) return { subject: theUser, isThing: false, name: '', rest: user[1] };
  const related = relative.exec(clause);
  if (related !== null)
    return { subject: `${speaker} ${stemmed(related[1])}`, isThing: false, name: related[1], rest: clause.slice(related[0].length) };
  const named = thing.exec(clause);
  if (named !== null) {
    const owner = ownerOf(named[1].toLowerCase(), speaker, hearer);
    if (owner === null) return null;
    // somebody's new one has taken the place of theirs
    const name = named[2].trim().replace(owner === '' ? '' : /^new /i, '');
    const parted = {
      subject: `${owner} ${stemmed(name)}`,
      isThing: true,
      name,
      rest: clause.slice(named[0].length),
      isSmall: !/\p{Lu}/u.test(clause),
    };
    return owner === '' ? parted : { ...parted, owner };
  }
  if (pronouns.test(clause)) return null;
  const proper = ofPerson.exec(clause);
  return proper === null ? null : { subject: proper[1].toLowerCase(), isThing: false, name: proper[1], rest: proper[2] };
}

function ownerOf(word: string, speaker: string, hearer: string | null): string | null {
  if (word === 'my' || word === 'our') return speaker;
  if (word === 'your') return hearer;
  return word === 'the' ? '' : word.replace(/^the /, '').replace(/'s$/, '');
}

/** The verb that a clause begins with. */
const verbOf = (rest: string): string => rest.split(' ', 1)[0].toLowerCase();
export const isPast = ({ rest, isThing }: Parted): boolean =>
  irregularForms.has(verbOf(rest)) || /^\p{L}+(?<!e)ed\b/iu.test(rest) || (isThing && /\p{L}(?<!e)ed\b/iu.test(rest));
