import { describe, expect, it, vi } from 'vitest';
import { bytesOf } from '../../../test/kit/state-bytes.js';
import { fold, stored, tell } from '../../../test/kit/stories.js';
import { finish } from '../../compact/binary.js';
import { compileFilter } from '../../filter.js';
import { ForeignText } from '../../text/phrases/foreign-text.js';
import { conceptGraph, conceptsAround, linkedTermsMax, linksAmong, matchedConcepts, relatedConcepts } from './concepts.js';
import { rankedTermsMax } from './parsed-query.js';
import { type SearchRequest, searching, searchMemories } from './search.js';

const memories = [
  stored('m1', 'Ada moved to Lisbon in May 2023 and works as a botanist.', { metadata: { run: 'r1', n: 3 } }),
  stored('m2', 'Bob repairs violins in Porto.', { metadata: { run: 'r2', n: 9 }, concepts: ['Music', 'Portuguese craft'] }),
  stored('m3', 'Ada planted a fig tree behind the house in Lisbon.', { metadata: { run: 'r1', n: 5 } }),
  stored('m4', 'Bob and Ada met in Porto, where Bob repairs violins.', { summary: 'A meeting in Porto' }),
];

const search = (request: Partial<SearchRequest> & { question: string }, events = memories) => {
  const session = fold(events);
  return searchMemories(session.memories(), { topK: 10, ...request }).hits.map((hit) => ({
    id: session.memories().memoryId(hit.row),
    ...hit,
  }));
};
const ids = (...args: Parameters<typeof search>): string[] => search(...args).map(({ id }) => id);

describe('a change of what is found', () => {
  const old = stored('old', 'Our database is Karvel.');
  const change = stored('new', 'We switched from Karvel to Tessera.');
  const question = 'Which database do we use?';

  it('comes right behind it, though it shares no word with the question', () => {
    const [first, second] = search({ question }, [...memories, old, change]);
    expect([first.id, second.id]).toEqual(['old', 'new']);
    expect(second.score).toBeCloseTo(first.score, 4);
    expect(second).toMatchObject({ parts: { concept: second.score, lexical: 0, temporal: 0 }, matchedTerms: [] });
  });

  it.each([
    ['Where are my rabbits?', 'I have two rabbits in the garden.', 'I stopped watching the news two weeks ago.'],
    ['Which vitamin do I take?', 'I take vitamin D twice a week.', 'I quit my job last week.'],
    ['Which floor is our office on?', 'Our office is on the third floor.', 'We replaced the third printer.'],
    ['How much is the gym?', 'I pay 40 euros a month for the gym.', 'I cancelled Netflix this month.'],
    ['When is the choir?', 'The choir meets on Tuesday.', 'I run on Wednesdays instead of Tuesdays now.'],
    ['Who won the race?', 'Ines won the race on the first day of June.', 'We no longer eat out on the first of June.'],
    ['How often do I water the cactus?', 'I water the cactus every ten days.', 'I stopped taking iron ten days ago.'],
    ['When does the bakery open?', 'The bakery opens at 7 in the morning.', 'I quit coffee at 7 in the morning.'],
    ['Wo sind meine Hasen?', 'Ich habe zwei Hasen im Garten.', 'Ich habe vor zwei Wochen den Zahnarzt gewechselt.'],
    ['Où sont mes lapins ?', "J'ai deux lapins au jardin.", "J'ai arrêté le café il y a deux semaines."],
    ['¿Dónde está mi coche?', 'Tengo el coche en el taller cada martes.', 'Dejé de fumar el martes.'],
  ])('does not come for what counts or dates, nor for function words: %s', (question, answer, other) => {
    expect(ids({ question }, [stored('answer', answer), stored('other', other)])).toEqual(['answer']);
  });

  it('comes only if it was told later, by the same speaker, of what few memories hold, and passes the filter', () => {
    expect(ids({ question }, [...memories, change, old])).toEqual(['old']);
    const ada = stored('ada', 'Ada: Our database is Karvel.');
    expect(ids({ question }, [...memories, ada, change])).toEqual(['ada']);
    const common = Array.from({ length: 64 }, (_, i) => stored(`c${i}`, `Fact ${i} of Karvel.`));
    expect(ids({ question }, [...memories, old, ...common, change])).not.toContain('new');
    const other = stored('other', 'Die Züge fahren nicht mehr.');
    expect(ids({ question: 'Wo ist der Garten?' }, [stored('garden', 'Die Gärten sind im Hof.'), other])).toEqual(['garden']);
    const filter = compileFilter({ run: 'r1' });
    const ofRun = stored('run', 'Our database is Karvel.', { metadata: { run: 'r1' } });
    expect(ids({ question, filter }, [...memories, ofRun, change])).toEqual(['run']);
  });
});

