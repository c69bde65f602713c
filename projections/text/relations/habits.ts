import type { Relation } from './relation.js';

export const diet: Relation = {
  asked: {
    en: [
      'do I (still|now)? eat (meat|fish|pork|beef|chicken|cheese|eggs)',
      'am I (still|now)? a? (vegetarian|vegan|pescatarian)',
      'my diet',
    ],
    de: ['esse ich noch? …1 (fleisch|fisch)', 'bin ich noch? (vegetarier|vegetarierin|vegan|veganer|veganerin)'],
    es: ['como (carne|pescado)', 'soy (vegetariano|vegetariana)'],
    fr: ['je mange encore? (de la|du) (viande|poisson)', 'suis-je (végétarien|végétarienne)'],
  },
  told: {
    en: [
      '{I} (became|become|went|gone|turned)* a? (vegetarian|vegan|pescatarian)(s)?',
      "{I} (do not|don't|stopped|no longer)? (eat|eating) …1 (meat|fish)",
    ],
    de: ['ich (bin|lebe|esse) …3 (Vegetarier*|vegetarier*|Vegan*|vegan*|vegetarisch|Fleisch|Fisch)'],
    es: ['soy ahora? (vegetarian*|vegan*)', 'como (carne|pescado)'],
    fr: ['je suis maintenant? (devenu|devenue)? (végétarien*|végan*)', 'je ne? mange plus? (de|du)'],
  },
  labels: {
    en: ['diet', 'dietary preference', 'dietary restrictions'],
    de: ['ernährung', 'ernährungsweise'],
    es: ['dieta', 'alimentación'],
    fr: ['régime', 'régime alimentaire', 'alimentation'],
  },
};

export const smoking: Relation = {
  asked: {
    en: ['do I still? (smoke|vape)', 'am I still? a smoker'],
    de: ['rauche ich'],
    es: ['fumo{end}|fumo (todavía|aún){end}', '(todavía|aún) fumo'],
    fr: ['(est-ce que)? je fume'],
  },
  told: {
    en: ['{I} (smoke|vape)', "{I} (stopped|quit|given up|gave up|do not|don't|no longer) (smok*|vap*)"],
    de: ['ich rauche', '(mit dem Rauchen|zu rauchen)'],
    es: ['fumo', '(dejado|dejé) de fumar'],
    fr: ['je ne? fume', 'arrêté de fumer'],
  },
  labels: {
    en: ['smoker', 'smoking', 'smokes'],
    de: ['raucher', 'raucherin'],
    es: ['fumador', 'fumadora'],
    fr: ['fumeur', 'fumeuse'],
  },
};
