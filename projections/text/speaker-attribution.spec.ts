import { describe, expect, it } from 'vitest';
import {
  askedOf,
  isOfSeveral,
  isRequest,
  isStandingInstruction,
  nameLength,
  questionShare,
  roleIn,
  roleNamed,
  roles,
  speakerIn,
  topicIn,
} from './speaker-attribution.js';

describe('the name that a text begins with', () => {
  it.each([
    ['Ada: I moved to Lisbon', 'Ada:'],
    ['Mary Ann Smith: hello', 'Mary Ann Smith:'],
    ['bob_99: hi', 'bob_99:'],
    ['Zoë:\nfirst line', 'Zoë:'],
  ])('%s', (text, name) => {
    expect(text.slice(0, nameLength(text))).toBe(name);
  });

  it.each(['https://example.org', '12:30 is fine', 'I told him one thing: go', ': odd', 'no name here', 'Ada:no space', '', 'Ada:'])(
    'is none in: %s',
    (text) => {
      expect(nameLength(text)).toBe(0);
    },
  );
});

describe('the speaker in metadata', () => {
  it('stands under a customary key, or is the first value written like a name', () => {
    expect(speakerIn({ topic: 'Travel', speaker: 'ada' })).toBe('ada');
    expect(speakerIn({ session: '4', n: 3, told_by: 'Mary Ann' })).toBe('Mary Ann');
    expect(speakerIn({ session: '4', url: 'https://example.org', text: 'Not a name but a sentence' })).toBeUndefined();
    expect(speakerIn({})).toBeUndefined();
  });

  it('is what a memory is about by the key that it stands under', () => {
    expect(topicIn({ n: 3, category: 'Work' })).toBe('Work');
    expect(topicIn({ told_by: 'Ada', category: 'Work' })).toBeUndefined();
    expect(topicIn({ category: 'work' })).toBeUndefined();
    expect(topicIn({})).toBeUndefined();
  });
});

describe('a question about several people', () => {
  it.each([
    ['What do Ada and Ben have in common?', true],
    ["Is it Ada's or Ben's?", true],
    ['Was haben Änne und Özil gemeinsam?', true],
    ['Which films did both see, Ada as well as Ben?', true],
    ['What did Ada give to Ben?', false],
    ['What does Ada like, and when does she eat it?', false],
  ])('%s %s', (question, is) => {
    expect(isOfSeveral(question)).toBe(is);
  });

  it('is told in a time that grows as the question does, also of one run of capitals', () => {
    expect(isOfSeveral('É'.repeat(200_000))).toBe(false);
  });
});

describe('the side of a chat', () => {
  it('is told by the name before a text, or by a customary key of its metadata', () => {
    expect(['User', 'human', 'Assistant', 'AI', 'Ada'].map(roleNamed)).toEqual([
      roles.user,
      roles.user,
      roles.assistant,
      roles.assistant,
      roles.none,
    ]);
    expect(roleIn({ topic: 'assistant', role: 'user' })).toBe(roles.user);
    expect(roleIn({ role: 'system', speaker: 'assistant' })).toBe(roles.assistant);
    expect(roleIn({ role: 'plumber', n: 3 })).toBe(roles.none);
  });

  it.each([
    ['When did I move?', 'user'],
    ['Which of my friends told you about it?', 'user'],
    ['Can you tell me where my keys are?', 'user'],
    ['What did you recommend for my trip?', 'assistant'],
    ['I remember that you suggested a book, which one?', 'assistant'],
    ['What was the third job in the list you’d provided?', 'assistant'],
    ['Going back to our last conversation, what was the hotel called?', 'either'],
    ['Could you remind me of the name of the tool?', 'either'],
    ['When is the release due?', 'unsaid'],
  ])('that is asked about: %s', (question, side) => {
    expect(askedOf(question)).toBe(side);
  });
});

describe('what stands for later occasions', () => {
  it.each([
    'Always give version numbers when I ask about dependencies.',
    'Thanks! From now on, answer in French.',
    'Here is my plan. Please never use tables.',
    'Show both sums whenever I ask about cost.',
    'I would rather have short answers.',
    'For lunch I really prefer soup.',
  ])('is said by a user: %s', (text) => {
    expect(isStandingInstruction(text, roles.user)).toBe(true);
    expect(isStandingInstruction(text, roles.assistant)).toBe(false);
  });

  it.each(['Always happy to help!', 'Never mind.', 'I always wanted a dog and never got one.', 'Always running around, that one.'])(
    'is not said in: %s',
    (text) => {
      expect(isStandingInstruction(text, roles.user)).toBe(false);
    },
  );

  it('needs its occasion where nobody is known to say it to an assistant', () => {
    expect(isStandingInstruction('Always give sources.', roles.none)).toBe(false);
    expect(isStandingInstruction('Give sources when I ask about history.', roles.none)).toBe(true);
  });

  it.each([
    ['How do I deploy this?', true],
    ['Can you recommend a library for dates?', true],
    ['What did I decide about dates?', false],
    ['What have I told you about dates?', false],
    ['When is the release?', false],
    ['Which library was it?', false],
    ['What is my blood type?', false],
    ['Which car do I have?', false],
    ['Am I allergic to penicillin?', false],
    ['How do I sharpen a chisel?', true],
    ['Which packages does my project need?', true],
    ['How hard should my intervals on Wednesday be?', true],
    ['Does magnesium help with cramps?', true],
    ['Πώς φτιάχνω ψωμί;', false],
  ])('bears on a request, not on a look back: %s', (question, bears) => {
    expect(isRequest(question)).toBe(bears);
  });
});

describe('the share of questions', () => {
  it('is what stands in sentences that end with a question mark', () => {
    expect(questionShare('I moved. It rains.')).toBe(0);
    expect(questionShare('Where do you live?')).toBe(1);
    expect(questionShare('12345. 12345?')).toBeCloseTo(7 / 13);
    expect(questionShare('What? When?')).toBe(1);
    expect(questionShare('')).toBe(0);
  });
});
