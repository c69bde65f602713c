import { describe, expect, it } from 'vitest';
import { tellsChange } from './changes.js';

describe('a statement', () => {
  it.each([
    'We switched from MySQL to PostgreSQL.',
    'We have just migrated the tickets from Trello to Linear.',
    'I no longer take the 31, I cycle.',
    "I don't eat meat any more.",
    'I stopped playing tennis.',
    'I gave up coffee.',
    'Dana cancelled Netflix.',
    'Tea instead of coffee, please.',
    'Wir sind von MySQL auf PostgreSQL umgestiegen.',
    'Statt Jenkins nehmen wir jetzt Drone.',
    'Ich trinke keinen Kaffee mehr.',
    'Dejé el café.',
    'Me pasé de Santander a ING.',
    'Ya no juego al tenis.',
    'Nous sommes passés de MySQL à PostgreSQL.',
    "J'ai arrêté le café.",
    'Je ne joue plus au tennis.',
    'Siamo passati da MySQL a PostgreSQL.',
    'Ho smesso con il caffè.',
    'Non gioco più a tennis.',
    'Mudamos do MySQL para o PostgreSQL.',
    'Troquei o Bradesco pelo ING.',
    'Já não jogo tênis.',
    'We zijn van MySQL naar PostgreSQL overgestapt.',
    'Ik ben gestopt met koffie.',
    'Ik speel geen tennis meer.',
  ])('tells of a change: %s', (text) => expect(tellsChange(text)).toBe(true));

  it.each([
    'We use PostgreSQL.',
    'We moved to Linz.',
    'The bus stopped.',
    'I used to have a dog.',
    'Is it much longer than that?',
    'Die Feier findet statt.',
    'Wir brauchen mehr Zeit.',
    'Paso por la tienda de mi tía.',
    'Il y a plus de place ici.',
    'Ho più tempo la domenica.',
    'Preciso de mais tempo.',
    'Ik heb meer tijd nodig.',
    `${'We talked about the weather and the garden. '.repeat(4)}I stopped playing tennis.`,
  ])('tells of none: %s', (text) => expect(tellsChange(text)).toBe(false));
});
