import type { Relation } from './relation.js';

export const pet: Relation = {
  asked: {
    en: ['(what|which) (pet|pets|animal|animals) (do|have) (I|we)', 'do (I|we) have (a|any)? (pet|pets)', 'my (pet|pets)'],
    de: ['(welche|welches|welchen) (haustier|haustiere) habe', 'habe ich ein? (haustier|haustiere)', 'mein haustier'],
    es: ['qué (mascota|mascotas) tengo', 'tengo alguna? (mascota|mascotas)'],
    fr: ["(quel|quels) (animal|animaux) (de compagnie)? (ai-je|est-ce que j'ai|avons-nous)"],
  },
  told: {
    en: ['{I} (got|adopted|bought|rescued|own|keep)? (a|an|two|three) …1 {pet}'],
    de: ['(ich habe|wir haben) …3 (Hund|Hunde|Hündin|Katze|Katzen|Kater|Kaninchen)', '(unser|unsere) (Hund|Hündin|Katze|Kater) heißt'],
    es: ['(tengo|tenemos|adopté|adoptamos|he adoptado|hemos adoptado) (un|una) (perro|perra|gato|gata|conejo|coneja)'],
    fr: ["(j'ai|nous avons) adopté? (un|une) (chien|chienne|chat|chatte|lapin)"],
  },
  labels: {
    en: ['pet', 'pets'],
    de: ['haustier', 'haustiere'],
    es: ['mascota', 'mascotas'],
    fr: ['animal de compagnie', 'animaux de compagnie'],
  },
};
