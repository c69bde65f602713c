import type { Relation } from './relation.js';

export const gym: Relation = {
  asked: {
    en: [
      '(which|what) gym (do|am|did) (I|we)',
      'where (do|am) I (currently|now)? (work out|working out|exercise|exercising|train|training)',
      '(what|which) is my (current|new)? gym{end}',
    ],
    de: ['in (welches|welchem) fitnessstudio (gehe|bin|trainiere) ich', 'wo trainiere ich', '(wie heißt|was ist) mein fitnessstudio{end}'],
    es: ['a qué gimnasio voy', 'dónde entreno', 'cuál es mi gimnasio{end}'],
    fr: [
      '(quelle|dans quelle|à quelle) salle (de sport)? (est-ce que)? je (vais|suis)',
      "où (est-ce que)? je m'entraîne",
      'quelle est ma salle de sport{end}',
    ],
  },
  told: {
    en: [
      '{I} (joined|go to|train at|work out at|exercise at|switched to|signed up at|signed up with|signed up for) the? {Gym}',
      '{I} switched gyms (from …3)? to the? {Name}',
      'my (new|current)? gym is now? (at|called)? the? {Name}',
    ],
    de: ['ich trainiere …3 (bei|im) {Name}', 'mein neues? (Fitnessstudio|Studio) (ist|heißt) {Name}'],
    es: ['entreno ahora? en {Name}', 'mi nuevo? gimnasio (es|se llama) {Name}'],
    fr: ["je m'entraîne maintenant? (chez|à|au) {Name}", "ma nouvelle? salle de sport (est|s'appelle) {Name}"],
  },
  labels: {
    en: ['gym', 'fitness studio'],
    de: ['fitnessstudio'],
    es: ['gimnasio'],
    fr: ['salle de sport'],
  },
};
