import { describe, expect, it } from 'vitest';
import { fold, stored } from '../../../test/kit/stories.js';
import { searchMemories } from '../../memory/search/search.js';
import { ForeignText } from '../phrases/foreign-text.js';
import { timesIn } from './dates.js';

/** A Friday. */
const today = Math.floor(Date.parse('2023-01-20') / 86_400_000);
const labels = (question: string): string[] => timesIn(question, today, ForeignText.of(question)?.calendars).map(({ label }) => label);

const [day, yesterday, lastWeek, twoWeeksAgo] = ['2025-03-03', '2023-01-19', '2023-01-10/2023-01-16', '2023-01-03/2023-01-09'];

describe('what is before, after or between times in another language', () => {
  it.each([
    ['Wer war mein Chef vor Juni 2022?', '../2022-05-31'],
    ['Was habe ich seit März 2022 gelesen?', '2022-03-01/..'],
    ['Was geschah zwischen Mai und Juli 2022?', '2022-05-01/2022-07-31'],
    ['¿Quién era mi jefe antes de junio de 2022?', '../2022-05-31'],
    ['¿Qué he leído desde marzo de 2022?', '2022-03-01/..'],
    ['Qui était mon chef avant juin 2022 ?', '../2022-05-31'],
    ["Qu'est-ce que j'ai lu depuis mars 2022 ?", '2022-03-01/..'],
    ['Wie was mijn baas voor juni 2022?', '../2022-05-31'],
    ['Chi era il mio capo prima di giugno 2022?', '../2022-05-31'],
    ['Quem era o meu chefe antes de junho de 2022?', '../2022-05-31'],
  ])('%s: %s', (question, label) => expect(labels(question)).toEqual([label]));

  it.each(['Qui a été mon chef ?', 'Wer war vor mir dran?', '¿Quién vino después de mi hermano?'])('is none in: %s', (question) =>
    expect(labels(question)).toEqual([]),
  );
});

describe('a question in another language', () => {
  it.each([
    ['Was ist am 3. März 2025 passiert?', day],
    ['Was habe ich gestern gekauft?', yesterday],
    ['Wo war Petra letzte Woche?', lastWeek],
    ['Was hat Jonas vor zwei Wochen gesagt?', twoWeeksAgo],
    ['¿Qué pasó el 3 de marzo de 2025?', day],
    ['¿Qué compré yo ayer?', yesterday],
    ['¿Dónde estuvo Petra la semana pasada?', lastWeek],
    ['¿Qué dijo mi hermano hace dos semanas?', twoWeeksAgo],
    ["Que s'est-il passé le 3 mars 2025 ?", day],
    ["Qu'est-ce que j'ai acheté hier ?", yesterday],
    ['Où était Petra la semaine dernière ?', lastWeek],
    ["Qu'a dit Marc il y a deux semaines ?", twoWeeksAgo],
    ['Che cosa è successo il 3 marzo 2025?', day],
    ['Che cosa ho comprato ieri?', yesterday],
    ['Dove era Petra la settimana scorsa?', lastWeek],
    ['Che cosa ha detto Marco due settimane fa?', twoWeeksAgo],
    ['O que aconteceu em 3 de março de 2025?', day],
    ['O que eu comprei ontem?', yesterday],
    ['Onde a Petra estava na semana passada?', lastWeek],
    ['O que eu disse há duas semanas?', twoWeeksAgo],
    ['Wat gebeurde er op 3 maart 2025?', day],
    ['Wat heb ik gisteren gekocht?', yesterday],
    ['Waar was Petra vorige week?', lastWeek],
    ['Wat zei Marc twee weken geleden?', twoWeeksAgo],
    ['Что было 3 марта 2025 года?', day],
    ['Что я купил вчера?', yesterday],
    ['Где была Петра на прошлой неделе?', lastWeek],
    ['Что сказал Марк две недели назад?', twoWeeksAgo],
    ['3 Mart 2025 günü ne oldu?', day],
    ['Dün ne aldım?', yesterday],
    ['Petra geçen hafta nerede kaldı?', lastWeek],
    ['Murat iki hafta önce ne söyledi?', twoWeeksAgo],
    ['Co się stało 3 marca 2025?', day],
    ['Co ja kupiłem wczoraj?', yesterday],
    ['Gdzie była Petra w zeszłym tygodniu?', lastWeek],
    ['Co Marek powiedział dwa tygodnie temu?', twoWeeksAgo],
    ['Wo war Petra im Mai?', '--05-01/--05-31'],
    ['Wo war Petra Anfang Mai 2022?', '2022-05-01/2022-05-13'],
    ['¿Qué pasó en el verano de 2022?', '2022-06-01/2022-08-31'],
    ['Quand est-ce que Luc est venu, lundi dernier ?', '2023-01-16'],
    ['Что было в июне?', '--06-01/--06-30'],
    ['Co było w maju 2021?', '2021-05-01/2021-05-31'],
    ['Was hat Petra vorgestern gesagt?', '2023-01-18'],
    ['Wat gaan we volgende maand doen?', '2023-02-01/2023-02-28'],
  ])('names a time: %s', (question, label) => expect(labels(question)).toEqual([label]));

  it.each([
    'Was mag Petra?',
    'Wer stand vor mir?',
    '¿Qué hace Marcos?',
    'Il y a quoi dans le jardin ?',
    'Che cosa fa Marco?',
    'Co robi Marek?',
    'Wie is de laatste?',
    'Кто идёт за Марком?',
  ])('names none: %s', (question) => expect(labels(question)).toEqual([]));

  it('finds what was told then, and what speaks of then', () => {
    const texts = ['Petra kaufte ein rotes Boot.', 'Petra kaufte gestern ein rotes Boot.', 'Petra kaufte ein rotes Boot.'];
    const days = ['2023-01-02', '2022-06-12', '2022-11-30'];
    const memories = texts.map((content, i) => stored(`m${i}`, content, { occurred_at: `${days[i]}T12:00:00Z` }));
    const first = (question: string): string => {
      const session = fold(memories).memories();
      return session.memoryId(searchMemories(session, { question, topK: 3 }).hits[0].row);
    };
    expect(first('Was hat Petra am 2. Januar 2023 gekauft?')).toBe('m0');
    expect(first('Was hat Petra am 11. Juni 2022 gekauft?')).toBe('m1');
    expect(first('Was hat Petra am 30. November 2022 gekauft?')).toBe('m2');
  });
});
