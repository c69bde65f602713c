import { describe, expect, it, vi } from 'vitest';
import { finish } from '../../../projections/compact/binary.js';
import { AnalysedText } from '../../../projections/memory/claims/analysed-text.js';
import { findingConflicts } from '../../../projections/memory/claims/conflicts.js';
import { ForeignText } from '../../../projections/text/phrases/foreign-text.js';
import type { MemoryItem, SearchAnswer } from '../../memory/memory-answers.dto.js';
import type { Turn } from '../messages.js';
import { resolveDates } from './date-resolution.js';
import { type ExtractedAnswer, extractingAnswer, unknownAnswer } from './extract-answer.js';
import { readingQuestion } from './question.js';

const item = (memory_id: string, content: string, more: Partial<MemoryItem> = {}): MemoryItem => ({
  memory_id,
  content,
  summary: '',
  score: 1,
  matched_concepts: [],
  highlights: [],
  metadata: {},
  phase: 'buffer',
  occurred_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ...more,
});

/** What a search among `count` memories finds, each word of the concepts in one of them. */
const found = (items: MemoryItem[], concepts: string, verdict = 'evidence', count = items.length): SearchAnswer => ({
  session_id: 's',
  query: '',
  items,
  support: {
    meta_summary: { verdict: items.length > 0 ? verdict : 'none' },
    temporal_patterns: {},
    conflicts: [],
    graph_stats: { memories: count, question_concepts: concepts.split(' ').map((concept) => ({ concept, memories: 1 })) },
  },
});

const asked = (question: string, earlier: Turn[] = []) => finish(readingQuestion({ question, earlier, turns: earlier }));
const answer = (question: string, items: MemoryItem[], concepts: string): ExtractedAnswer =>
  finish(extractingAnswer(asked(question), found(items, concepts)));
const user = (text: string): Turn => ({ role: 'user', text });
const assistant = (text: string): Turn => ({ role: 'assistant', text });

describe('the room of an answer', () => {
  const of = (id: string, text: string): MemoryItem => item(id, `Ada: ${text}`, { metadata: { speaker: 'Ada' } });

  it('names a speaker once for memories in a row', () => {
    const items = [of('a', 'I keep bees on the roof of the town hall.'), of('b', 'The bees gave forty jars of linden honey.')];
    expect(answer('What bees does Ada keep?', items, 'bees ada keep').text).toBe(
      'Ada: I keep bees on the roof of the town hall. [a] The bees gave forty jars of linden honey. [b]',
    );
  });

  it('is given to short sentences before long ones that count alike', () => {
    const long = `The bees ${'wander over meadows, orchards and gardens '.repeat(9)}all day.`;
    const items = [
      of('a', 'I keep bees on the roof of the town hall.'),
      of('long', long),
      of('b', 'The bees gave forty jars of linden honey.'),
      of('c', 'The bees sleep in wooden boxes all winter.'),
    ];
    const { citations } = answer('What bees does Ada keep?', items, 'bees ada keep');
    expect(citations.map(({ memory_id }) => memory_id)).toEqual(['a', 'b', 'c']);
  });
});

describe('a question how things were in a time', () => {
  const homes = [
    item('now', 'I live in Kinvara.', { occurred_at: '2024-01-07T00:00:00.000Z' }),
    item('then', 'I live in Salthill.', { occurred_at: '2021-01-07T00:00:00.000Z' }),
  ];
  const answerUntil = (state_until: string | null): string => {
    const search = found(homes, 'live');
    const conflicts = [{ memory_id: 'then', superseded_by: 'now', reason: '' }];
    const support = { ...search.support, conflicts, temporal_patterns: { state_until } };
    return finish(extractingAnswer(asked('Where did I live in 2021?'), { ...search, support })).text;
  };

  it('is answered by what held then, and not by what came later', () => {
    expect(answerUntil('2021-12-31T23:59:59.999Z')).toBe('I live in Salthill. [then]');
    expect(answerUntil('2024-12-31T23:59:59.999Z')).toBe('I live in Kinvara. [now]');
    expect(answerUntil(null)).toContain('[now]');
  });
});

