import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { checkDeclaration } from '../declaration/check.js';
import { Language } from './understanding.js';

const checked = checkDeclaration({
  description: 'Is it fraud?',
  schema: {
    variables: {
      night: { type: 'boolean', label: 'made at night' },
      new_device: { type: 'boolean', label: 'new device' },
      channel: { type: 'categorical', values: ['web', 'app', 'pos'] },
      country: { type: 'categorical', values: ['home', 'eu', 'overseas'] },
      amount: { type: 'number', unit: 'EUR' },
    },
  },
  hypotheses: [
    { hypothesis_id: 'fraud', label: 'Card fraud' },
    { hypothesis_id: 'friendly', label: 'Friendly fraud' },
    { hypothesis_id: 'legit', label: 'Genuine' },
  ],
});
if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
const language = finish(Language.of(checked.value));

const asked = (supposition: string) => {
  const question = `What would you expect if ${supposition}?`;
  const reading = finish(language.readingQuestion(question));
  const { supposed, assumed, warnings } = finish(language.understanding(question, reading));
  const hypotheses = Object.fromEntries(assumed.map(({ hypothesis, isDenied }) => [hypothesis, !isDenied]));
  return { supposed: { ...supposed, ...hypotheses }, warnings };
};
const said = (text: string) => {
  const { values, hypotheses } = finish(language.reading(text));
  return Object.fromEntries([
    ...values.map(({ variable, value }) => [variable, value]),
    ...hypotheses.filter(({ isOpen }) => !isOpen).map(({ hypothesis, isDenied }) => [hypothesis, !isDenied]),
  ]);
};

describe('a supposition', () => {
  it.each([
    ['it were neither fraud nor friendly fraud', { fraud: false, friendly: false }],
    ['it is neither genuine nor card fraud', { legit: false, fraud: false }],
    ['neither at night nor a new device', { night: false, new_device: false }],
    ['it were neither made at night nor from a new device', { night: false, new_device: false }],
    ['the channel were neither web nor app', { channel: { web: 0, app: 0, pos: 1 } }],
    ['fraud were ruled out', { fraud: false }],
    ['we ruled out card fraud', { fraud: false }],
    ['card fraud could be excluded', { fraud: false }],
    ['card fraud and friendly fraud were ruled out', { fraud: false, friendly: false }],
    ['a new device were impossible', { new_device: false }],
    ['card fraud turned out to be false', { fraud: false }],
    ['new device turned out to be false', { new_device: false }],
    ['web and app were ruled out', { channel: { web: 0, app: 0, pos: 1 } }],
    ['it were not genuine but card fraud', { legit: false, fraud: true }],
    ['the channel were not web but app', { channel: 'app' }],
    ['it were card fraud, not friendly fraud', { fraud: true, friendly: false }],
    ['the country were home, not eu', { country: 'home' }],
    ['the channel were app rather than web', { channel: 'app' }],
    ['the channel were app instead of web', { channel: 'app' }],
    ['it were card fraud rather than genuine', { fraud: true, legit: false }],
    ['the country were anything but home', { country: { home: 0, eu: 1, overseas: 1 } }],
    ['the channel were other than app', { channel: { web: 1, app: 0, pos: 1 } }],
    ['it were anything other than card fraud', { fraud: false }],
    ['it were nothing but card fraud', { fraud: true }],
    ['the amount were 900 EUR instead of 50 EUR', { amount: 900 }],
    ['it were not only card fraud', { fraud: true }],
  ])('that %s takes what is excluded as not so', (supposition, expected) =>
    expect(asked(supposition)).toEqual({ supposed: expected, warnings: [] }),
  );

  it.each([
    ['it were not made at night', { night: false }],
    ['there were no new device', { new_device: false }],
    ['it was not card fraud', { fraud: false }],
    ["it wasn't a new device", { new_device: false }],
    ['it were card fraud', { fraud: true }],
    ['the channel is not web or app', { channel: { web: 0, app: 0, pos: 1 } }],
    ['the channel is web or app', { channel: { web: 1, app: 1, pos: 0 } }],
    ['there were no new device and the channel were app', { new_device: false, channel: 'app' }],
    ['there were no new device but the channel were app', { new_device: false, channel: 'app' }],
    ['it were made at night without a new device', { night: true, new_device: false }],
    ['new device is false and night is true', { new_device: false, night: true }],
    ['it were made at night with no new device', { night: true, new_device: false }],
    ['new device = false', { new_device: false }],
  ])('that %s is read as it stands', (supposition, expected) => expect(asked(supposition)).toEqual({ supposed: expected, warnings: [] }));

  it.each([
    'new device is unknown',
    'a new device were unlikely',
    'it were rarely made at night',
    'it were hardly ever made at night',
    'we do not know whether it was a new device',
    "we don't know if it was card fraud",
    'new device was not checked',
    'it is unclear whether the channel is app and the country is eu',
    'card fraud could not be ruled out',
    'the new device and the country were unknown',
    'card fraud were unlikely',
    'the channel app is not possible',
    'the customer denied that the country was overseas',
    'the purchase did not take place during the night',
    'the card fraud were fixed',
    'card fraud is unproven',
    'the amount is not 900 EUR',
    'the channel is not web, app or pos',
    'the channel is app and the channel is not app',
  ])('that %s is not understood, and supposes nothing', (supposition) => {
    const { supposed, warnings } = asked(supposition);
    expect(supposed).toEqual({});
    expect(warnings).not.toEqual([]);
  });

  it('of several hypotheses is that it is one of them', () => {
    const { supposed, warnings } = asked('it were fraud or friendly fraud');
    expect(supposed).toEqual({ fraud: true, friendly: true });
    expect(warnings).toEqual([expect.stringContaining('one of "fraud", "friendly"')]);
  });

  it('keeps what stands beside what is not understood', () => {
    expect(asked('the channel is app and new device is unknown')).toMatchObject({ supposed: { channel: 'app' } });
    expect(asked('new device is unknown, the country is eu')).toMatchObject({ supposed: { country: 'eu' } });
  });
});

