import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { checkDeclaration } from '../declaration/check.js';
import { observedAs } from '../declaration/check-observations.js';
import type { Declaration } from '../declaration/types.js';
import { readLengthMax } from './text-reading.js';
import { Language } from './understanding.js';

const declared = (input: unknown): Declaration => {
  const checked = checkDeclaration(input);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
};

const rack = declared({
  description: 'Which fault has the rack?',
  schema: {
    variables: {
      led: { type: 'categorical', values: ['red', 'green', 'off'], label: 'status light', synonyms: ['LED colour'] },
      door: { type: 'categorical', values: ['open', 'shut', 'off'] },
      inletTemp: { type: 'number', unit: 'C', label: 'temperature' },
      response_time: { type: 'number', unit: 'ms' },
      smoke: { type: 'boolean', description: 'Somebody smells burning plastic near the rack.' },
      cpu_load: { type: 'categorical', values: ['high', 'low'] },
      memory_use: { type: 'categorical', values: ['high', 'low'], synonyms: ['RAM'] },
    },
  },
  hypotheses: [
    { hypothesis_id: 'psu', label: 'PSU dead', synonyms: ['power supply broken'] },
    { hypothesis_id: 'fan', label: 'Fan stuck' },
    { hypothesis_id: 'burnt', label: 'Something burnt', variable: 'smoke', value: true },
  ],
});
const language = finish(Language.of(rack));
const reading = (text: string) => finish(language.reading(text));
const read = (question: string) => finish(language.readingQuestion(question));
const supposed = (question: string) => finish(language.understanding(question, read(question))).supposed;

describe('a question', () => {
  it.each([
    ['Why is the LED on?', ['led']],
    ['What do the leds say?', ['led']],
    ['Is the Status-Light broken?', ['led']],
    ['status_light?', ['led']],
    ['How hot is the inlet temp?', ['inletTemp']],
    ['How high is the inlet_temp?', ['inletTemp']],
    ['How are the temperatures?', ['inletTemp']],
    ['Which response times do we see?', ['response_time']],
    ['Does anybody smell burning plastics?', ['smoke']],
    ['Is somebody near?', []],
    ['What is on in here?', []],
    ['Is the ledger balanced?', []],
  ])('%s names variables', (question, variables) => expect(read(question).variables).toEqual(variables));

  it.each([
    ['Is the fan stuck?', ['fan']],
    ['Is the power supply broken, or are the fans stuck?', ['psu', 'fan']],
    ['Did something burn?', ['burnt']],
    ['Is it the PSU?', ['psu']],
  ])('%s names hypotheses', (question, ids) => expect(read(question).hypotheses.map(({ hypothesis }) => hypothesis)).toEqual(ids));

  it.each([
    ['What would be wrong if the LED were red?', { led: 'red' }],
    ['If the led is red, what is wrong?', { led: 'red' }],
    ['If the led is red what would the temperature be?', { led: 'red' }],
    ['What is wrong given led=red?', { led: 'red' }],
    ['led = off: what then?', { led: 'off' }],
    ['What is wrong given led=red and door=open?', { led: 'red', door: 'open' }],
    ['Given a red light, what is wrong?', { led: 'red' }],
    ['Suppose the door is off and the status light is off.', { door: 'off', led: 'off' }],
    ['Assuming a temperature of 80 °C, what is wrong?', { inletTemp: 80 }],
    ['Assuming 176 °F inlet temp, what is wrong?', { inletTemp: 80 }],
    ['what if temp=80C', { inletTemp: 80 }],
    ['What if the response time were 1.5 s?', { response_time: 1500 }],
    ['What if the response time were 1,500 ms, with smoke?', { response_time: 1500, smoke: true }],
    ['What is likely given 80 ms?', { response_time: 80 }],
    ['What if there were smoke?', { smoke: true }],
    ['What if there were no smoke?', { smoke: false }],
    ["What if there wasn't any smoke?", { smoke: false }],
    ['If smoke is absent, is it the fan?', { smoke: false }],
    ['given smoke=false, what is it', { smoke: false }],
    ['If the led is not red, what is wrong?', { led: { red: 0, green: 1, off: 1 } }],
    ['What if the led is red or green?', { led: { red: 1, green: 1, off: 0 } }],
    ['What if the led is not red or green?', { led: { red: 0, green: 0, off: 1 } }],
    ['What if the led is neither red nor off?', { led: { red: 0, green: 1, off: 0 } }],
    ['What if it were 176 F?', { inletTemp: 80 }],
    ['What if CPU load and RAM are high?', { cpu_load: 'high', memory_use: 'high' }],
    ['What is likely if cpu load is high and memory use is low?', { cpu_load: 'high', memory_use: 'low' }],
    ['What if something burnt?', { smoke: 'true' }],
    ['Had the led been red, what would be wrong?', { led: 'red' }],
    ['Why is the led red?', {}],
    ['Tell me if the led is red.', {}],
    ['Can you check if there is smoke?', {}],
    ['What is most likely given the evidence?', {}],
    ['Is there smoke?', {}],
  ])('%s supposes', (question, values) => expect(supposed(question)).toEqual(values));

  it('supposes hypotheses of the hidden cause too, or that they are not so', () => {
    const assumed = (question: string) =>
      finish(language.understanding(question, read(question))).assumed.map(({ hypothesis, isDenied }) => [hypothesis, isDenied]);
    expect(assumed('If the fan were stuck, what would we see?')).toEqual([['fan', false]]);
    expect(assumed('What is it if it is not the fan?')).toEqual([['fan', true]]);
    expect(assumed('Suppose the PSU is not dead.')).toEqual([['psu', true]]);
    expect(assumed('Is the fan stuck?')).toEqual([]);
  });

  it.each([
    ['What if the led were blue?', 'supposes "led" but no value that it can have; there are red, green, off'],
    ['given led=blue', 'supposes "led" but no value'],
    ['What if it were high?', '"high" can be a value of cpu_load, memory_use'],
    ['What if the temperature were above 80?', 'a range of "inletTemp" cannot be supposed'],
    ['What if the temperature were 80 ms?', '"80 ms" is not a reading of "inletTemp", which is in C'],
  ])('%s is answered with what was not understood', (question, warning) => {
    expect(supposed(question)).toEqual({});
    expect(read(question).warnings).toEqual([expect.stringContaining(warning)]);
  });
});

