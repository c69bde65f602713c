import { expect, it } from 'vitest';
import { plainOf } from './phrase-patterns.js';
import { turkishVerb } from './turkish-verbs.js';

it.each([
  ['yiyorum', 'yemiyorum'],
  ['gidiyorum', 'gitmiyorum'],
  ['seviyoruz', 'sevmiyoruz'],
  ['izliyorum', 'izlemiyorum'],
  ['okuyorum', 'okumuyorum'],
  ['içerim', 'içmem'],
  ['okuruz', 'okumayız'],
])('%s and %s differ in the "not" alone', (told, negated) => {
  const form = turkishVerb(plainOf(told));
  expect(form).toMatchObject({ isNegated: false });
  expect(turkishVerb(plainOf(negated))).toEqual({ ...form, isNegated: true });
});

it.each(['umuyorum', 'gömüyorum'])('%s has an m of its own', (word) => expect(turkishVerb(plainOf(word))?.isNegated).toBe(false));

it.each(['annem', 'arkadaşlarım', 'evim', 'oturuyor', 'deniz', ''])('%s is no verb of the speaker', (word) => {
  expect(turkishVerb(plainOf(word))).toBeNull();
});