describe('a question', () => {
  it('stands alone when it names what it asks for', () => {
    const { searchText, contextTerms } = asked('Where does Ada work?', [user('Tell me about the boat')]);
    expect(searchText).toBe('Where does Ada work?');
    expect(contextTerms.size).toBe(0);
  });

  it.each(['When did she move there?', 'And when?', 'Why?', 'What about it?', 'And the price?'])(
    'leans on what was said before: %s',
    (text) => {
      expect([...asked(text, [user('Who repaired the boat?'), assistant('Marta Pascoe did it.')]).contextTerms]).toContain('boat');
    },
  );

  it('takes names from the answer, citations left out', () => {
    const { searchText } = asked('When did he come?', [user('Who?'), assistant('The roofer was Pascoe. [Mem-42]')]);
    expect(searchText).toContain('Pascoe');
    expect(searchText).not.toContain('Mem');
  });

  it('goes back to the message that the one before leaned on', () => {
    const { searchText } = asked('And when?', [user('Who repaired the boat?'), assistant('Someone.'), user('Why did he do that?')]);
    expect(searchText).toContain('boat');
  });
});

describe('a question in another language', () => {
  it.each([
    ['Wann kommt der Dachdecker?', 'time'],
    ['¿Cuántos gatos tiene Inés?', 'number'],
    ['Où travaille Luc ?', 'place'],
    ['Кто починил лодку?', 'person'],
    ['Che cosa mangia il gatto?', 'anything'],
  ])('wants its kind of thing: %s', (text, wanted) => expect(asked(text).answerType).toBe(wanted));

  it.each(['Und wann?', 'Wo wohnt sie jetzt?', 'Warum?'])('leans on what was said before: %s', (text) => {
    expect([...asked(text, [user('Wer hat das Boot repariert?'), assistant('Marta Pascoe war es.')]).contextTerms]).toContain('boot');
  });

  it('stands alone when it names what it asks for', () => {
    expect(asked('Wo arbeitet der Vater von Ada?', [user('Erzähl mir von dem Boot')]).contextTerms.size).toBe(0);
  });

  it.each([
    ['Wann öffnet das Museum?', 'museum öffnet', 'Das Museum öffnet mit Lärm.', 'Das Museum öffnet Mitte März.'],
    ['Quand ouvre le musée ?', 'musée ouvre', 'Le musée ouvre avec du bruit.', 'Le musée ouvre en juillet.'],
    ['Сколько лодок у музея?', 'лодок музея', 'Лодок у музея не видно.', 'Лодок у музея сорок.'],
  ])('is answered by its kind of thing first: %s', (question, concepts, other, told) => {
    const { citations } = answer(question, [item('a', `${other} ${told}`)], concepts);
    const scores = new Map(citations.map(({ sentence, score }) => [sentence, score]));
    expect(scores.get(told)).toBeGreaterThan(scores.get(other) ?? 0);
  });
});

it('reads the language of a question once, and that of an earlier one where it leans on it', () => {
  const reading = vi.spyOn(ForeignText, 'of');
  asked('Und wann?', [user('Wer hat das Boot repariert?')]);
  expect(reading.mock.calls).toEqual([['Und wann?'], ['Wer hat das Boot repariert?']]);
  reading.mockRestore();
});

