import type { Relation } from './relation.js';

export const partner: Relation = {
  asked: {
    en: [
      '(my|a|any|do I have){adjective} {mate}',
      'who am I (currently|now)? (dating|seeing|with|married to|engaged to|in a relationship)',
      'am I (still|currently|now)? (single|married|engaged|dating|in a relationship|divorced)',
    ],
    de: [
      '(eine|einen|meine|mein) (neue|neuen|neuer)? (freundin|freund|partner|partnerin|mann|frau)',
      'bin ich (noch|jetzt)? (single|verheiratet|verlobt|vergeben)',
      'mit wem bin ich zusammen',
    ],
    es: ['(tengo|mi) (novio|novia|pareja|marido|mujer|esposo|esposa)', 'estoy (soltero|soltera|casado|casada)', 'con quién (salgo|estoy)'],
    fr: ['(un|une|mon|ma) {conjoint}', 'suis-je (célibataire|marié|mariée)'],
  },
  told: {
    en: [
      'my (new|current)? {mate} is (called|named)? {Name}',
      '{I} met (someone|somebody)',
      '{I} (seeing|dating|together with|in a relationship with|married to|going out with) {someone}',
      '{I} (engaged|got engaged|got married|married) to {Name}',
      '{I} (single|married|divorced|widowed|{engaged})',
      '{Word} and I {lately} (broke up|split up|separated|got (divorced|married|engaged)|divorced|no longer|together|dating|married|engaged|getting (married|divorced))',
      '{I} (broke|split) up with {Name}',
      '(broke up with|left|dumped) me',
    ],
    de: [
      '(mein|meine) (neue|neuer)? (Freundin|Freund|Partner|Partnerin|Mann|Frau) (heißt|ist) {Name}',
      'mit {Name} (zusammen|verlobt|verheiratet)',
      '{Word} und ich …4 (getrennt|scheiden|geschieden)',
      'mit mir Schluss',
      '(mich verlassen|verlobt|geheiratet)',
    ],
    es: [
      'mi (nuevo|nueva)? (novio|novia|pareja|marido|mujer|esposo|esposa) (se llama|es) {Name}',
      '{Word} y yo (lo hemos? dej*|hemos (roto|terminado)|rompimos|nos hemos? (separa*|divorcia*|casa*|prometi*))',
      'estoy saliendo con',
      '(he roto|rompí|corté|terminé) con',
      'me (ha dejado|dejó)',
    ],
    fr: [
      "(mon|ma) (nouveau|nouvelle)? {conjoint} (s'appelle|est) {Name}",
      '{Word} et moi(,)? (nous|on)? (avons rompu|a rompu|nous sommes séparés|sommes)',
      'je sors avec {Name}',
      "j'ai (rompu avec|quitté) {Name}",
      "{Word} m'a quitté(e)?",
    ],
  },
  labels: {
    en: [
      'partner',
      'spouse',
      'husband',
      'wife',
      'girlfriend',
      'boyfriend',
      'fiancé',
      'fiancée',
      'relationship',
      'relationship status',
      'marital status',
      'married to',
    ],
    de: ['partner', 'partnerin', 'ehemann', 'ehefrau', 'ehepartner', 'frau', 'mann', 'freundin', 'freund', 'familienstand'],
    es: ['pareja', 'esposo', 'esposa', 'marido', 'mujer', 'novio', 'novia', 'estado civil'],
    fr: ['conjoint', 'conjointe', 'mari', 'femme', 'époux', 'épouse', 'compagnon', 'compagne', 'partenaire', 'situation familiale'],
  },
};