describe('a note with a label', () => {
  const note = (content: string) => stored(content, content);
  const profile = [
    'Manager: Silje',
    'User lives in Oslo',
    'City: Bergen',
    'Employer: Equinor',
    'Job title: data engineer',
    'Timezone: Europe/Oslo',
  ];

  it.each([
    ['Where do I live?', 'City: Bergen'],
    ['Where do I work?', 'Employer: Equinor'],
    ['What do I do for a living?', 'Job title: data engineer'],
    ['What is my job?', 'Job title: data engineer'],
    ['What time zone am I in?', 'Timezone: Europe/Oslo'],
  ])('is found by what it tells, which no word of the question is: %s', (question, first) => {
    expect(ids({ question }, profile.map(note))[0]).toBe(first);
  });

  it('gives way to what was told later in a sentence', () => {
    expect(ids({ question: 'Where do I live?' }, ['City: Bergen', 'I moved to Oslo.', 'Manager: Silje'].map(note))[0]).toBe(
      'I moved to Oslo.',
    );
  });

  it('is found by two words that it has as one, where it is the only one with both', () => {
    expect(ids({ question: 'Which data base?' }, ['Our database is Tessera.', 'The base of the lamp broke.'].map(note))).toEqual([
      'Our database is Tessera.',
    ]);
    const apart = ['Our database is Tessera.', 'The base holds the data.'].map(note);
    expect(ids({ question: 'Which data base?' }, apart)[0]).toBe('The base holds the data.');
  });
});

describe('the newest that tells what is asked of the asker', () => {
  const garden = stored('garden', 'The garden is behind the house.');
  const old = stored('old', 'I work at Norwell Insurance in Bristol.');
  const newer = stored('new', 'I joined Tidewater last month.');
  const question = 'Where do I work now?';

  it('comes first, with the best score, though it has no word of the question', () => {
    const [first, second] = search({ question }, [garden, old, newer]);
    expect([first.row, second.row]).toEqual([2, 1]);
    expect(first.score).toBe(second.score);
    const { parts } = first;
    expect(parts.lexical + parts.concept + parts.temporal + parts.activation).toBeCloseTo(first.score, 9);
    expect(ids({ question }, [newer])).toEqual(['new']);
  });

  it('goes by when it happened, then by the log', () => {
    const dated = (id: string, content: string, occurred_at: string) => stored(id, content, { occurred_at });
    const first = dated('first', 'I joined Norwell last month.', '2025-01-01T00:00:00Z');
    const later = dated('later', 'I joined Tidewater last month.', '2025-06-01T00:00:00Z');
    expect(ids({ question }, [later, first])[0]).toBe('later');
    expect(ids({ question }, [first, later])[0]).toBe('later');
  });

  it('is sought for a question of now, among what its own speaker told and passes the filter', () => {
    expect(ids({ question: 'Where did I work before?' }, [garden, old, newer])[0]).toBe('old');
    expect(ids({ question }, [garden, old, stored('ada', 'Ada: I joined Tidewater last month.')])[0]).toBe('old');
    expect(ids({ question }, [garden, old, stored('a', 'I joined Tidewater last month.', { metadata: { role: 'assistant' } })])[0]).toBe(
      'old',
    );
    expect(ids({ question }, [garden, old, newer, tell('memory.deleted', 'd', { memory_id: 'new' })])[0]).toBe('old');
    const ofRun = stored('run', 'I work at Norwell Insurance.', { metadata: { run: 'r1' } });
    expect(ids({ question, filter: compileFilter({ run: 'r1' }) }, [garden, ofRun, newer])).toEqual(['run']);
  });

  it('is what there was at a place of the log', () => {
    const session = fold([garden, old, newer]);
    const then = session.memories(2);
    expect(searchMemories(then, { question, topK: 1 }).hits.map(({ row }) => then.memoryId(row))).toEqual(['old']);
  });
});

describe('memories of function words or signs alone', () => {
  const contents = ['The Who', 'OK', 'It', 'A', 'To be or not to be', '🎉', '?!', 'Mira: Yes.'];
  const events = [...contents.map((content, i) => stored(`w${i}`, content)), ...memories];

  it.each(contents.map((content, i) => ({ content, id: `w${i}` })))('are found by their text: $content', ({ content, id }) => {
    expect(ids({ question: content.replace('Mira: ', '') }, events)).toEqual([id]);
    expect(ids({ question: content.toUpperCase().replace('MIRA: ', '') }, events)).toEqual([id]);
  });

  it('are told by their words', () => {
    const { vocabulary } = fold(events).memories().index;
    expect(vocabulary.label(vocabulary.recognizeWhole('The Who', vocabulary.size))).toBe('the who');
  });

  it('are found by nothing else, and are no concepts', () => {
    expect(ids({ question: 'Who is it?' }, events)).toEqual([]);
    expect(finish(conceptGraph(fold(events).memories(), 100)).nodes.filter(({ concept }) => concept.startsWith(' '))).toEqual([]);
  });
});

