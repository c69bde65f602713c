import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedded, fold, stored, storyVector, type Told } from '../../../test/kit/stories.js';
import { finish } from '../../compact/binary.js';
import type { EventData } from '../../events.js';
import { AnalysedText } from '../claims/analysed-text.js';
import { judgingConfidence } from './confidence.js';
import { searchMemories } from './search.js';

const at = { occurred_at: '2024-03-01T10:00:00Z' };
const dialogue = [
  stored('j1', 'Jon: I lost my job as a banker in January.', at),
  stored('g1', 'Gina: Sorry to hear that! I opened a clothing store downtown.', at),
  stored('j2', 'Jon: That is great. My dance studio opens in June.', at),
  stored('g2', 'Gina: I bought a golden retriever for my daughter.', at),
];

const notes = (...contents: string[]): Told[] => contents.map((content, i) => stored(`p${i}`, content));

const confidence = (question: string, events: readonly Told[] = dialogue) => {
  const { evidence, hits } = searchMemories(fold(events).memories(), { question, topK: 10 });
  return finish(
    judgingConfidence(
      evidence,
      hits.map(({ position }) => new AnalysedText(events[position - 1].data as EventData['memory.stored'])),
    ),
  );
};

describe('the confidence of a search', () => {
  it('is high where the one asked about says it, and too low where another does', () => {
    expect(confidence('Which job did Jon lose?')).toMatchObject({ isTooLow: false });
    expect(confidence('Which job did Gina lose as a banker?')).toMatchObject({ isTooLow: true });
    expect(confidence('What did Gina buy for her daughter?')).toMatchObject({ isTooLow: false });
    expect(confidence('Did Jon buy a golden retriever for his daughter?')).toMatchObject({ isTooLow: true });
  });

  it('takes what belongs to a kind for the kind, also where another has the name of the kind itself', () => {
    const events = [
      stored('n1', 'Nadia: I adopted a greyhound yesterday, she is four!', at),
      stored('o1', 'Owen: Lucky you, I am not allowed any pets here.', at),
      stored('n2', 'Nadia: I am baking buns for the café every morning.', at),
      stored('o2', 'Owen: I sing with my choir in the old chapel.', at),
    ];
    expect(confidence('What pets does Nadia have?', events)).toMatchObject({ isTooLow: false });
    expect(confidence('What hobbies does Owen have?', events)).toMatchObject({ isTooLow: false });
    expect(confidence('What instruments does Owen play?', events)).toMatchObject({ isTooLow: true });
  });

  it('looks for no profession where it is asked who lives where', () => {
    const events = [stored('n1', 'Nadia: I work as a nurse on a busy ward.', at)];
    expect(searchMemories(fold(events).memories(), { question: 'Where do you live?', topK: 10 }).hits).toEqual([]);
    expect(searchMemories(fold(events).memories(), { question: 'What is your profession?', topK: 10 }).hits).toHaveLength(1);
  });

  it('hears what the other says to the one asked about', () => {
    const events = [
      stored('t1', 'Tom: So you are starting at the bakery in June, right?', at),
      stored('m1', 'Mara: Yes, I can hardly wait.', at),
      stored('t2', 'Tom: My sister broke her leg while skiing.', at),
    ];
    expect(confidence('When does Mara start at the bakery?', events)).toMatchObject({ isTooLow: false });
    expect(confidence('Did Mara break her leg while skiing?', events)).toMatchObject({ isTooLow: true });
  });

  it.each([
    ["What is my brother's name?", true],
    ["Where does Clara's husband work?", true],
    ['What is our dog called?', true],
    ['Do I have a motorbike?', true],
    ['What is my sister called?', false],
    ['Where does Clara work?', false],
    ['Who is my manager?', false],
    ['Do I have a bike?', false],
    ['What is our cat called?', false],
  ])('is too low where none tells of the person or thing of somebody that is asked for: %s %s', (question, isTooLow) => {
    const events = notes(
      'My sister is called Clara.',
      'Clara works at a bakery.',
      'My wife is called Ines.',
      'My manager is Priya Nair.',
      'I ride a green bicycle.',
      'Our cat is called Pepper.',
      'Tom moved to Leeds.',
    );
    expect(confidence(question, events)).toMatchObject({ isTooLow });
  });

  it.each([
    ['What car do I have?', false],
    ['Which instrument does Ines play?', false],
    ['What kind of dog do we have?', false],
    ['What phone do I use?', false],
    ['What fruit does Tom grow?', false],
    ['What cat do we have?', true],
    ['What boat do I have?', true],
    ['Which laptop do I use?', true],
  ])('takes one of a kind for an answer to what asks for the kind: %s %s', (question, isTooLow) => {
    const events = notes(
      'User owns a Fiat',
      'Ines plays the cello',
      'We adopted a labrador',
      'User has a Pixel',
      'Tom grows plums',
      'User lives in Leeds',
      'User works at night',
    );
    expect(confidence(question, events)).toMatchObject({ isTooLow });
  });

  const ofMe = (key: string, value: string): string => `${key}: ${value}`;
  it.each([
    ['What is my name?', false],
    ['When is my birthday?', false],
    ['What is my shoe size?', false],
    ['which city do i live in', false],
    ['What is the wifi password for guests?', false],
    ['Which branch do we deploy from?', false],
    ['Where is Umbrella hosted?', false],
    ['Was ist mein Beruf?', false],
    ['What is my blood type?', true],
    ['What is my email address?', true],
    ['Was ist mein Geburtstag?', true],
  ])('reads what stands before a colon as what a note is about where nobody of that name says "I": %s %s', (question, isTooLow) => {
    const events = notes(
      ofMe('Name', 'Ben Ortiz'),
      ofMe('City', 'Oslo'),
      ofMe('Birthday', '12 May 1988'),
      ofMe('shoe size', '43'),
      ofMe('wifi guest password', 'blueheron42'),
      ofMe('deploy_branch', 'develop'),
      ofMe('Umbrella Health', 'the agreement is signed'),
      ofMe('Beruf', 'Tischler'),
      'Umbrella Health is hosted in Frankfurt.',
    );
    expect(confidence(question, events)).toMatchObject({ isTooLow });
  });

  it.each([
    ['When is my birthday?', false],
    ['What time is the dentist?', false],
    ['When is the dentist in August?', false],
    ['¿Quién duerme?', false],
    ['Do I have a brother?', true],
    ['Which colour is the dentist?', false],
    ['Which train do I take?', true],
  ])('takes a related word or another form of a verb for one that no memory has: %s %s', (question, isTooLow) => {
    const events = notes(
      'The user was born on 12 May 1988.',
      'dentist on 9 Aug 10:15 with Dr Hoang',
      'Pablo se durmió en el autobús, y no llegó a la fiesta de su madre.',
      'My sister lives in Leeds.',
    );
    expect(confidence(question, events)).toMatchObject({ isTooLow });
  });

  it.each([
    ['Who is Jon?', false],
    ['Tell me about Gina.', false],
    ['What do you know about Gina?', false],
    ['Was weißt du über Gina?', false],
    ['Who is Clara?', true],
    ['Tell me about Clara.', true],
    ['Tell me about the yacht of Gina.', true],
  ])('is that of evidence where somebody is asked about as a whole who speaks: %s %s', (question, isTooLow) => {
    expect(confidence(question)).toMatchObject({ isTooLow });
  });

  it.each(['What do you know about me?', 'Who am I?', 'Tell me everything about myself.', 'Was weißt du über mich?', '¿Qué sabes de mí?'])(
    'is that of evidence where all that is known of its asker is asked for, if anything is: %s',
    (question) => {
      const events = notes('Lena repairs the lamps.', 'I love sushi.', 'User lives in Oslo.', 'City: Oslo', 'The rain stops at noon.');
      const { hits } = searchMemories(fold(events).memories(), { question, topK: 10 });
      expect(hits.map(({ position }) => position)).toEqual([4, 3, 2]);
      expect(hits.map(({ score }) => score)).toEqual(hits.map(({ score }) => score).sort((a, b) => b - a));
      expect(confidence(question, events)).toMatchObject({ isTooLow: false });
      expect(confidence(question, notes('Lena repairs the lamps.'))).toMatchObject({ isTooLow: true });
      expect(confidence(question)).toMatchObject({ isTooLow: true });
    },
  );

  it.each([
    ['Was weißt du über mich?', 'Ich bin Tischler.', 'Der Regen hört mittags auf.'],
    ['¿Qué sabes de mí?', 'Tengo dos gatos: Luna y Sol.', 'La lluvia para al mediodía.'],
    ['Que sais-tu de moi ?', 'Je suis menuisier.', "La pluie s'arrête à midi."],
    ['Cosa sai di me?', 'Sono falegname.', 'La pioggia smette a mezzogiorno.'],
    ['O que você sabe sobre mim?', 'Sou carpinteiro.', 'A chuva para ao meio-dia.'],
    ['Wat weet je over mij?', 'Ik ben timmerman.', 'De regen stopt om twaalf uur.'],
  ])('is that of evidence of its asker in their language: %s', (question, own, other) => {
    const { hits } = searchMemories(fold(notes(own, other)).memories(), { question, topK: 10 });
    expect(hits.map(({ position }) => position)).toEqual([1]);
    expect(confidence(question, notes(own, other))).toMatchObject({ isTooLow: false });
  });

  it('takes what a memory is about for no name of who says it: what is known of its asker', () => {
    const about = (category: string) => ({ metadata: { category } });
    const events = [
      stored('p0', 'I am a nurse at the harbour clinic.', about('Work')),
      stored('p1', 'I play the cello.', about('Hobbies')),
      stored('p2', 'The rain stops at noon.', about('Weather')),
    ];
    const { hits } = searchMemories(fold(events).memories(), { question: 'What do you know about me?', topK: 10 });
    expect(hits.map(({ position }) => position)).toEqual([2, 1]);
    expect(confidence('What do you know about me?', events)).toMatchObject({ isTooLow: false });
    const spoken = events.map((event, i) => (i === 0 ? stored('p0', 'Ada: I am a nurse at the harbour clinic.', about('Work')) : event));
    expect(confidence('What do you know about me?', spoken)).toMatchObject({ isTooLow: true });
  });

  it('compares verbs in the languages that the session speaks where a question is too short to tell its own', () => {
    const events = notes(
      'Tom ist gestern eine Stunde geschwommen.',
      'Wir sind zum Leuchtturm gelaufen.',
      'Sie hat ihr Portemonnaie verloren.',
      'Der Hund hat den linken Schuh zerrissen.',
      'Im Februar sind die Feigen erfroren.',
    );
    expect(confidence('Wer schwamm da?', events)).toMatchObject({ isTooLow: false });
    expect(confidence('Wer tanzte da?', events)).toMatchObject({ isTooLow: true });
  });

  it.each([
    ['Where do I work?', false],
    ['What are my hobbies?', false],
    ["What is my sister's name?", true],
  ])('takes a category in metadata for no speaker: %s', (question, isTooLow) => {
    const events = [
      stored('p0', 'User is a nurse at Sunnaas Hospital', { metadata: { category: 'Work' } }),
      stored('p1', 'I start at seven on weekdays', { metadata: { category: 'Work' } }),
      stored('p2', 'User plays the cello', { metadata: { category: 'Hobbies' } }),
      stored('p3', 'I am allergic to penicillin', { metadata: { category: 'Health' } }),
    ];
    expect(confidence(question, events)).toMatchObject({ isTooLow });
  });

  it('is that of evidence where a question asks for a time alone and something happened then', () => {
    expect(confidence('What happened in March 2024?')).toMatchObject({ isTooLow: false });
    expect(confidence('What happened in March 2023?')).toMatchObject({ isTooLow: true });
  });

  it('is that of evidence where a question of function words or signs alone is found whole', () => {
    const contents = ['The Who', 'OK', '🎉', 'Mira: Yes.', 'Ada repairs violins in Lisbon.'];
    const events = contents.map((content, i) => stored(`n${i}`, content));
    for (const question of ['the who?', 'OK', '🎉', 'Yes']) expect(confidence(question, events)).toMatchObject({ isTooLow: false });
    expect(confidence('Who is it?', events)).toMatchObject({ isTooLow: true });
  });

  it.each([
    ['Who is working on E40125?', true],
    ['What is the cause of error ACM-2115?', true],
    ['What changed in v3.1?', true],
    ['What happened to flight LH1433?', true],
    ['What happened to flight LH1432?', false],
    ['who is working on e40123', false],
    ['What is the cause of ACM-2107?', false],
    ['What changed in v2.4?', false],
  ])('is too low where a code is asked for that no memory has, however near: %s', (question, isTooLow) => {
    const contents = [
      'Error E40123 when somebody pastes an account number. Marek is working on it.',
      'Error ACM-2107: the cause is a snapshot older than the log.',
      'In v2.4 support of Node 18 was dropped, that is what changed.',
      'Lena is working on the charts.',
      'Flight LH1432 was delayed, we missed the connection.',
    ];
    expect(
      confidence(
        question,
        contents.map((content, i) => stored(`n${i}`, content)),
      ),
    ).toMatchObject({ isTooLow });
  });

  it('falls with the words that no memory has', () => {
    const notes = ['The router restarts at noon.', 'The backup of the database runs at midnight.', 'Lamps in the hall are off by ten.'];
    const events = notes.map((content, i) => stored(`n${i}`, content));
    const probability = (question: string): number => confidence(question, events).probability;
    expect(probability('When does the backup of the database run?')).toBeGreaterThan(
      probability('When does the zeppelin of the database fly?'),
    );
  });

  it('falls further where a name is in no memory', () => {
    const events = ['My brother Emil was born in May 1990.', 'Our cat Biscuit hates thunder.', 'We bought a van in March.'].map(
      (content, i) => stored(`n${i}`, content),
    );
    expect(confidence('When was Emil born?', events)).toMatchObject({ isTooLow: false });
    expect(confidence('When was Greta born?', events)).toMatchObject({ isTooLow: true });
    expect(confidence('When was Emill born?', events)).toMatchObject({ isTooLow: false });
    expect(confidence('When was everybody born?', events)).toMatchObject({ isTooLow: false });
  });

  it('goes by how the vectors stand out where they were compared, of no speaker', () => {
    const notes = ['We adopted a spaniel last spring.', 'Ada repairs violins in Lisbon.', 'The build failed because of a header.'].map(
      (content, i) => stored(`n${i}`, content),
    );
    const asked = (seeds: readonly number[], vector?: number) => {
      const events = [...notes, ...seeds.map((seed, i) => embedded(`e${i}`, `n${i}`, 1, [seed]))];
      const question = { digest: 'one', vector: storyVector(vector ?? 0) };
      const request = { question: 'Which companions are there?', topK: 10, ...(vector !== undefined && { vector: question }) };
      const { evidence, hits } = searchMemories(fold(events).memories(), request);
      return finish(
        judgingConfidence(
          evidence,
          hits.map(({ position }) => new AnalysedText(events[position - 1].data as EventData['memory.stored'])),
        ),
      );
    };
    const near = asked([2, 9, 7], 2);
    expect(asked([2, 9, 7])).toMatchObject({ probability: 0, isTooLow: true });
    expect(near).toMatchObject({ isTooLow: false });
    expect(near.probability).toBeGreaterThan(0.9);
    const crowd = Array.from({ length: 12 }, (_, i) => stored(`c${i}`, `Note ${i} of the year`));
    const alike = [...crowd, ...crowd.map((_, i) => embedded(`e${i}`, `c${i}`, 1, [2]))];
    const { evidence, hits } = searchMemories(fold(alike).memories(), {
      question: 'Which companions are there?',
      topK: 10,
      vector: { digest: 'one', vector: storyVector(2) },
    });
    const texts = hits.map(({ position }) => new AnalysedText(alike[position - 1].data as EventData['memory.stored']));
    expect(finish(judgingConfidence(evidence, texts))).toMatchObject({ isTooLow: true });
  });

  it('is zero where nothing is found', () => {
    expect(confidence('quantum chromodynamics')).toEqual({ probability: 0, isTooLow: true, measures: null });
  });

  it('is a probability, whatever is asked of whatever', () => {
    const text = fc
      .array(fc.constantFrom('Jon:', 'Gina:', 'apple', 'tree', 'I', 'aple', '公园', '?', 'the'), { maxLength: 12 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 15 }), text, (contents, question) => {
        const { probability } = confidence(
          question,
          contents.map((content, i) => stored(`m${i}`, content === '' ? 'x' : content)),
        );
        expect(probability).toBeGreaterThanOrEqual(0);
        expect(probability).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});