describe('an answer', () => {
  it('begins with what the best memory tells, before what others say in the words of the question', () => {
    const best = item('m1', 'I watched the film about the harbour. It follows two sisters who mend nets through a hard winter.');
    const others = ['light made visitors happy', 'sound annoyed older visitors', 'music reminded visitors of home'].map((what, i) =>
      item(`n${i}`, `In the film about the harbour the ${what}.`, { score: 0.9 }),
    );
    const { text } = answer('What is the film about the harbour?', [best, ...others], 'film harbour');
    expect(text).toMatch(/^I watched the film about the harbour\. It follows two sisters/);
  });

  it('is the sentence that speaks of what is asked, with its memory', () => {
    const content = 'We had a long day. The launch is planned for 14 March at Kourou. Lunch was cold.';
    const { text, citations, verdict } = answer('When is the launch planned?', [item('c1', content)], 'launch planned');
    expect(text).toBe('The launch is planned for 14 March at Kourou. [c1]');
    expect(verdict).toBe('evidence');
    expect(citations).toMatchObject([{ memory_id: 'c1', sentence: 'The launch is planned for 14 March at Kourou.' }]);
    expect(text.slice(citations[0].start, citations[0].end)).toBe(citations[0].sentence);
  });

  it('is the sum of its pieces', () => {
    const items = [item('a', 'The red boat leaks. The red boat is old.'), item('b', 'A red boat came.')];
    const { text, pieces, citations } = answer('What of the red boat?', items, 'red boat');
    expect(pieces.join('')).toBe(text);
    expect(citations).toHaveLength(3);
  });

  it('says nothing twice', () => {
    const items = [item('a', 'The red boat leaks.'), item('b', 'the red boat leaks.'), item('c', 'The red boat leaks!')];
    expect(answer('Does the red boat leak?', items, 'red boat leaks').citations).toHaveLength(1);
  });

  it('names who speaks where a memory begins with a name', () => {
    expect(answer('Who lost a job?', [item('a', 'Jon: Hello! I lost my job.')], 'lost job').text).toBe('Jon: I lost my job. [a]');
  });

  it('prefers the one whom the question names', () => {
    const items = [item('g', 'Gina: I lost my job at the bank.'), item('j', 'Jon: I lost my job at the mill.')];
    expect(answer('Why did Jon lose his job?', items, 'lose job').citations[0].memory_id).toBe('j');
  });

  it.each([
    ['tells of themselves', 'Gina: I lost my job at the bank.', unknownAnswer],
    ['calls the one who is asked about', 'Gina: Hey Jon, I lost my job at the bank.', unknownAnswer],
    ['speaks to the one who is asked about', 'Gina: You lost your job at the bank.', 'Gina: You lost your job at the bank. [g]'],
    ['speaks of the one who is asked about', 'Gina: I heard that Jon lost his job.', 'Gina: I heard that Jon lost his job. [g]'],
  ])('does not take one speaker for another who %s', (_, content, text) => {
    const items = [item('g', content), item('j', 'Jon: Nice weather.', { score: 0.1 })];
    expect(answer('Why did Jon lose his job?', items, 'lose job').text).toBe(text);
  });

  it.each([
    ['Wo wohnt Jon?', 'Gina: Ich wohne in Rom.', 'Dazu finde ich nichts im Gedächtnis.'],
    ['¿Dónde vive Jon?', 'Gina: Vivo en Roma.', 'No lo encuentro en la memoria.'],
    ['Jon nerede oturuyor?', "Gina: Roma'da oturuyorum.", 'Bellekte bununla ilgili bir şey yok.'],
    ['Wo wohnt Jon?', 'Gina: Er wohnt in Rom.', 'Gina: Er wohnt in Rom. [g]'],
  ])('nor in another language: %s %s', (question, content, text) => {
    const items = [item('g', content), item('j', 'Jon: Hm.', { score: 0.1 })];
    expect(answer(question, items, 'wohnt').text).toBe(text);
  });

  it('hears what the search found best, though it shares no word with the question', () => {
    const items = [item('b', 'Jon: The bank let me go.'), item('a', 'Gina: Did you lose your job, Jon?', { score: 0.9 })];
    expect(answer('Did Jon lose his job?', items, 'lose job').citations.map(({ memory_id }) => memory_id)).toContain('b');
  });

  it.each([
    ['Do I have a dog?', 'I have a dog.', 'My neighbour walks his dog at night.'],
    ['Am I allergic to penicillin?', 'I am allergic to penicillin.', 'The doctor gave my brother penicillin for his ear.'],
    ['Is Rafael a nurse?', 'Rafael is a nurse.', 'The nurse told us to rest for two days.'],
    ['Do I like jazz?', 'I do not like jazz.', 'My aunt plays jazz on Sundays in a bar.'],
    ["Don't I play chess?", 'I play chess.', 'Should I play chess with my uncle at the club tonight?'],
    ['Does Ada sing in the choir?', 'Ada sings in the choir.', 'The choir meets on Monday evening at the church.'],
    ['Habe ich einen Hund?', 'Ich habe einen Hund.', 'Mein Nachbar führt seinen Hund abends lange am Fluss aus.'],
    ['¿Me gusta el jazz?', 'Me gusta el jazz.', 'Mi tía toca jazz los domingos en un bar del puerto.'],
  ])('is first what says whether it is so: %s %s', (question, told, other) => {
    const concepts = 'dog allergic penicillin rafael nurse like jazz play chess ada sing choir hund gusta';
    expect(answer(question, [item('other', other), item('told', told)], concepts).citations[0].memory_id).toBe('told');
  });

  it.each([
    ['What do I know of my blood type?', 'I know my blood type.', 'My blood type is AB negative, like my father.'],
    ['Which dog do I have?', 'I have a dog.', 'I have a dog, a lurcher called Pepper.'],
    ['Do you know where I play chess?', 'I play chess.', 'I play chess in the cellar of the library.'],
    ['Welchen Hund habe ich?', 'Ich habe einen Hund.', 'Ich habe einen Hund, einen Windhund namens Pepper.'],
  ])('tells more than the question where that asks for more: %s', (question, empty, told) => {
    const concepts = 'know blood type dog play chess hund';
    expect(answer(question, [item('told', told), item('empty', empty)], concepts).citations[0].memory_id).toBe('told');
  });

  it.each([
    ['When was I born?', 'My mother was born in 1950.', {}, 'I was born in Turku in 1980.', {}],
    ['When was I born?', 'My mother was born in 1950.', { role: 'user' }, 'You were born in Turku in 1980.', { role: 'assistant' }],
    ['Wo wohne ich?', 'Meine Schwester wohnt in Oslo.', {}, 'Ich wohne in Tampere.', {}],
  ])('tells who asks from their people: %s %s', (question, others, metadata, own, ownMetadata) => {
    const items = [item('other', others, { score: 1.2, metadata }), item('own', own, { metadata: ownMetadata })];
    expect(answer(question, items, 'born wohn').citations[0].memory_id).toBe('own');
  });

  it('gives what the other says to the one asked about as it gives a statement', () => {
    const scoreOf = (content: string): number =>
      answer('When does Gina start at the bakery?', [item('j', content), item('g', 'Gina: I grew up.')], 'gina start bakery').citations[0]
        .score;
    expect(scoreOf('Jon: You start at the bakery in June?')).toBe(scoreOf('Jon: You start at the bakery in June.'));
    expect(scoreOf('Gina: You start at the bakery in June?')).toBeLessThan(scoreOf('Gina: You start at the bakery in June.'));
  });

  it('knows the speaker by the metadata too', () => {
    const items = [
      item('g', 'I lost my job at the bank.', { metadata: { speaker: 'Gina' } }),
      item('j', 'Nice weather.', { metadata: { speaker: 'Jon' }, score: 0.1 }),
    ];
    expect(answer('Why did Jon lose his job?', items, 'lose job').text).toBe(unknownAnswer);
    expect(answer('Why did Gina lose her job?', items, 'lose job').text).toBe('Gina: I lost my job at the bank. [g]');
  });

  it('says what "yesterday" was where the question asks when', () => {
    const items = [item('a', 'Jon: I lost my job yesterday.', { occurred_at: '2023-01-20T16:04:00.000Z' })];
    expect(answer('When did Jon lose his job?', items, 'lose job').text).toBe(
      'Jon: I lost my job yesterday. (yesterday: 19 January 2023; said on 20 January 2023) [a]',
    );
    expect(answer('How many days ago did Jon lose his job?', items, 'lose job').text).toContain('(yesterday: 19 January 2023;');
    expect(answer('Who lost a job?', items, 'lose job').text).toBe('Jon: I lost my job yesterday. [a]');
  });

  it('counts the time between two things, and has the sentences that tell of them', () => {
    const items = [
      item('z', 'We all went to the zoo yesterday. The weather was fine and the monkeys were loud.', {
        occurred_at: '2023-01-09T10:00:00.000Z',
      }),
      item('o', 'The monkeys of the zoo are from Brazil.', { occurred_at: '2023-02-01T10:00:00.000Z' }),
      item('c', 'I sang in the concert.', { occurred_at: '2023-01-15T10:00:00.000Z', score: 0.5 }),
    ];
    const question = 'How many days after we went to the zoo was the concert?';
    const { text, pieces, citations } = answer(question, items, 'zoo concert days');
    expect(text).toBe(
      'We all went to the zoo yesterday. (yesterday: 8 January 2023; said on 9 January 2023) [z] ' +
        'I sang in the concert. (said on 15 January 2023) [c] ' +
        'The monkeys of the zoo are from Brazil. (said on 1 February 2023) [o] ' +
        '(7 days apart, from 8 January 2023 to 15 January 2023)',
    );
    expect(pieces.join('')).toBe(text);
    for (const { sentence, start, end } of citations) expect(text.slice(start, end)).toBe(sentence);
  });

  it('says that it does not know where the search says so', () => {
    const items = [item('a', 'Ada prefers tea in the morning.')];
    const question = asked('What colour is the car of Ada?');
    const nothing = finish(extractingAnswer(question, found(items, 'ada', 'none')));
    expect(nothing).toEqual({ text: unknownAnswer, citations: [], pieces: [unknownAnswer], verdict: 'none' });
    expect(answer('Where is the key?', [], '').text).toBe(unknownAnswer);
  });

  it.each([
    ['Dans quelle ville habite Léa ?', 'Je ne le trouve pas en mémoire.'],
    ['Dove abita Lea adesso?', 'Non lo trovo in memoria.'],
    ['Onde fica o meu escritório?', 'Não encontro isso na memória.'],
    ['Waar werkt mijn broer?', 'Dat staat niet in het geheugen.'],
    ['Gdzie mieszka moja siostra?', 'Nie ma tego w pamięci.'],
    ['Где живёт моя сестра?', 'В памяти этого нет.'],
    ['Wie lautet meine Telefonnummer?', 'Dazu finde ich nichts im Gedächtnis.'],
    ['Worauf reagiere ich allergisch?', 'Dazu finde ich nichts im Gedächtnis.'],
    ['Kennst du meine Adresse?', 'Dazu finde ich nichts im Gedächtnis.'],
    ['Bin ich verheiratet?', 'Dazu finde ich nichts im Gedächtnis.'],
    ['¿Conoces mi dirección?', 'No lo encuentro en la memoria.'],
    ['Waarop reageer ik allergisch?', 'Dat staat niet in het geheugen.'],
    ['Kender du Oslo?', unknownAnswer],
    ['Is Die Hard my favourite film?', unknownAnswer],
    ['Where does my sister live?', unknownAnswer],
    ['どこに住んでいますか', unknownAnswer],
  ])('says so in the language of the question: %s', (question, text) => {
    expect(answer(question, [], '')).toMatchObject({ text, pieces: [text], citations: [], verdict: 'none' });
  });

  it('gives the newest value, and the older ones where they are asked for', () => {
    const items = [item('old', 'I live in Berlin now.'), item('new', 'I live in Paris.', { score: 0.9 })];
    const conflicts = [{ memory_id: 'old', superseded_by: 'new', reason: '' }];
    const say = (question: string): string => {
      const { support, ...rest } = found(items, 'live');
      return finish(extractingAnswer(asked(question), { ...rest, support: { ...support, conflicts } })).text;
    };
    expect(say('Where do I live?')).toBe('I live in Paris. [new]');
    expect(say('Where did I live before?')).toBe('I live in Berlin now. [old] I live in Paris. [new]');
  });

  /** What is said of memories of which the first is found, and the second because it contradicts the first. */
  const afterChange = (question: string, older: string, newer: string, concepts: string): string => {
    const items = [
      item('old', older),
      item('other', 'My sister lives near her work, a new one.', { score: 0.9 }),
      item('new', newer, { score: 0.1 }),
    ];
    const compared = items.map((one, position) => ({
      memory_id: one.memory_id,
      text: new AnalysedText({ content: one.content }),
      timeMs: 0,
      position,
    }));
    const conflicts = finish(findingConflicts(compared));
    expect(conflicts).toMatchObject([{ memory_id: 'old', superseded_by: 'new' }]);
    const { support, ...rest } = found(items, concepts);
    return finish(extractingAnswer(asked(question), { ...rest, support: { ...support, conflicts } })).text;
  };

  it.each([
    ['Where do I live?', 'I live in Bristol.', 'I moved to Cardiff.'],
    ['Where do I live?', 'I live in Bristol.', 'We had a long day. I have moved to Cardiff in March.'],
    ['Where do I live now?', 'I live in Bristol.', 'I relocated to Cardiff for work.'],
    ['Where do I work?', 'I work at Norwell.', 'I got a new job at Tidewater.'],
    ['Where does Ada work?', 'Ada: I work at Norwell.', 'Ada: I got a new job at Tidewater.'],
    ['How old am I?', 'I am 36 years old.', 'I turned 37 today.'],
    ['Wo wohne ich?', 'Ich wohne in Bremen.', 'Ich bin nach Kiel gezogen.'],
  ])('begins with what contradicts the sentence that answers: %s %s %s', (question, older, newer) => {
    const text = afterChange(question, older, newer, 'live work old wohn');
    expect(text.startsWith(newer.replace('We had a long day. ', ''))).toBe(true);
    expect(text).not.toContain(older);
  });

  it('leaves out only the sentence that is contradicted', () => {
    const older = 'I live in Bristol. My dog is called Pepper.';
    const text = afterChange('What is my dog called?', older, 'I moved to Cardiff.', 'dog called');
    expect(text).toMatch(/^My dog is called Pepper\./);
    expect(text).not.toContain('Bristol');
  });

  it('begins with the older value where that is asked for', () => {
    expect(afterChange('Where did I live before?', 'I live in Bristol.', 'I moved to Cardiff.', 'live')).toMatch(/^I live in Bristol\./);
  });

  it('gives the best memory whole, and of others what there is room for', () => {
    const best = 'Grooming keeps the dogs well. Daily brushing, baths and nail trims are what helps.';
    const items = [
      item('a', `${best} Lovely, is it not?`, { score: 2 }),
      ...Array.from({ length: 9 }, (_, n) => item(`m${n}`, `Dogs want ${'meadow '.repeat(16)}${n}.`)),
    ];
    const { text, citations } = answer('What keeps the dogs well?', items, 'keeps dogs');
    expect(text).toMatch(new RegExp(`^${best} \\[a\\] Dogs want`));
    expect(text.length).toBeLessThan(520);
    expect(citations.map(({ memory_id }) => memory_id)).toEqual(['a', 'a', 'm0', 'm1']);
  });

  it('takes no long text for a name', () => {
    const items = [item('g', 'I lost my job at the bank.', { metadata: { speaker: 'Gina '.repeat(1000) } })];
    expect(answer('Why did Gina lose her job?', items, 'lose job').text).toBe('I lost my job at the bank. [g]');
  });

  it('looks at long texts sentence by sentence, and at no more of one than an answer has room for', () => {
    const sentences = 'The red boat leaks at the stern today. '.repeat(300);
    const endless = `The red boat leaks ${'and the mast creaks '.repeat(10_000)}`;
    const items = [item('m1', sentences), item('m2', endless)];
    const working = extractingAnswer(asked('Which red boat leaks?'), found(items, 'red boat leaks'));
    let steps = 0;
    let step = working.next();
    for (; step.done !== true; step = working.next()) steps++;
    expect(steps).toBeGreaterThan(300);
    expect(step.value.text).toContain('leaks at the stern');
    const [, cut] = items.map(({ memory_id, content }) => item(memory_id, content.slice(0, 2000)));
    const short = answer('Which red boat leaks?', [items[0], cut], 'red boat leaks');
    expect(step.value.text).toBe(short.text);
  });

  it('is put together bit by bit, with a pause at every memory', () => {
    const items = Array.from({ length: 100 }, (_, n) => item(`m${n}`, `The red boat number ${n} leaks.`));
    const steps = extractingAnswer(asked('Which red boat leaks?'), found(items, 'red boat leaks'));
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count++;
    expect(step.value.verdict).toBe('evidence');
    expect(count).toBeGreaterThan(2 * items.length);
  });

  it('is the same for any memory that could break it', () => {
    for (const content of ['', '?!', '[image]', '。。', 'x'.repeat(20_000), '- \n'.repeat(3000), 'A: ', '\u0000'])
      expect(() => answer('boat?', [item('a', content)], 'boat')).not.toThrow();
  });
});