describe('turns of a chat with an assistant', () => {
  const chat = [
    stored('u1', 'My budget for the kitchen is 900 euros, can you suggest a budget plan?', { metadata: { role: 'user' } }),
    stored('a1', 'A kitchen budget has three parts. The budget for the kitchen goes to wood, tiles and lamps.', {
      metadata: { role: 'assistant' },
    }),
  ];

  it.each([
    ['What did I say about the budget for the kitchen?', 'u1'],
    ['What did you say about the budget for the kitchen?', 'a1'],
    ['What is the budget for the kitchen?', 'u1'],
  ])('are ranked by whose words are asked for: %s', (question, first) => {
    expect(ids({ question }, chat)[0]).toBe(first);
  });

  it('are told apart by a name before the text as well', () => {
    const named = chat.map(({ id, data }) => {
      const { content, metadata } = data as { content: string; metadata: { role: string } };
      return stored(id, `${metadata.role}: ${content}`);
    });
    expect(ids({ question: 'What did I say about the budget?' }, named)[0]).toBe('u1');
    expect(ids({ question: 'What did you say about the budget?' }, named)[0]).toBe('a1');
  });

  const ruled = [
    ...Array.from({ length: 12 }, (_, i) =>
      stored(`n${i}`, `The libraries of module ${i} bring dependencies such as parser ${i}.`, {
        metadata: { role: i % 2 === 0 ? 'user' : 'assistant' },
      }),
    ),
    stored('v', 'Always give version numbers when I ask about dependencies.', { metadata: { role: 'user' } }, { atMs: 86_400_000 }),
    stored('c', 'Never use slang when I ask for a poem.', { metadata: { role: 'user' } }, { atMs: 186_400_000 }),
  ];

  it('bring up a standing instruction when its occasion comes, in other words too', () => {
    const found = search({ question: 'Which libraries would you use for the module?' }, ruled);
    expect(found.slice(0, 10).map(({ id }) => id)).toContain('v');
    const { score, parts } = found.find(({ id }) => id === 'v')!;
    expect(parts.lexical + parts.concept + parts.temporal + parts.activation).toBe(score);
  });

  it('bring up an instruction at its place, and do not put it above what answers', () => {
    const few = [
      stored('b', 'For bread I take rye flour and let it rest overnight.', { metadata: { role: 'user' } }),
      stored('k', 'My brother takes the tram to the office.', { metadata: { role: 'user' } }),
      stored('m', 'Always use metric units when I ask about recipes.', { metadata: { role: 'user' } }),
    ];
    const found = ids({ question: 'Which flour would you take for bread?' }, few);
    expect(found[0]).toBe('b');
    expect(found).toContain('m');
  });

  it('bring up no instruction for a look back, for nothing, or when it is deleted or filtered out', () => {
    const finds = (question: string, more: Partial<SearchRequest> = {}, events = ruled) => ids({ question, ...more }, events).includes('v');
    expect(finds('Which libraries would you use?')).toBe(true);
    expect(finds('Which libraries did I use?')).toBe(false);
    expect(finds('How far is Mars?')).toBe(false);
    expect(finds('Which libraries would you use?', {}, [...ruled, tell('memory.deleted', 'd', { memory_id: 'v' })])).toBe(false);
    expect(finds('Which libraries would you use?', { filter: compileFilter({ role: 'assistant' }) })).toBe(false);
  });

  it('lose nothing for asking, as other texts do', () => {
    const content = 'Can you fit the kitchen into 900 euros?';
    const [asked] = search({ question: 'kitchen euros' }, [stored('u', content, { metadata: { role: 'user' } })]);
    const [other] = search({ question: 'kitchen euros' }, [stored('n', content, { occurred_at: '2024-01-01T00:00:00Z' })]);
    expect(other.score).toBeLessThan(0.85 * asked.score);
  });
});

