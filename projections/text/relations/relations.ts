import { termOf } from '../normalize.js';
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

const byLabel = relationsByLabel();
/** What may stand before a label: "current city", "my_city". */
const determiners =
  "my user user's current new primary main mein meine aktueller aktuelle aktuelles mi actual mon ma actuel actuelle".split(' ');
const determined = new RegExp(`^(?:${determiners.join('|')}) (?=\\S)`);
/** The index terms that a label may begin with. */
const labelTerms: ReadonlySet<string> = new Set([...byLabel.keys(), ...determiners].flatMap((label) => termOf(label.split(' ')[0]) ?? []));

/** A question, a statement or a value that is longer tells much else. */
const [questionMax, statementMax, valueMax] = [200, 200, 60];
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
/** What is said rather than noted: "Husband: I am off now". */
const isSaid =
  /!\s*$|(?<![\p{L}\p{N}])(?:I|[Yy]ou|[Ww]e|me|us|[Mm]y|[Yy]our|[Oo]ur|[Ii]ch|Du|[Ww]ir|mir|dich|dir|uns|[Yy]o|[Tt]ú|[Jj]e|[Jj](?=['’])|[Tt]u|[Nn]ous|moi|toi)(?![\p{L}\p{N}])/u;

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

/** The relations whose value a label tells that stands before it, of whom the notes are about: a bit each. "City: Oslo". */
export function relationsLabelled(label: string, value: string): number {
  const told = value.trim();
  if (label === '' || told === '' || told.length > valueMax || asks.test(told) || isSaid.test(told)) return 0;
  const written = label.toLowerCase().replaceAll('_', ' ');
  return byLabel.get(written) ?? byLabel.get(written.replace(determined, '')) ?? 0;
}

/** Whether the label of something that tells a relation may begin with an index term. */
export const beginsLabel = (term: string): boolean => labelTerms.has(term);

function relationsByLabel(): ReadonlyMap<string, number> {
  const bits = new Map<string, number>();
  for (const [i, { labels }] of relations.entries())
    for (const label of phrasesOf(labels)) bits.set(label, (bits.get(label) ?? 0) | (1 << i));
  return bits;
}
