import { describe, expect, it } from 'vitest';
import { anyPhrase, beginningsOf, phraseForm } from './phrase-notation.js';

describe('a phrase', () => {
  it.each([
    ['my (new|old)? phone is', 'So my new phone is here.'],
    ['my (new|old)? phone is', 'My phone is here.'],
    ['new? (home|flat)', 'flat'],
    ['I (just|now)* live', 'I just now live'],
    ['vegetarian*', 'Soy vegetariana.'],
    ['embauché(e)? par', 'embauchée par'],
    ["j'habite", 'J’habite ici.'],
    ['took …3 over', 'took it all over'],
    ['took …3 over', 'took over'],
    ['{I} joined {Name}', "I've just joined Larch & Partners."],
  ])('%j is in %j', (phrase, text) => expect(anyPhrase([phrase]).test(text)).toBe(true));

  it.each([
    ['my phone is', 'Tommy phone is'],
    ['my phone is', 'my phone isn'],
    ['my phone is', 'my Phone is'],
    ['{I} joined {Name}', 'I joined them.'],
    ['took …3 over', 'took it. All over'],
    ['took …3 over', 'took it all from us over'],
    ['I (just|now)* live', `I ${'now '.repeat(6)}live`],
  ])('%j is not in %j', (phrase, text) => expect(anyPhrase([phrase]).test(text)).toBe(false));

  it('keeps what stands in its holes', () =>
    expect(phraseForm('{I} live {where:how} {Place:place}').exec('We live in Leeds now.')?.groups).toEqual({ how: 'in', place: 'Leeds' }));

  it.each(['{Nobody} left', 'my (new phone', 'my  phone', 'phone)'])('refuses %j', (phrase) => expect(() => anyPhrase([phrase])).toThrow());

  it('repeats nothing without bound', () => {
    const { source } = anyPhrase(['{I} (now|just)* took …8 over {Name} {Gym} {money} vegetarian*']);
    expect(source.replace(/\\.|\[[^\]]*\]/g, 'x').match(/[*+]|\{\d+,\}/g)).toBeNull();
  });
});

it.each([
  [['{I} joined {Name}'], 'joined'],
  [['my (phone|mobile) is', 'call me'], 'phone mobile call'],
  [["j'habite à"], 'habite'],
  [['I go to'], 'go_'],
  [['vegetarian* now?'], 'vegetarian'],
])('%j needs a word that begins with %j', (phrases, beginnings) => expect(beginningsOf(phrases)).toBe(beginnings));

it('refuses to look for a phrase of short words alone', () => expect(() => beginningsOf(['a (b|c)'])).toThrow());