describe('turns of a chat in another language', () => {
  const said = (id: string, role: string, content: string) => stored(id, content, { metadata: { role } });
  const chats = {
    de: [
      said('u', 'user', 'Mein Budget für die Küche sind 900 Euro, kannst du einen Plan für das Budget machen?'),
      said('a', 'assistant', 'Ein Budget für die Küche hat drei Teile. Das Budget für die Küche geht in Holz und Fliesen.'),
      ...['Mehl', 'Reis', 'Hafer'].map((what, i) => said(`n${i}`, 'user', `Ich habe ${what} im Schrank.`)),
      stored('s', 'Ab jetzt bitte alle Mengen in Gramm.', { metadata: { role: 'user' } }, { atMs: 86_400_000 }),
    ],
    es: [
      said('u', 'user', 'Mi presupuesto para la cocina es de 900 euros, ¿puedes hacer un plan con el presupuesto?'),
      said('a', 'assistant', 'Un presupuesto para la cocina tiene tres partes. El presupuesto para la cocina va a madera y azulejos.'),
      ...['harina', 'arroz', 'avena'].map((what, i) => said(`n${i}`, 'user', `Tengo ${what} en el armario.`)),
      stored('s', 'A partir de ahora da todo en gramos.', { metadata: { role: 'user' } }, { atMs: 86_400_000 }),
    ],
    ru: [
      said('u', 'user', 'Мой бюджет на кухню 900 евро, можешь составить план на этот бюджет?'),
      said('a', 'assistant', 'Бюджет на кухню состоит из трёх частей. Бюджет на кухню уходит на дерево и плитку.'),
      ...['мука', 'рис', 'овёс'].map((what, i) => said(`n${i}`, 'user', `У меня в шкафу ${what}.`)),
      stored('s', 'Отныне указывай всё в граммах.', { metadata: { role: 'user' } }, { atMs: 86_400_000 }),
    ],
  };

  it.each([
    ['de', 'Was habe ich über das Budget für die Küche erzählt?', 'u'],
    ['de', 'Was hast du über das Budget für die Küche geschrieben?', 'a'],
    ['es', '¿Qué conté yo del presupuesto para la cocina?', 'u'],
    ['es', '¿Qué explicaste tú del presupuesto para la cocina?', 'a'],
    ['ru', 'Что я рассказывал про бюджет на кухню?', 'u'],
    ['ru', 'Что ты написал про бюджет на кухню?', 'a'],
  ] as const)('are ranked by whose words are asked for, in %s: %s', (language, question, first) => {
    expect(ids({ question }, chats[language])[0]).toBe(first);
  });

  it.each([
    ['de', 'Wie backe ich Brot mit Hafer?', true],
    ['de', 'Wo steht der Hafer?', false],
    ['es', '¿Cómo hago pan con avena?', true],
    ['es', '¿Dónde está la avena?', false],
    ['ru', 'Как испечь хлеб с рисом?', true],
    ['ru', 'Где лежит рис?', false],
  ] as const)('bring up what stands for requests alone, in %s: %s', (language, question, is) => {
    expect(ids({ question }, chats[language]).includes('s')).toBe(is);
  });
});

describe('function words of a question in another language', () => {
  const few = ['Ich wohne in Oslo.', 'Ich habe zwei Katzen.', 'Mein Chef ist Anna.'].map((text, i) => stored(`m${i}`, text));

  it.each([
    ['Wo wohne ich?', ['m0']],
    ['Wer ist mein Chef?', ['m2']],
  ])('find nothing beside others: %s', (question, found) => expect(ids({ question }, few)).toEqual(found));

  it.each([
    ['Welche Blutgruppe habe ich?', 'Ich habe gestern Brot gebacken.'],
    ['Hattest du früher Hunde?', 'Ich hatte eine Eins in Mathe.'],
    ['Welches Auto hätte ich?', 'Ich hätte gern mehr Zeit.'],
    ['¿Tengo hijos?', 'Tengo un perro y un gato.'],
    ['¿Cuántos hermanos tenía?', 'Tenía miedo de la lluvia.'],
    ["Est-ce que j'ai des enfants ?", "J'ai changé de dentiste."],
    ['Ai-je un jardin ?', "J'ai mal au dos."],
    ['Quale macchina avevo?', 'Avevo molta fame.'],
    ['Tenho filhos?', 'Tenho um gato preto.'],
    ['Heb ik kinderen?', 'Ik heb hoofdpijn.'],
    ['Czy mam dzieci?', 'Mam nowy rower.'],
    ['Har jag några barn?', 'Jag har en ny cykel.'],
    ['Hvilken bil har jeg?', 'Jeg har en ny cykel.'],
  ])('are those by which something is had, too: %s', (question, other) => expect(ids({ question }, [stored('m', other)])).toEqual([]));

  it('find where no other word does', () => {
    expect(ids({ question: 'Wer bin ich?' }, few)).toEqual(['m1', 'm0']);
  });

  it('are no words that evidence lacks', () => {
    const { evidence } = searchMemories(fold(few).memories(), { question: 'Wo wohne ich denn?', topK: 10 });
    expect([...(evidence?.shares.keys() ?? [])]).toEqual(['wohn']);
    expect(evidence?.unknown).toBeLessThan(0.6);
  });
});

it('a named speaker who says "I" in the language of the question is found first', () => {
  const told = (['Bo wohnt in Oslo am Fluss.', 'Ich wohne in Oslo am Fluss.', 'Bo wohnt in Oslo am Fluss.'] as const).map((text, i) =>
    stored(`s${i}`, `Anna: ${text}`),
  );
  expect(ids({ question: 'Was sagt Anna vom Fluss?' }, told)[0]).toBe('s1');
});

describe('the kind of answer in another language', () => {
  it.each([
    ['Wann repariert Nora die Brücke?', 'Nora repariert die Brücke gern und gut.', 'Nora repariert die Brücke im Oktober mit Kran.'],
    ['¿Cuántos puentes repara Nora?', 'Nora repara puentes con grúas viejas.', 'Nora repara puentes, cuarenta con grúas.'],
    ['Когда Нора чинит мост?', 'Нора чинит мост сама своим краном.', 'Нора чинит мост зимой своим краном.'],
  ])('counts: %s', (question, other, told) => {
    const at = { occurred_at: '2024-01-01T00:00:00Z' };
    const events = [stored('t', told, at), stored('o', other, at)];
    expect(ids({ question }, events)[0]).toBe('t');
    expect(ids({ question: question.replace(/^\S+ /, '') }, events)[0]).toBe('o');
  });
});