describe('dates', () => {
  it.each([
    ['We met last week.', 'last week: the week before 20 January 2023'],
    ['I moved two years ago.', 'two years ago: 2021'],
    ['Next month I go.', 'Next month: February 2023'],
    ['It was 3 days ago.', '3 days ago: 17 January 2023'],
    ['I bought it last Saturday, a Trek.', 'last Saturday: 14 January 2023'],
    ['The launch is on 14 March.', ''],
    ['Nothing here.', ''],
  ])('resolve %s', (sentence, resolved) => {
    expect(resolveDates(sentence, '2023-01-20T16:04:00Z')).toBe(resolved);
  });

  it.each([
    ['Wann war das?', 'Wir trafen uns letzte Woche.', 'letzte Woche: 10.–16. Januar 2023'],
    ['Wann war das?', 'Gestern kam der Dachdecker.', 'Gestern: 19. Januar 2023'],
    ['¿Cuándo fue?', 'Nos vimos ayer en el puerto.', 'ayer: 19 de enero de 2023'],
    ['¿Cuándo fue?', 'Me mudé el año pasado.', 'año pasado: 2022'],
    ['Quand était-ce ?', 'Je suis venu il y a 3 jours.', 'il y a 3 jours: 17 janvier 2023'],
    ['Когда это было?', 'Мы приехали вчера.', 'вчера: 19 января 2023 г.'],
    ['Kiedy to było?', 'Kupiłem ją w zeszłym miesiącu.', 'zeszłym miesiącu: grudzień 2022'],
    ['Wann war das?', 'We met last week.', 'last week: the week before 20 January 2023'],
    ['Wann war das?', 'Der Start ist am 14. März.', ''],
  ])('resolve in the language of a question: %s %s', (question, sentence, resolved) => {
    expect(resolveDates(sentence, '2023-01-20T16:04:00Z', asked(question).calendar)).toBe(resolved);
  });

  it('are said in the language of the question', () => {
    const items = [item('a', 'Jon: Ich habe gestern das Boot verkauft.', { occurred_at: '2023-01-20T16:04:00.000Z' })];
    expect(answer('Wann hat Jon das Boot verkauft?', items, 'boot verkauft').text).toBe(
      'Jon: Ich habe gestern das Boot verkauft. (gestern: 19. Januar 2023; gesagt am 20. Januar 2023) [a]',
    );
  });
});
