import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import type { JsonObject } from '../../events.js';
import { checkDeclaration } from '../declaration/check.js';
import type { Declaration } from '../declaration/types.js';
import { checkTemplates } from './check-templates.js';
import { Language } from './understanding.js';

const declared = (query_templates: unknown): Declaration => {
  const checked = checkDeclaration({
    description: 'Which fault has the rack?',
    schema: {
      variables: {
        led: { type: 'categorical', values: ['red', 'green'], synonyms: ['status light'] },
        temp: { type: 'number', unit: 'C' },
        grass_wet: { type: 'boolean', label: 'grass wet' },
      },
    },
    hypotheses: [
      { hypothesis_id: 'fan', label: 'Fan stuck' },
      { hypothesis_id: 'psu', label: 'PSU dead' },
    ],
    query_templates,
  });
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.value;
};

const understood = (templates: unknown, question: string, more: { entities?: string[]; template?: string } = {}) => {
  const language = finish(Language.of(declared(templates)));
  return finish(language.understanding(question, finish(language.readingQuestion(question)), more));
};
const picked = (templates: unknown, question: string) => understood(templates, question).template?.template.name ?? null;

describe('a template', () => {
  const templates = {
    fault: { question: 'What is wrong with the rack?', synonyms: ['rack broken'] },
    why_wet: { question: 'Why is the grass wet?' },
    light: { question: 'What colour is the LED?' },
    place: 'Where is the rack?',
  };
  it.each([
    ['What is wrong with the rack?', 'fault'],
    ["what's wrong with our racks", 'fault'],
    ['Is the rack broken?', 'fault'],
    ['Why is the grass wet', 'why_wet'],
    ['How come the grass is wet?', 'why_wet'],
    ['why_wet', 'why_wet'],
    ['Which colour has the status light?', 'light'],
    ['Where do we have the rack?', 'place'],
    ['Why is the road wet?', null],
    ['What is for lunch?', null],
    ['', null],
  ])('is known by its wording: %s', (question, name) => expect(picked(templates, question)).toBe(name));

  it('may stand in a list, with a name of its own', () => {
    expect(picked([{ name: 'fault', question: 'What is wrong?' }], 'what is wrong')).toBe('fault');
    expect(picked([{ question: 'What is wrong?' }], 'what is wrong')).toBe('0');
  });

  it('is the one that the asker names, however the question is worded', () => {
    expect(understood(templates, 'Hello', { template: 'place' }).template?.template.name).toBe('place');
  });

  it('gives the question what it supposes, its filter and what it is about', () => {
    const template = {
      question: 'Should we stop {host} when it has {temp}?',
      hypotheses: ['{hypothesis}'],
      variables: ['temp'],
      given: { led: 'red', temp: '{temp}' },
      metadata_filter: { host: '{host}', note: 'on {host}' },
      slots: { hypothesis: { default: 'fan' } },
      top_k: 3,
      return_fields: ['ranked_hypotheses'],
    };
    const {
      supposed,
      filter,
      hypotheses,
      variables,
      topK,
      returnFields,
      warnings,
      template: match,
    } = understood({ stop: template }, 'Should we stop db-7.eu when it has temp 80 C?');
    expect(match?.slots).toEqual({ hypothesis: 'fan', host: 'db-7.eu', temp: 80 });
    expect({ supposed, filter, hypotheses, variables, topK, returnFields, warnings }).toEqual({
      supposed: { led: 'red', temp: 80 },
      filter: { host: 'db-7.eu', note: 'on db-7.eu' },
      hypotheses: ['fan'],
      variables: ['temp'],
      topK: 3,
      returnFields: ['ranked_hypotheses'],
      warnings: [],
    });
  });

  it('leaves out what a slot that stays open would say, with a warning', () => {
    const template = {
      question: 'What is wrong on host {host}?',
      metadata_filter: { host: '{host}', live: true },
      given: { temp: '{temp}' },
    };
    const { filter, supposed, warnings } = understood({ host: template }, 'What is wrong on the host?');
    expect(filter).toEqual({ live: true });
    expect(supposed).toEqual({});
    expect(warnings).toEqual([expect.stringContaining('fills no {temp}'), expect.stringContaining('fills no {host}')]);
  });

  it('takes entities, hypotheses, variables and numbers into slots', () => {
    const slots = (question: string, asked: string, entities: string[] = []) =>
      understood({ t: { question } }, asked, { entities }).template?.slots;
    expect(slots('What depends on {entity}?', 'What depends on the ledger-db?', ['ledger-db'])).toEqual({ entity: 'ledger-db' });
    expect(slots('How likely is {hypothesis}?', 'How likely is it that the fan is stuck?')).toEqual({ hypothesis: 'fan' });
    expect(slots('Tell the history of {variable}', 'tell the history of the status light')).toEqual({ variable: 'led' });
    expect(slots('Show the last {number} events', 'show the last 5 events')).toEqual({ number: 5 });
  });
});