describe('searching', () => {
  it('ranks what holds more and rarer words of the question first', () => {
    expect(ids({ question: 'Who repairs violins in Porto?' })[0]).toMatch(/m2|m4/);
    expect(ids({ question: 'fig tree in Lisbon' })[0]).toBe('m3');
  });

  it('finds where somebody lives, and when they leave', () => {
    const events = [
      stored('tea', 'Ada prefers tea in the morning.'),
      stored('home', 'Ada lives in Porto.'),
      stored('off', 'Ada leaves at six.'),
    ];
    expect(ids({ question: 'Where does Ada live?' }, events)[0]).toBe('home');
    expect(ids({ question: 'When does Ada leave?' }, events)[0]).toBe('off');
  });

  it('never pads: what shares no word is left out', () => {
    expect(ids({ question: 'quantum chromodynamics' })).toEqual([]);
    expect(ids({ question: 'the of and' })).toEqual([]);
    expect(ids({ question: '' })).toEqual([]);
    expect(ids({ question: 'fig' })).toEqual(['m3']);
  });

  it('finds a word by a spelling one letter off, where the session never saw that spelling, and a short word by none with another letter', () => {
    expect(ids({ question: 'the botanits' })).toEqual(['m1']);
    expect(ids({ question: 'a hosue in the woods' })).toEqual(['m3']);
    expect(ids({ question: 'the mouse' })).toEqual([]);
    expect(ids({ question: 'Who works as a botonist?' })).toContain('m1');
    expect(ids({ question: 'the fog' })).toEqual([]);
  });

  it('answers at most as many as asked, the best', () => {
    const all = ids({ question: 'Ada Bob Lisbon Porto' });
    expect(ids({ question: 'Ada Bob Lisbon Porto', topK: 2 })).toEqual(all.slice(0, 2));
  });

  it('leaves out what scores less than wanted', () => {
    const scores = search({ question: 'Ada in Lisbon with a fig' }).map(({ score }) => score);
    const kept = search({ question: 'Ada in Lisbon with a fig', minScore: scores[1] });
    expect(kept.map(({ score }) => score)).toEqual(scores.slice(0, 2));
  });

  it('keeps to the metadata filter', () => {
    expect(ids({ question: 'Ada', filter: compileFilter({ run: 'r1' }) }).sort()).toEqual(['m1', 'm3']);
    expect(ids({ question: 'Ada', filter: compileFilter({ n: { gte: 4 } }) })).toEqual(['m3']);
    expect(ids({ question: 'Ada', filter: compileFilter({ run: { exists: false } }) })).toEqual(['m4']);
  });

  it('takes scores apart into parts that add up to them', () => {
    for (const hit of search({ question: 'music in Porto, violins and a meeting' })) {
      const { lexical, concept, temporal, activation } = hit.parts;
      expect(lexical + concept + temporal + activation).toBe(hit.score);
      expect(lexical).toBeGreaterThanOrEqual(0);
      expect(concept).toBeGreaterThanOrEqual(0);
    }
    const [best] = search({ question: 'music' });
    expect(best).toMatchObject({ id: 'm2', parts: { lexical: 0, activation: 0 } });
    expect(best.parts.concept).toBeGreaterThan(0);
  });

  it('finds a memory by its summary', () => {
    expect(ids({ question: 'meeting' })).toEqual(['m4']);
  });

  it('boosts what was recalled lately, by a tenth at most', () => {
    const recalls = Array.from({ length: 6 }, (_, i) => tell('memory.recalled', `r${i}`, { user_message: 'q', memory_ids: ['m3'] }));
    const before = search({ question: 'Lisbon' }).find(({ id }) => id === 'm3');
    const after = search({ question: 'Lisbon' }, [...memories, ...recalls]).find(({ id }) => id === 'm3');
    expect(after?.score).toBeGreaterThan(before?.score ?? 0);
    expect(after?.score).toBeLessThanOrEqual(1.1 * (before?.score ?? 0) + 1e-5);
    expect(after?.parts.activation).toBeGreaterThan(0);
  });

  it('changes nothing', () => {
    const session = fold(memories);
    const before = bytesOf(session);
    searchMemories(session.memories(), { question: 'words never seen before: zygote, 東京', topK: 5 });
    expect(bytesOf(session).equals(before)).toBe(true);
  });
});

const on = (time: string) => ({ occurred_at: `2023-${time}:00.000Z` });
const talk = [
  stored('t1', 'Ada: What instrument do you play these days?', on('03-01T10:00')),
  stored('t2', 'Bob: The theorbo, since I was six.', on('03-01T10:01')),
  stored('t3', 'Ada: Lovely! I only ever whistle.', on('03-01T10:02')),
  stored('t4', 'Bob: My sister moved to Porto yesterday.', on('05-09T09:00')),
  stored('t5', 'Ada: My sister moved to Lisbon with her two dogs.', on('06-20T09:00')),
  stored('t6', 'Bob: Ada, is your sister in Lisbon by now?', on('06-21T09:00')),
  stored('t7', 'Bob: Dinner was late again in the old harbour.', on('08-30T19:00')),
];

