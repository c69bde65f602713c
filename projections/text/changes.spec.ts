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
  ])('tells of a change: %s', (text) => expect(tellsChange(text)).toBe(true));

  it.each([
    'We use PostgreSQL.',
    'We moved to Linz.',
    'The bus stopped.',
    'I used to have a dog.',
    'Is it much longer than that?',
    `${'We talked about the weather and the garden. '.repeat(4)}I stopped playing tennis.`,
  ])('tells of none: %s', (text) => expect(tellsChange(text)).toBe(false));
});
