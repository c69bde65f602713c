import { inFirstPerson } from '../notes.js';
import { anyPhrase, beginningsOf } from '../phrases/phrase-notation.js';
import { WordBeginnings } from '../word-beginnings.js';
import { weight } from './body.js';
import { email, phone } from './contact.js';
import { employer } from './employer.js';
import { gym } from './gym.js';
import { diet, smoking } from './habits.js';
import { name } from './name.js';
import { partner } from './partner.js';
import { pet } from './pet.js';
import type { ByLanguage, Relation } from './relation.js';
import { residence } from './residence.js';
import { salary } from './salary.js';

/** In the order of their bits, which folds store: twelve at most, see `document-rows.ts`. */
const relations: readonly Relation[] = [residence, employer, partner, phone, email, salary, name, diet, smoking, pet, gym, weight];

const phrasesOf = (byLanguage: ByLanguage): string[] => Object.values(byLanguage).flat();
const asked = relations.map((relation) => anyPhrase(phrasesOf(relation.asked), 'iu'));
const forms = relations.map((relation) => anyPhrase(phrasesOf(relation.told)));
const beginnings = new WordBeginnings(relations.map((relation) => beginningsOf(phrasesOf(relation.told))));

/** A question or a statement that is longer tells much else. */
const [questionMax, statementMax] = [200, 200];
/** What is only thought of, or is told of what was. */
const unreal = anyPhrase(
  [
    'if|might|could|would|want|wants|wish|hope|hopes|thinking|planning|should|used to|going to',
    'möchte|wenn|würde',
    'quiero|si|no (vivo|vivimos|resido)',
    'voudrais|veux',
  ],
  'iu',
);
const asks = /\?\s*$/;

/** The relations whose value a question asks of the one who asks: a bit each. */
export const relationsAsked = (question: string): number =>
  question.length > questionMax ? 0 : asked.reduce((bits, form, i) => (form.test(question) ? bits | (1 << i) : bits), 0);

/** The relations of which a text tells what they are for its speaker: a bit each. */
export function relationsTold(text: string): number {
  if (text.length > statementMax) return 0;
  const told = inFirstPerson(text);
  const possible = beginnings.find(told.toLowerCase());
  if (possible === 0) return 0;
  const bits = forms.reduce((bits, form, i) => ((possible & (1 << i)) !== 0 && form.test(told) ? bits | (1 << i) : bits), 0);
  return bits === 0 || unreal.test(text) || asks.test(text) ? 0 : bits;
}