describe('searching talk', () => {
  it('finds an answer that shares no word with the question beside what was asked', () => {
    const hits = search({ question: 'Which instrument is it?' }, talk);
    expect(hits[0]).toMatchObject({ id: 't2', matchedTerms: [], parts: { lexical: 0, activation: 0 } });
    expect(hits[0].parts.temporal).toBeGreaterThan(hits[0].score / 2);
    expect(hits.map(({ id }) => id).sort()).toEqual(['t1', 't2', 't3']);
  });

  it('hears nothing across a pause of more than three hours, and nothing where no time is told', () => {
    const late = talk.map((one) => (one.id === 't2' ? { ...one, data: { ...one.data, ...on('03-01T13:01') } } : one)) as typeof talk;
    expect(ids({ question: 'Which instrument is it?' }, late)).toEqual(['t1']);
    const timeless = talk.map((one) => ({ ...one, data: { content: (one.data as { content: string }).content } })) as typeof talk;
    expect(ids({ question: 'Which instrument is it?' }, timeless)).toEqual(['t1']);
  });

  it('puts what the one asked about says first, whether the text or the metadata name them', () => {
    expect(ids({ question: "Where did Bob's sister move?" }, talk)[0]).toBe('t4');
    expect(ids({ question: "Where did Ada's sister move?" }, talk)[0]).toBe('t5');
    const tagged = talk.map((one) => {
      const [teller, content] = (one.data as { content: string }).content.split(': ');
      return { ...one, data: { ...one.data, content, metadata: { n: 1, teller } } };
    }) as typeof talk;
    expect(ids({ question: "Where did Bob's sister move?" }, tagged)[0]).toBe('t4');
    expect(ids({ question: "Where did Ada's sister move?" }, tagged)[0]).toBe('t5');
  });

  it('knows a speaker by how the name begins, unless somebody else is called just that', () => {
    const told = [
      stored('long', 'Bob: My sister moved to Lisbon with two dogs, a piano and all her books.', on('03-01T10:00')),
      stored('brief', 'Adelheid: My sister moved to Porto.', on('04-01T10:00')),
    ];
    const question = "Where did Ade's sister move?";
    expect(ids({ question }, told)).toEqual(['brief', 'long']);
    expect(ids({ question: question.toLowerCase() }, told)).toEqual(['long', 'brief']);
    expect(ids({ question }, [...told, stored('other', 'Ade: My sister moved to Faro.', on('05-01T10:00'))])).toEqual([
      'other',
      'long',
      'brief',
    ]);
  });

  it('finds the note whose label is asked for before others by related words', () => {
    const told = [stored('city', 'City: Oslo'), stored('order', 'Coffee order: oat flat white')];
    expect(ids({ question: 'Which city do I live in?' }, told)[0]).toBe('city');
  });

  it('takes a question that names two speakers to be about the first, unless it asks for both', () => {
    const told = [
      stored('hers', 'Ada: I recommend that book about Lisbon to you, Bob.', on('03-01T10:00')),
      stored('his', 'Bob: I recommend that book about Porto to you, Ada.', on('04-01T10:00')),
    ];
    expect(ids({ question: 'Which book did Ada recommend to Bob?' }, told)).toEqual(['hers', 'his']);
    expect(ids({ question: 'Which book did Bob recommend to Ada?' }, told)).toEqual(['his', 'hers']);
    const scores = (question: string): number[] => search({ question }, told).map(({ score }) => score);
    const [best, next] = scores('Which book did Ada recommend to Bob?');
    expect(best / next).toBeGreaterThan(1.5);
    const [one, other] = scores('Which book did Ada and Bob recommend?');
    expect(one / other).toBeLessThan(1.1);
  });

  it('puts what happened at the time asked for first, and what the memory itself dates', () => {
    expect(ids({ question: 'Whose sister moved on 20 June 2023?' }, talk)[0]).toBe('t5');
    expect(ids({ question: 'Whose sister moved on May 8th?' }, talk)[0]).toBe('t4');
    expect(searchMemories(fold(talk).memories(), { question: 'Whose sister moved on May 8th, or in June 2023?', topK: 5 }).times).toEqual([
      '--05-08',
      '2023-06-01/2023-06-30',
    ]);
    const [best] = search({ question: 'Whose sister moved on May 8th?' }, talk);
    expect(best.parts.temporal).toBeGreaterThan(best.parts.lexical);
  });

  it('puts what tells a number first where one is asked for', () => {
    expect(ids({ question: 'How many dogs has the sister in Lisbon?' }, talk)[0]).toBe('t5');
  });

  it('finds nothing where no word fits, whatever the time', () => {
    expect(ids({ question: 'quantum chromodynamics in May 2023' }, talk).filter((id) => id !== 't4')).toEqual([]);
    expect(ids({ question: 'Who is it?' }, talk)).toEqual([]);
  });

  it('returns only what passes the filter, though it hears all', () => {
    const filter = compileFilter({ kept: true });
    const marked = talk.map((one) => ({ ...one, data: { ...one.data, metadata: { kept: one.id === 't2' } } })) as typeof talk;
    expect(ids({ question: 'theorbo and instrument', filter }, marked)).toEqual(['t2']);
    const [filtered] = search({ question: 'theorbo and instrument', filter }, marked);
    expect(filtered.parts.temporal).toBeGreaterThan(0);
  });

  it('takes scores apart into parts that add up to them, and finds the same first ones however many are asked for', () => {
    for (const question of ['When did Ada or Bob move to Lisbon in June?', 'sister dogs theorbo', 'How many dogs?', 'late dinner']) {
      const hits = search({ question }, talk);
      for (const { parts, score } of hits) expect(parts.lexical + parts.concept + parts.temporal + parts.activation).toBe(score);
      for (let topK = 1; topK < hits.length; topK++) expect(search({ question, topK }, talk)).toEqual(hits.slice(0, topK));
    }
  });

  it('goes by the words alone where the question is a long text', () => {
    const padding = talk.concat(stored('long', Array.from({ length: 70 }, (_, i) => `w${i}`).join(' ')));
    const question = `instrument ${Array.from({ length: 70 }, (_, i) => `w${i}`).join(' ')}`;
    expect(ids({ question }, padding)).toEqual(['long', 't1']);
  });

  it('forgets what was told beside a memory when that is deleted', () => {
    const deleted = [...talk, tell('memory.deleted', 'd', { memory_id: 't1' })];
    expect(ids({ question: 'Which instrument is it?' }, deleted)).toEqual([]);
  });
});

