import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, stored } from '../../../test/kit/stories.js';
import type { Session } from '../../session.js';
import { searchMemories } from './search.js';

const german = [
  'Die Gärten der Stadt sind im Sommer für alle geöffnet.',
  'Ein Gärtner pflanzt Bäume und Sträucher.',
  'Der Zug nach Hamburg wurde gestern gestrichen.',
  'Die Züge fahren nicht mehr bis zum Hafen.',
  'Das Haus wird von einer Familie bewohnt.',
];
const english = ['The gardens are open to everyone in summer.', 'A train to Hamburg was cancelled.', 'Ada repairs a violin.'];

const remembering = (texts: readonly string[]): Session => fold(texts.map((text, i) => stored(`m${i}`, text)));
const answers = (session: Session, question: string, events?: number): string[] => {
  const memories = session.memories(events);
  return searchMemories(memories, { question, topK: 10 }).hits.map(({ row }) => memories.memoryId(row));
};

describe('inflections of a question', () => {
  it('are found in the language that the session speaks', () => {
    const session = remembering(german);
    expect(answers(session, 'Wann fährt ein Zug?').slice(0, 2).sort()).toEqual(['m2', 'm3']);
    expect(answers(session, 'Wo ist der Garten?')).toEqual(['m0']);
    expect(answers(session, 'Häuser')).toEqual(['m4']);
  });

  it('are not looked for in a session in English, nor for a question in English', () => {
    expect(answers(remembering([...english, 'The Haus of fashion']), 'Häuser')).toEqual([]);
    expect(answers(remembering([...english, ...german]), 'Who was in the Häuser there?')).toEqual([]);
    expect(answers(remembering([...english, ...german]), 'Wer war in Häuser?')).toEqual(['m7']);
  });

  it('are found in a session too small to tell its language, where the question tells one', () => {
    const session = remembering(['El contrato con Iberia vence en mayo.', 'Los clientes pagan menos.']);
    expect(answers(session, '¿Cuándo vencen los contratos?')).toEqual(['m0']);
    expect(answers(session, '¿Qué paga el cliente?')).toEqual(['m1']);
    expect(answers(session, 'vencen')).toEqual([]);
  });

  it('are found there in a language whose phrases are not known, too', () => {
    const session = remembering(['Knihy vrátím do knihovny v pátek.', 'Bratr bydlí ve městě u řeky.']);
    expect(answers(session, 'Kde je moje kniha?')).toEqual(['m0']);
    expect(answers(session, 'Které město leží u řek?')).toEqual(['m1']);
  });

  it('are not those of a language that the session does not speak', () => {
    const session = remembering([...german, 'Die Kniha liegt neben dem Knihy.']);
    expect(answers(session, 'Kde je moje kniha?')).toEqual(['m5']);
    expect(answers(session, 'Kde jsou moje knihu?')).toEqual([]);
  });

  it('count less than the word as it was asked', () => {
    expect(answers(remembering(german), 'die Züge')[0]).toBe('m3');
    expect(answers(remembering(german), 'der Zug')[0]).toBe('m2');
  });

  it('leave function words out, unless the question has no others', () => {
    expect(answers(remembering(german), 'von einer Ada')).toEqual([]);
    expect(answers(remembering(german), 'wurde')).toEqual(['m2']);
  });

  it('come with the compounds of a word, and with the parts of one', () => {
    const session = remembering([
      ...german,
      'Ein Familienhaus wird verkauft.',
      'Im Gartenhaus nisten Amseln.',
      'Wer Sport treibt, ist nicht im Haus.',
    ]);
    expect(answers(session, 'Welche Häuser?').slice(2).sort()).toEqual(['m5', 'm6']);
    expect(answers(session, 'Wo ist das Haus einer Familie?')[0]).toBe('m4');
    expect(answers(session, 'Welcher Stadtgärtner ist das?').sort()).toEqual(['m0', 'm1']);
    expect(answers(session, 'die Arbeitshäuser').sort()).toEqual(['m4', 'm7']);
    expect(answers(session, 'an welchem Ort')).toEqual([]);
  });

  it('come without compounds where the language writes words apart', () => {
    const session = remembering([
      'El paraguas de la abuela es muy viejo, pero hay otro también.',
      'Los guardabosques viven hasta hoy donde hay una casa del pueblo, y cuando nieva también.',
      'Las aguas del río son muy frías desde noviembre y también en mayo, pero hay quien nada.',
    ]);
    expect(answers(session, '¿Dónde están los bosques?')).toEqual([]);
    expect(answers(session, '¿Qué son las aguas?')).toEqual(['m2']);
  });

  it('are those of then, asked about the past', () => {
    const words = fc.constantFrom(
      ...german.join(' ').split(' '),
      ...english.join(' ').split(' '),
      'Häuser',
      'Gartens',
      'Familienhaus',
      'Gartenhäuser',
      'Sommer',
      'Sommergarten',
      'Stadtgärten',
      'der',
      'und',
      'wird',
    );
    const texts = fc.array(fc.array(words, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(texts, fc.array(words, { minLength: 1, maxLength: 4 }), fc.nat(), (told, asked, at) => {
        const lines = told.map((line) => line.join(' '));
        const events = at % (lines.length + 1);
        const whole = remembering(lines);
        const question = asked.join(' ');
        answers(whole, question);
        expect(answers(whole, question, events)).toEqual(answers(remembering(lines.slice(0, events)), question));
      }),
      { numRuns: 300 },
    );
  });
});

describe('pronouns of a question that leave open who or what', () => {
  const session = remembering(["I don't know anyone in Oslo.", 'Ben bakes bread.', 'Nobody said anything.']);

  it('find nothing beside words of the matter', () => {
    expect(answers(session, 'Does anyone own a canoe?')).toEqual([]);
    expect(answers(session, 'Does anybody bake bread?')).toEqual(['m1']);
    expect(answers(session, 'Who bakes anything?')).toEqual(['m1']);
  });

  it('are looked for where nothing else is', () => {
    expect(answers(session, 'anyone')).toEqual(['m0']);
    expect(answers(session, 'Anything?')).toEqual(['m2']);
  });
});
