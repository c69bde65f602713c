import { describe, expect, it } from 'vitest';
import { nameLength, questionShare, speakerIn } from './speaker-attribution.js';

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

describe('the share of questions', () => {
  it('is what stands in sentences that end with a question mark', () => {
    expect(questionShare('I moved. It rains.')).toBe(0);
    expect(questionShare('Where do you live?')).toBe(1);
    expect(questionShare('12345. 12345?')).toBeCloseTo(7 / 13);
    expect(questionShare('What? When?')).toBe(1);
    expect(questionShare('')).toBe(0);
  });
});
