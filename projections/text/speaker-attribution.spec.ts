import { describe, expect, it } from 'vitest';
import { askedOf, nameLength, questionShare, roleIn, roleNamed, roles, speakerIn } from './speaker-attribution.js';

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

describe('the share of questions', () => {
  it('is what stands in sentences that end with a question mark', () => {
    expect(questionShare('I moved. It rains.')).toBe(0);
    expect(questionShare('Where do you live?')).toBe(1);
    expect(questionShare('12345. 12345?')).toBeCloseTo(7 / 13);
    expect(questionShare('What? When?')).toBe(1);
    expect(questionShare('')).toBe(0);
  });
});
