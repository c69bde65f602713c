import { type Claim, statementsIn, theUser } from './claim.js';
import { attribute } from './claim-forms.js';
import { claimsIn } from './claims.js';
import { foreignLabelClaims } from './foreign-claims.js';

/** Characters of a value behind a label at most: what is longer tells more. */
const labelledMax = 60;

/** A label with its value as the user would say it, and what that claims. */
export interface Labelled {
  readonly text: string;
  readonly claims: readonly Claim[];
}

/** What else a label tells of the user, so that it is told alike with one and in a sentence. */
const labelSentences: readonly (readonly [label: RegExp, begin: string, end?: string])[] = [
  [
    /^(?:(?:current|my) )?(?:city|town|location|residence)$|^(?:city|town|place|country) of residence$|^liv(?:es|ing) in$|^based in$/,
    'I live in',
  ],
  [/^(?:current |my )?(?:employer|company|workplace)$|^works (?:at|for)$|^employed (?:at|by)$/, 'I work at'],
  [/^(?:current |my )?(?:job(?: title)?|occupation|profession)$|^works as$/, 'I work as a'],
  [/^(?:my )?age$/, 'I am', 'years old'],
];

/**
 * What a label with a short value tells of the user: "City: Oslo", as "My city is Oslo" and "I live in Oslo" do.
 * @param length of the label, the colon included; 0 for none
 * @returns `null` for what is said by somebody
 */
export function labelledIn(content: string, length: number): Labelled | null {
  if (length === 0 || content.length - length > labelledMax) return null;
  const written = content.slice(0, length - 1).replaceAll('_', ' ');
  const label = written.toLowerCase();
  const value = content.slice(length).trim();
  const sentences = labelSentences.flatMap(([form, begin, end = '']) => (form.test(label) ? `${begin} ${value} ${end}`.trim() : []));
  if (attribute.test(label)) sentences.unshift(`My ${label} is ${value}`);
  const text = sentences.join('\n');
  const claims = sentences.length > 0 ? claimsIn(statementsIn(text), theUser, null) : foreignLabelClaims(written, value);
  return sentences.length === 0 && claims.length === 0 ? null : { text: text || value, claims };
}