it('leaves what names something of the domain out of slots for words', () => {
  const templates = { patient: { question: 'What does patient {patient} have?' } };
  expect(picked(templates, 'What does patient Ng have?')).toBe('patient');
  expect(picked(templates, 'What if the patient has a fan stuck?')).toBeNull();
});

describe('of many templates', () => {
  const words =
    'what why is the rack host wrong broken led red status light temp 80 grass wet fan stuck PSU db-7 {host} {led} {temp} {hypothesis}'.split(
      ' ',
    );
  const wording = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 10 }).map((some) => some.join(' '));
  const question = wording.map((some) => some.replaceAll(/[{}]/g, ''));

  it('the one is picked that is most like the question, each looked at by itself', () => {
    fc.assert(
      fc.property(fc.array(wording, { minLength: 1, maxLength: 12 }), question, (all, asked) => {
        const templates = all.map((one, i) => ({ name: `t${i}`, question: one }));
        const alone = templates.flatMap((template) => understood([template], asked).template ?? []);
        const best = Math.max(...alone.map(({ likeness }) => likeness));
        const { template } = understood(templates, asked);
        expect(template).toEqual(alone.find(({ likeness }) => likeness === best) ?? null);
      }),
      { numRuns: 300 },
    );
  });

  it('some are compared in one go, and many long ones in several', () => {
    const long = Array.from({ length: 150 }, (_, i) => `word${i}`).join(' ');
    const steps = (count: number) => {
      const templates = Array.from({ length: count }, (_, i) => ({ name: `t${i}`, question: `{a} ${long} {b}` }));
      const language = finish(Language.of(declared(templates)));
      return [...language.understanding(long, finish(language.readingQuestion(long)))].length;
    };
    expect(steps(5)).toBe(0);
    expect(steps(400)).toBeGreaterThan(5);
  });
});

describe('the check of templates', () => {
  const problems = (templates: unknown) =>
    checkTemplates(declared(templates), ['items']).map(({ loc, type }) => `${loc.join('.')}: ${type}`);

  it('takes what is right, and fields that it does not know', () => {
    expect(problems({ a: { question: 'x?', owner: 'me', given: { led: 'red', temp: '{t}' }, return_fields: ['items'] }, b: 'y?' })).toEqual(
      [],
    );
    expect(problems({})).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['an unknown hypothesis', { hypotheses: ['nobody'] }, 'hypotheses.0: unknown_hypothesis'],
    ['an unknown variable', { variables: ['nothing'] }, 'variables.0: unknown_variable'],
    ['what a variable cannot be', { given: { led: 'blue' } }, 'given.led: unknown_value'],
    ['a variable that is none', { given: { nothing: 1 } }, 'given.nothing: unknown_variable'],
    ['an operator that is none', { metadata_filter: { a: { near: 1 } } }, 'metadata_filter.a.near: filter_unknown_operator'],
    ['half a number', { top_k: 1.5 }, 'top_k: int_type'],
    ['too large a number', { top_k: 1000 }, 'top_k: less_than_equal'],
    ['a field that answers do not have', { return_fields: ['soup'] }, 'return_fields.0: enum'],
    ['a question that is no text', { question: 5 }, 'question: string_type'],
    ['a slot of no type', { slots: { a: { type: 'colour' } } }, 'slots.a.type: enum'],
  ])('names %s', (_, template, problem) => expect(problems({ t: template })).toEqual([`body.query_templates.t.${problem}`]));

  it('names a template that is none, and two of one name', () => {
    expect(problems({ t: 5 })).toEqual(['body.query_templates.t: object_type']);
    expect(problems([{ name: 'a' }, { name: 'a' }])).toEqual(['body.query_templates.1: name_doubled']);
  });

  it('is not asked of declarations on the log: what is broken there is passed over', () => {
    const broken = {
      t: 5,
      u: { question: 7, given: 'x', slots: [], top_k: 'many', metadata_filter: { a: { near: 1 } } },
      v: null,
      w: 'Where is it?',
    } as unknown as JsonObject;
    const { template, warnings } = understood(broken, 'u');
    expect(template?.template.name).toBe('u');
    expect(warnings).toEqual([expect.stringContaining("the template's metadata_filter")]);
  });
});
