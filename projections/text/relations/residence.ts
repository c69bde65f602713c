import { french } from '../phrases/french.js';
import { german } from '../phrases/german.js';
import { spanish } from '../phrases/spanish.js';
import { type ByLanguage, listed, type Relation } from './relation.js';

/** A home with where it is; the English ones have the holes `how` ("in") and `place` (what its name begins with). */
export const newHome: ByLanguage = {
  en: [
    '({Word} and)? {I} (bought|rent|rented|found|got|share|shared) (a|an|our|my|the){lasting} {dwelling} (together|with …4)? {where:how} {Place:place}{to stay}',
    '({Word} and)? {I} got? (have)? the keys (to|for) (a|an|our|my|the){lasting} {dwelling} {where:how} {Place:place}{to stay}',
    '({Word} and)? {I} signed (a|the|our|my) lease (on|for) (a|an|our|my|the){lasting} {dwelling} {where:how} {Place:place}{to stay}',
    '({Word} and)? {I} (moved|settled) (out of …4)? and? into (a|an|my|our){lasting} {dwelling} {where:how} {Place:place}{to stay}',
    '({Word} and)? {I} settled (down|in)* {where:how} {Place:place}',
    '(my|our) new{lasting} {dwelling} is now? {where:how} {Place:place}',
  ],
  de: [
    '(ich habe|wir haben) …3 (eine|ein|unsere|unser|meine|mein) (neue|neues|eigene|eigenes|kleine|kleines)? {Wohnung} {in} {Place} (gekauft|gemietet|gefunden|bekommen)',
    '(ich habe|wir haben) …3 Schlüssel (für|zu) (die|der|unsere|unserer|unser|unserem|meine|meiner|mein|meinem) …1 {Wohnung} {in} {Place}',
  ],
  es: [
    '(compré|compramos|he comprado|hemos comprado|alquilé|alquilamos|he alquilado|hemos alquilado|encontré|encontramos|he encontrado|hemos encontrado) (un|una|nuestro|nuestra|mi) {piso} {en} {Place}',
    '(tengo|tenemos) …2 las llaves (de|del) (mi|nuestro|nuestra)? …1 {piso} {en} {Place}',
  ],
  fr: [
    "(j'ai|nous avons|on a) …1 (acheté|loué|trouvé|signé pour) (un|une|notre|mon) {appartement} {à} {Place}",
    '(je loue|nous louons|on loue) …1 (un|une) {appartement} {à} {Place}',
    "(j'ai|nous avons|on a) …2 les clés (de|du) (mon|notre|la)? …1 {appartement} {à} {Place}",
  ],
};

export const residence: Relation = {
  asked: {
    en: [
      'where (do|did|am|are|have) (I|we) (currently|now|been)? (live|living|stay|staying|reside|based)',
      '(my|our) (home|current|new|postal)* address',
      '(which|what) (city|town|country|street|place) (do|am|are) (I|we) (currently|now)? (live|living)',
      'where is (my|our) (home|flat|house|apartment)',
    ],
    de: ['wo (wohne|wohnen|lebe|leben) (ich|wir)', '(meine|unsere)(r)? (neue|aktuelle)? (adresse|anschrift)'],
    es: ['dónde (vivo|vivimos|resido)', 'mi nueva? dirección', 'en qué ciudad (vivo|vivimos)'],
    fr: [
      "où (est-ce que)? (j'habite|nous habitons|on habite|je vis)",
      'où (habité-je|habitons-nous)',
      '(mon|notre) adresse',
      "quelle ville (est-ce que)? j'habite",
    ],
  },
  told: {
    en: [
      '{I} (live|living|reside|residing|based|moved|relocated|settled) (back|again|down|in|over|now|house|home|away)* (out of …5)? (in|at|on|to|into|from …4 to) ((a|an) …4 (in|at|on))? {Place}',
      '{I} staying in {Place} for good',
      '(my|our) (new|current|home|postal)* ({dwelling}|address) is now? (in|at|on)? {Place}',
      ...newHome.en,
    ],
    de: [
      '(ich|wir|jetzt) …4 (wohne|wohnen|lebe|leben) (jetzt|nun)? (seit …1)? (in|bei) der? {Place}',
      '(wohne|wohnen|lebe|leben) (ich|wir) (jetzt|nun)? in der? {Place}',
      '(bin|sind) …5 nach {Place} …5 (gezogen|umgezogen)',
      'meine neue? (Adresse|Anschrift) (ist|lautet)',
      ...newHome.de,
    ],
    es: ['(vivo|vivimos|resido|me mudé|me he mudado|nos mudamos|nos hemos mudado) ahora? (en|a)', 'mi nueva? dirección es', ...newHome.es],
    fr: [
      "(j'habite|je vis|nous habitons|on habite|j'ai déménagé|nous avons déménagé|on a déménagé|nous vivons|je me suis installé(e)?) (maintenant|désormais)? (à|en|au|dans|{number})",
      'mon nouvelle? adresse est',
      'ma nouvelle adresse est',
      ...newHome.fr,
    ],
  },
  labels: {
    en: [
      'city',
      'town',
      'location',
      'residence',
      'address',
      'home',
      'home address',
      'home city',
      'postal address',
      'place of residence',
      'city of residence',
      'country of residence',
      'lives in',
      'living in',
      'based in',
    ],
    de: [...listed(german.claims.residenceLabel), 'ort', 'adresse', 'anschrift', 'wohnhaft in'],
    es: [...listed(spanish.claims.residenceLabel), 'dirección'],
    fr: [...listed(french.claims.residenceLabel), 'adresse'],
  },
};
