import { describe, expect, it } from 'vitest';
import { inFirstPerson, withSubject } from './notes.js';

describe('a note', () => {
  it.each([
    ['Lives in Berlin', 'I live in Berlin'],
    ['Moved to Paris last week.', 'I moved to Paris last week.'],
    ['Now works at Tidewater and lives in Leeds', 'I now work at Tidewater and live in Leeds'],
    ["Doesn't eat meat", "I don't eat meat"],
    ['Is married to Tom', 'I am married to Tom'],
    ['No longer drives a Golf', 'I no longer drive a Golf'],
    ['Quit the bank and joined Tidewater', 'I quit the bank and I joined Tidewater'],
    ['Moved into his own flat, sold the Golf', 'I moved into my own flat, I sold the Golf'],
  ])('that leaves out of whom it tells has a subject: %s', (note, told) => {
    expect(withSubject(note)).toBe(told);
    expect(inFirstPerson(note)).toBe(told);
  });

  it.each([
    ["User's gym is Ironworks", 'my gym is Ironworks'],
    ['The user has moved to Paris', 'I have moved to Paris'],
    ['User adopted a cat and has a dog', 'I adopted a cat and have a dog'],
    ['user recently got divorced', 'I recently got divorced'],
  ])('about a user is told by them: %s', (note, told) => {
    expect(inFirstPerson(note)).toBe(told);
    expect(withSubject(note)).toBe(note);
  });

  it.each(['I live in Berlin', 'Ben lives in Berlin', 'Has anybody seen Rex?', 'Users like it', 'Livestock is sold', 'Moved'])(
    'is not: %s',
    (text) => {
      expect(inFirstPerson(text)).toBe(text);
    },
  );
});
