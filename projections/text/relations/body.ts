import type { Relation } from './relation.js';

export const weight: Relation = {
  asked: {
    en: ['how much do I (currently|now)? weigh', 'what do I weigh', 'what is my (current|new)? weight{end}'],
    de: ['wie (viel|schwer) (wiege|bin) ich', 'was wiege ich', 'was ist mein gewicht{end}'],
    es: ['cuánto peso', 'cuál es mi peso{end}'],
    fr: ['combien (est-ce que)? je pèse', 'quel est mon poids{end}'],
  },
  told: {
    en: [
      'the bathroom? (scale|scales) (said|says|say|showed|shows|show|read|reads) {kilograms}',
      '{I} weigh about? {kilograms}',
      '{I} down to {kilograms}',
      'my (current|new)? weight is now? {kilograms}',
    ],
    de: ['die Waage (zeigt|zeigte|sagt|sagte) …2 {kilograms}', 'ich wiege …2 {kilograms}', 'mein Gewicht (ist|beträgt) …1 {kilograms}'],
    es: ['la báscula (marca|marcó|dice|dijo) {kilograms}', 'peso ahora? {kilograms}', 'mi peso es {kilograms}'],
    fr: ['la balance (affiche|affichait|indique|indiquait) {kilograms}', 'je pèse maintenant? {kilograms}', 'mon poids est …1 {kilograms}'],
  },
  labels: {
    en: ['weight', 'body weight'],
    de: ['gewicht', 'körpergewicht'],
    es: ['peso'],
    fr: ['poids'],
  },
};
