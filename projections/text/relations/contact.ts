import type { Relation } from './relation.js';

export const phone: Relation = {
  asked: {
    en: ['my (new|current)? (phone|mobile|cell|telephone) (number|no)?', 'my (new|current)? (phonenumber|number)'],
    de: ['(meine|deine)(r)? (neue|aktuelle)? (telefonnummer|handynummer|mobilnummer|nummer)'],
    es: ['mi nuevo? (número|teléfono|móvil)'],
    fr: ['mon nouveau? (numéro|téléphone|portable)'],
  },
  told: {
    en: [
      'my (new|current)? (phone|mobile|cell|telephone) (phone|number)* is now? {phone number}',
      'my (new|current)? number is now? {phone number}',
      '(number|mobile|phone)(,|;|:)? and? (the new one|it) is now? {phone number}',
      '(reach|call|text) me now? (at|on|under) {phone number}',
    ],
    de: [
      '(meine|neue) neue? (Telefonnummer|Handynummer|Mobilnummer|Nummer) (ist|lautet)',
      '(meine|neue) neue? (Telefonnummer|Handynummer|Mobilnummer|Nummer):',
      'erreichst mich …2 unter {phone number}',
    ],
    es: ['mi nuevo? (número|teléfono|móvil) (de …1)? es', 'número, el nuevo es'],
    fr: ['mon nouveau? (numéro|téléphone|portable) (de …1)? est', 'numéro, le nouveau est'],
  },
  labels: {
    en: ['phone', 'mobile', 'cell', 'telephone', 'tel', 'phone number', 'mobile number', 'cell phone', 'contact number'],
    de: ['telefon', 'handy', 'mobil', 'telefonnummer', 'handynummer', 'mobilnummer'],
    es: ['teléfono', 'móvil', 'celular', 'número de teléfono'],
    fr: ['téléphone', 'portable', 'numéro de téléphone'],
  },
};

export const email: Relation = {
  asked: {
    en: ['my (new|current)? (e-mail|email|mail) address?'],
    de: ['meine neue? (e-mail-adresse|emailadresse|email|e-mail|mailadresse|mail-adresse|mail)'],
    es: ['mi nuevo? (correo|email)'],
    fr: ['mon (nouveau|nouvel)? (e-mail|email|mail|courriel|adresse (e-mail|email|mail))'],
  },
  told: {
    en: [
      'my (new|current)? (e-mail|email) address? is',
      '(reach|contact|mail|email|e-mail|write|write to) me now? (at|on|under|via) {mailbox}',
    ],
    de: ['meine neue? (E-Mail-Adresse|E-Mail|Mailadresse|Mail-Adresse|Mail|Email) (ist|lautet)', 'erreichst mich …2 unter {mailbox}'],
    es: ['mi nuevo? (correo|email) es'],
    fr: ['mon (nouveau|nouvel)? (e-mail|email|mail|courriel) est'],
  },
  labels: {
    en: ['email', 'e-mail', 'mail', 'email address', 'e-mail address'],
    de: ['e-mail-adresse', 'mailadresse', 'mail-adresse'],
    es: ['correo', 'correo electrónico'],
    fr: ['courriel', 'adresse email', 'adresse e-mail'],
  },
};