describe('a text', () => {
  it.each([
    ['At noon the LED turned red; no smoke, temp 75 C.', { led: 'red', smoke: false, inletTemp: 75 }],
    ['Response time of 2 seconds, the door was open.', { response_time: 2000, door: 'open' }],
    ['High hopes, low tide.', {}],
    ['', {}],
  ])('%s gives values', (text, values) =>
    expect(Object.fromEntries(reading(text).values.map(({ variable, value }) => [variable, value]))).toEqual(values),
  );

  it('says which hypotheses it was, and which it was not', () => {
    const of = (text: string) => reading(text).hypotheses.map(({ hypothesis, isDenied }) => [hypothesis, isDenied]);
    expect(of('It was not the PSU. The fan got stuck.')).toEqual([
      ['psu', true],
      ['fan', false],
    ]);
  });
});

describe('any question', () => {
  const words = fc.constantFrom(
    ..."what if given led LED red not green or and neither nor the is temp 80 C °F , ? = : ; . no smoke without fan PSU stuck dead -3.5 1e9 ٣ 温度 n't high cpu RAM {led} then would".split(
      ' ',
    ),
  );
  const question = fc.oneof(
    fc.array(words, { maxLength: 24 }).map((all) => all.join(' ')),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );

  it('supposes only what can be observed, and names only what there is', () => {
    fc.assert(
      fc.property(question, (text) => {
        const reading = read(text);
        const { supposed: values, assumed } = finish(language.understanding(text, reading));
        for (const [variable, value] of Object.entries(values)) expect(observedAs(rack.schema.variables[variable], value)).toBeDefined();
        for (const { hypothesis } of assumed) expect(['psu', 'fan']).toContain(hypothesis);
        for (const { start, end } of reading.mentions) expect(start < end && end <= reading.tokens.length).toBe(true);
        expect(read(text)).toEqual(reading);
      }),
      { numRuns: 500 },
    );
  });

  it('is read in its beginning only, however long it is', () => {
    const long = 'what if the led is red or not green, smoke 80 C '.repeat(700);
    expect(read(long).tokens.length).toBeLessThan(4000);
  });

  it('takes no more words than letters of it, though one letter stands for many', () => {
    const { tokens } = read(`the led is red ${'ﷺ'.repeat(readLengthMax)}`);
    expect(tokens.slice(0, 3).map(({ word }) => word)).toEqual(['led', 'is', 'red']);
    expect(tokens.length).toBe(readLengthMax);
  });
});
