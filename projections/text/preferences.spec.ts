import { describe, expect, it } from 'vitest';
import { asksForAdvice } from './advice.js';
import { tellsPreference } from './preferences.js';
import { topicsAsked, topicsTold } from './related-words/topics.js';
import { termsOf } from './summary.js';

describe('a preference', () => {
  it.each([
    "I'm allergic to peanuts.",
    'We were away. I am lactose intolerant, sadly.',
    'I have been a vegetarian for ten years.',
    'My son is allergic to eggs.',
    'The user has a nut allergy.',
    "User doesn't drink coffee.",
    'Allergic to shellfish',
    'Prefers small hotels',
    "I can't stand horror movies.",
    'I really love jazz.',
    "I'm a huge Star Wars fan.",
    'I am afraid of heights.',
    'I only wear black.',
    'My all-time favourite author is Le Guin.',
  ])('is told: %s', (text) => {
    expect(tellsPreference(text)).toBe(true);
  });

  it.each([
    'I live in Leeds.',
    "I'd love to come!",
    'I used to love jazz.',
    'Do I like jazz?',
    'If I were allergic to nuts, you would know.',
    'Ben likes jazz.',
    'The allergy clinic opens at nine.',
    `${'x'.repeat(1000)} I love jazz.`,
  ])('is not: %s', (text) => {
    expect(tellsPreference(text)).toBe(false);
  });
});

describe('advice', () => {
  it.each([
    'Suggest a snack for tonight',
    'Can you recommend a book?',
    'Any ideas for a playlist?',
    'What should I read next?',
    'Where could we eat tonight?',
    'Help me plan a trip to Rome',
    'Find me a hotel',
    'What are some good films?',
  ])('is asked for: %s', (question) => {
    expect(asksForAdvice(question)).toBe(true);
  });

  it.each([
    'What did you recommend?',
    'Which film does Ada recommend?',
    'Where do I live?',
    'What was a good film I told you of?',
    `Suggest a snack. ${'x'.repeat(300)}`,
  ])('is not: %s', (question) => {
    expect(asksForAdvice(question)).toBe(false);
  });
});

describe('a topic', () => {
  const isShared = (question: string, told: string): boolean =>
    [...termsOf(told)].some((term) => (topicsTold(term) & topicsAsked(question, termsOf(question))) !== 0);

  it.each([
    ['Suggest a snack', "I'm allergic to peanuts."],
    ['How should I get to Paris?', 'I prefer trains to planes.'],
    ['What should I watch?', 'I hate horror films.'],
    ['Recommend a jacket', 'I only wear black.'],
  ])('is shared by %s and %s', (question, told) => {
    expect(isShared(question, told)).toBe(true);
  });

  it.each([
    ['Suggest a snack', 'I hate horror films.'],
    ['What should I watch?', "I'm allergic to peanuts."],
    ['Suggest a name', 'I love jazz.'],
  ])('is not shared by %s and %s', (question, told) => {
    expect(isShared(question, told)).toBe(false);
  });
});
