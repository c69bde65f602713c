import { french } from '../phrases/french.js';
import { german } from '../phrases/german.js';
import { spanish } from '../phrases/spanish.js';
import { type ByLanguage, listed, type Relation } from './relation.js';

/** Where somebody has begun to work; the English ones have the hole `firm`. */
export const newJob: ByLanguage = {
  en: [
    '{I} (start|started|began) (working|work|a new? job)? {as what} (at|for) the? {Employer:firm}',
    '{I} (got|was|been|were) hired {as what} (by|at) the? {Name:firm}',
    '{I} (got|landed|found|took|accepted) (a|an|the|my) new? {job} offer? {as what} (at|with|for|from) the? {Name:firm}',
    '{I} (took|accepted) (a|an|the|my) offer {as what} (at|with|from) the? {Name:firm}',
    '{I} signed a contract with the? {Employer:firm}',
    '{I} switched (jobs|employers)? to work (at|for) the? {Name:firm}',
    '{I} joined the? {Employer:firm}{to work}',
    '(today|yesterday|Monday|it)? (was|is|had) my first (day|week) (at|with|in) the? {Employer:firm}',
    'my new (employer|company|job|workplace) is (at|with)? the? {Employer:firm}',
  ],
  de: [
    '{bei} (der|dem)? {Name} …3 (angefangen|angestellt|begonnen|eingestellt)',
    'ich fange …3 {bei} {Name} an',
    'ich wurde …2 von {Name} eingestellt',
    'mein neuer (Arbeitgeber|Job) ist {bei}? {Name}',
    'war mein erster (Tag|Arbeitstag) {bei} {Name}',
  ],
  es: [
    '(he empezado|empecé|empiezo) …3 en {Name}',
    'me (han contratado|contrataron) en {Name}',
    'mi primer día en {Name}',
    'me (contrató|ha contratado) {Name}',
  ],
  fr: [
    "(j'ai commencé|je commence) …3 chez {Name}",
    '(embauché|embauchée) (chez|par) {Name}',
    'mon premier jour chez {Name}',
    "{Name} m'a …1 (embauché|embauchée)",
    'mon nouvel employeur est {Name}',
  ],
};

export const employer: Relation = {
  asked: {
    en: [
      'where (do|am|are) (I|we) (currently|now)? (work|working|employed|teach)',
      '(who|whom) (do|am) I (currently|now)? (work|working|employed)',
      'my (current|new)? (job|employer|workplace|company)',
      'what do I do for (a living|work)',
      '(which|what) company (do|am) I',
    ],
    de: [
      'wo (arbeite|arbeiten) (ich|wir)',
      '(bei|für) wem arbeite ich',
      'für wen arbeite ich',
      'mein(e|en|er|em)? (neue|aktuelle)(r|n)? (job|arbeitgeber|arbeit|stelle)',
      'mein(e|en|er|em)? (job|arbeitgeber|arbeit|stelle)',
    ],
    es: ['dónde trabajo', 'para quién trabajo', 'mi nuevo? (trabajo|empleo)'],
    fr: ['où (est-ce que)? je travaille', 'pour qui (est-ce que)? je travaille', 'mon (nouveau|nouvel)? (travail|emploi|employeur)'],
  },
  told: {
    en: [
      '{I} (work|working|teach|teaching){at work} {as what} (at|for|by|from) the? {Name}',
      '{I} hired {as what} (by|at|for) the? {Name}',
      ...newJob.en,
      '{Word} (has|have)? (offered me (a|an|the) {job}|hired me|took me on|taken me on|recruited me)',
      '{I} left {Name} …3 for the? {Name}',
      '{I} (quit|lost|left) my job',
      '{I} (was|got|been)* (laid off|fired|made redundant)',
      '{I} (unemployed|self-employed|retired)',
      'laid me off',
    ],
    de: ['arbeite ich? …4 {bei} (der|dem)? {Name}', ...newJob.de, '{Word} hat mich …2 (eingestellt|angestellt)'],
    es: ['trabajo ahora? ((como|de) …1)? (en|para) {Name}', ...newJob.es],
    fr: ['je travaille (maintenant|désormais)? (comme …1)? (chez|à|pour) {Name}', ...newJob.fr],
  },
  labels: {
    en: ['employer', 'company', 'workplace', 'works at', 'works for', 'employed at', 'employed by'],
    de: [...listed(german.claims.workLabel), 'arbeitsplatz'],
    es: [...listed(spanish.claims.workLabel), 'lugar de trabajo'],
    fr: [...listed(french.claims.workLabel)],
  },
};