describe('searching long texts', () => {
  it('boosts what shares the words of the best, and calls that a matter of concepts', () => {
    const filler = (from: number): string => Array.from({ length: 60 }, (_, i) => `filler${from + i}`).join(' ');
    const texts = [
      stored('a', `boundary layer transition turbulence ${filler(0)}`),
      stored('b', `boundary layer turbulence wind tunnel ${filler(100)}`),
      stored('c', `transition of a cold economy ${filler(200)}`),
      stored('d', `transition in wind turbulence ${filler(300)}`),
    ];
    const hits = search({ question: 'boundary layer transition' }, texts);
    expect(hits[0].id).toBe('a');
    const [c, d] = ['c', 'd'].map((wanted) => hits.findIndex(({ id }) => id === wanted));
    expect(d).toBeLessThan(c);
    expect(hits[d].parts.concept).toBeGreaterThan(0);
  });
});

describe('concepts', () => {
  const session = fold(memories);

  it('shows stored concepts first, then words as the session wrote them', () => {
    const [best] = searchMemories(session.memories(), { question: 'crafts and violin', topK: 1 }).hits;
    expect(matchedConcepts(session.memories(), best.document, best.matchedTerms)).toEqual(['Portuguese craft']);
  });

  it('draws the graph of what occurs together', () => {
    const { nodes, edges, memories: counted, total } = finish(conceptGraph(session.memories(), 4));
    expect(nodes[0]).toEqual({ concept: 'ada', memories: 3 });
    expect(counted).toBe(4);
    expect(total).toBeGreaterThan(4);
    expect(edges.every(({ weight }) => weight > 0 && weight <= 1)).toBe(true);
    const names = nodes.map(({ concept }) => concept);
    expect(edges.every(({ from, to }) => names.includes(from) && names.includes(to))).toBe(true);
  });

  it('draws the most shared of many concepts, and the heaviest of their pairs, equal ones in their order', () => {
    const letters = 'abdefgiklmnoprtuvwz';
    const words = [...letters].flatMap((a) => [...letters].flatMap((b) => [`vu${a}${b}ko`, `za${a}${b}lo`]));
    const texts = Array.from({ length: 300 }, (_, i) => words.filter((_, j) => (j * 31 + i * 17) % (3 + (j % 40)) === 0).join(' '));
    const memory = fold(texts.map((text, i) => stored(`m${i}`, text))).memories();
    const sets = texts.map((text) => new Set(text.split(' ')));
    const known = [...new Set(texts.flatMap((text) => text.split(' ')))];
    const shared = known.map((concept) => ({ concept, memories: sets.filter((set) => set.has(concept)).length }));
    const wanted = shared.sort((a, b) => b.memories - a.memories).slice(0, 60);
    const pairs = wanted.flatMap(({ concept: from, memories: one }, i) =>
      wanted.slice(i + 1).flatMap(({ concept: to, memories: other }) => {
        const both = sets.filter((set) => set.has(from) && set.has(to)).length;
        return both === 0 ? [] : [{ from, to, weight: both / Math.sqrt(one * other) }];
      }),
    );
    const { nodes, edges, total } = finish(conceptGraph(memory, 60));
    expect(total).toBe(known.length);
    expect(nodes).toEqual(wanted);
    expect(edges).toEqual(pairs.sort((a, b) => b.weight - a.weight).slice(0, 240));
    expect(pairs.length).toBeGreaterThan(1000);
  });

  it('draws the graph around a concept, which comes first and is joined to all others', () => {
    const { nodes, edges, total } = finish(conceptsAround(session.memories(), 'violins', 4));
    expect(nodes).toHaveLength(4);
    expect(total).toBeGreaterThan(4);
    const [centre, ...near] = nodes.map(({ concept }) => concept);
    expect(centre).toBe('violins');
    const joined = edges.filter(({ from }) => from === centre).map(({ to }) => to);
    expect(joined.sort()).toEqual(near.sort());
    expect(near).toEqual(expect.arrayContaining(['bob', 'porto']));
    expect(edges.every(({ weight }) => weight > 0 && weight <= 1)).toBe(true);
    const whole = finish(conceptsAround(session.memories(), 'violins', 200));
    expect(whole.nodes).toHaveLength(whole.total);
  });

  it.each([
    ['of several words by the rarest', 'Ada violins', 'violins'],
    ['that is known in parts too', 'order-4711', 'order-4711'],
    ['written otherwise', 'KITES', 'kite'],
  ])('draws the graph around a concept %s', (_, asked, centre) => {
    const many = fold([...memories, stored('o1', 'The kite is order-4711'), stored('o2', 'The kite of order-12')]);
    expect(finish(conceptsAround(many.memories(), asked, 3)).nodes[0].concept).toBe(centre);
  });

  it('draws nothing around what no memory holds', () => {
    expect(finish(conceptsAround(session.memories(), 'submarine', 5))).toEqual({ nodes: [], edges: [], memories: 0, total: 0 });
  });

  it('counts the pairs of matched words that stand together in a hit', () => {
    const result = (hits: number[][]) => ({
      terms: Array.from({ length: 2000 }, (_, term) => ({ term, documentFrequency: 2000 - term })),
      hits: hits.map((matchedTerms) => ({ matchedTerms }) as never),
      times: [],
    });
    expect(linksAmong(result([]))).toBe(0);
    expect(linksAmong(result([[1], [2], [1, 2, 3], [3, 2]]))).toBe(3);
    const hits = Array.from({ length: 100 }, (_, i) => Array.from({ length: 1 + (i % 5) }, (_, j) => (i * 7 + j * 3) % 40));
    const pairs = new Set(hits.flatMap((terms) => terms.flatMap((a) => terms.filter((b) => a < b).map((b) => `${a} ${b}`))));
    expect(linksAmong(result(hits))).toBe(pairs.size);
    const many = Array.from({ length: 2000 }, (_, i) => 1999 - i);
    expect(linksAmong(result([many, many]))).toBe((linkedTermsMax * (linkedTermsMax - 1)) / 2);
  });

  it('looks at as many distinct metadata as there are, and does so bit by bit', () => {
    const many = fold(Array.from({ length: 400 }, (_, n) => stored(`m${n}`, `a kite of colour ${n % 7}`, { metadata: { n } })));
    const filter = compileFilter({ n: { gte: 390 } });
    const steps = searching(many.memories(), { question: 'kite of colour', topK: 100, filter });
    let count = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) count++;
    const found = step.value.hits.map(({ row }) => many.memories().memoryId(row));
    expect(found.sort()).toEqual(Array.from({ length: 10 }, (_, i) => `m${390 + i}`));
    expect(count).toBeGreaterThan(300);
  });

  it('ranks by the rarest words of a text that knows very many', () => {
    const common = Array.from({ length: rankedTermsMax }, (_, i) => `w${i}`).join(' ');
    const texts = fold([stored('a', `${common} kite`), stored('b', common)]);
    const { hits, terms } = searchMemories(texts.memories(), { question: `${common} kite`, topK: 2 });
    expect(terms).toHaveLength(rankedTermsMax + 1);
    expect(hits.map(({ row }) => texts.memories().memoryId(row))).toEqual(['a', 'b']);
    expect(hits[0].matchedTerms).toHaveLength(rankedTermsMax);
  });

  it('spreads from the question to what occurs beside it more than once', () => {
    const { terms } = searchMemories(session.memories(), { question: 'violins', topK: 1 });
    expect(finish(relatedConcepts(session.memories(), terms, 5))).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ from: 'violins', to: 'bob' }),
        expect.objectContaining({ from: 'violins', to: 'porto' }),
      ]),
    );
  });
});

it.each(['Where does Bob repair violins now?', 'Wo repariert Bob jetzt Geigen?', 'Gdzie Bob naprawia teraz skrzypce?'])(
  'reads the language of a question once: %s',
  (question) => {
    const reading = vi.spyOn(ForeignText, 'of');
    const { asksForNow } = searchMemories(fold(memories).memories(), { question, topK: 5 });
    expect(reading.mock.calls).toEqual([[question]]);
    expect(asksForNow).toBe(true);
    reading.mockRestore();
  },
);