describe('a text', () => {
  it.each([
    ['It was card fraud. The channel was app.', { channel: 'app', fraud: true }],
    ['Card fraud was ruled out.', { fraud: false }],
    ['It was neither card fraud nor friendly fraud.', { fraud: false, friendly: false }],
    ['It was not card fraud.', { fraud: false }],
    ['It was not card fraud but friendly fraud.', { fraud: false, friendly: true }],
    ['The country was eu rather than home.', { country: 'eu' }],
    ['The customer denied card fraud.', { fraud: false }],
    ['It turned out to be card fraud. No new device.', { fraud: true, new_device: false }],
    ['Nothing else was unclear. The channel was app.', { channel: 'app' }],
    ['The channel was app, we did not call the customer.', { channel: 'app' }],
    ['Card fraud confirmed, no doubt.', { fraud: true }],
    ['Was it genuine? It was card fraud.', { fraud: true }],
    ['Why was it card fraud?', { fraud: true }],
    ['The alarm went off, card fraud.', { fraud: true }],
  ])('%s says what is so and what is not', (text, expected) => expect(said(text)).toEqual(expected));

  it.each([
    'The amount was not 900 EUR.',
    'It could be card fraud, we are not sure.',
    'It was card fraud, but we are not sure.',
    'If it had been card fraud, the amount would be 900 EUR.',
    'We do not know whether it was a new device.',
    'The customer denied that the country was overseas.',
    'Maybe it was card fraud.',
    'Was it card fraud?',
    'The channel was not always app.',
    'Card fraud is unlikely.',
    'Nobody checked for a purchase from a new device.',
    'Card fraud could not be excluded.',
  ])('%s says nothing', (text) => expect(said(text)).toEqual({}));
});
