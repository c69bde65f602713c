import type { Relation } from './relation.js';

export const name: Relation = {
  asked: {
    en: ['(should|do|can|may|must) (you|I) be? (call|called) me?', 'what (do|should|will) you call me', 'what is my name'],
    de: ['wie (sollst|nennst) du mich', 'wie heiße ich'],
    es: ['cómo (debes llamarme|me llamas|me llamo)'],
    fr: ["comment (est-ce que)? (je m'appelle|tu m'appelles)"],
  },
  told: {
    en: ['(call me|my name is) {Name}', '{I} (prefer|like|want) to be called {Name}', '{I} go by {Name}'],
    de: ['nenn mich {Name}', 'ich heiße {Name}'],
    es: ['llámame {Name}', 'me llamo {Name}'],
    fr: ['appelle-moi {Name}', "je m'appelle {Name}"],
  },
  labels: {
    en: ['name', 'full name', 'first name', 'nickname', 'preferred name', 'user name', 'goes by'],
    de: ['vorname', 'rufname', 'spitzname'],
    es: ['nombre', 'nombre completo', 'apodo'],
    fr: ['nom', 'prénom', 'surnom'],
  },
};
