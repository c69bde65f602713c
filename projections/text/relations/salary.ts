import type { Relation } from './relation.js';

export const salary: Relation = {
  asked: {
    en: ['how much do I (currently|now)? (earn|make|get paid)', 'my (current|new)? (salary|income|pay|wage)'],
    de: ['wie viel verdiene ich', 'mein gehalt'],
    es: ['cuánto gano', 'mi (sueldo|salario)'],
    fr: ['combien (est-ce que)? je gagne', 'mon salaire'],
  },
  told: {
    en: [
      'my (new|current)? (salary|income|pay) is',
      '{I} (earn|make|get paid|making|earning) {money}',
      '(raise|rise)(:)? …4 (earn|make|to) {money}',
    ],
    de: ['ich verdiene', 'mein Gehalt'],
    es: ['gano ahora? {number}', 'mi (sueldo|salario) es'],
    fr: ['je gagne', 'mon salaire est'],
  },
  labels: {
    en: ['salary', 'income', 'wage', 'pay', 'annual salary', 'monthly salary'],
    de: ['gehalt', 'einkommen', 'lohn'],
    es: ['sueldo', 'salario', 'ingresos'],
    fr: ['salaire', 'revenu'],
  },
};
