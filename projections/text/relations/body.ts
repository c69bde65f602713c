import type { ByLanguage, Relation } from './relation.js';

/** What a scale says, with the hole `weight`. */
const weighed: ByLanguage = {
  en: [
    'the bathroom? (scale|scales) (said|says|say|showed|shows|show|read|reads) {kilograms:weight}',
    '{I} weigh about? {kilograms:weight}',
    '{I} down to {kilograms:weight}',
  ],
  de: ['die Waage (zeigt|zeigte|sagt|sagte) …2 {kilograms:weight}', 'ich wiege …2 {kilograms:weight}'],
  es: ['la báscula (marca|marcó|dice|dijo) {kilograms:weight}', 'peso ahora? {kilograms:weight}'],
  fr: ['la balance (affiche|affichait|indique|indiquait) {kilograms:weight}', 'je pèse maintenant? {kilograms:weight}'],
};

export const weight: Relation = {
  asked: {
    en: ['how much do I (currently|now)? weigh', 'what do I weigh', 'what is my (current|new)? weight{end}'],
    de: ['wie (viel|schwer) (wiege|bin) ich', 'was wiege ich', 'was ist mein gewicht{end}'],
    es: ['cuánto peso', 'cuál es mi peso{end}'],
    fr: ['combien (est-ce que)? je pèse', 'quel est mon poids{end}'],
  },
  told: {
    en: [...weighed.en, 'my (current|new)? weight is now? {kilograms}'],
    de: [...weighed.de, 'mein Gewicht (ist|beträgt) …1 {kilograms}'],
    es: [...weighed.es, 'mi peso es {kilograms}'],
    fr: [...weighed.fr, 'mon poids est …1 {kilograms}'],
  },
};
