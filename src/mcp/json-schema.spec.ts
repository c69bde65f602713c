import { describe, expect, it } from 'vitest';
import { type Schema, SchemaTranslation } from './json-schema.js';

const translated = (schema: Schema, components: Record<string, Schema> = {}): Schema => {
  const translation = new SchemaTranslation(components);
  return translation.whole(translation.of(schema));
};

describe('schemas of OpenAPI 3.0 as JSON Schema', () => {
  it.each<[title: string, from: Schema, to: Schema]>([
    ['make null a type', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    ['list null among the values', { type: 'string', enum: ['a'], nullable: true }, { type: ['string', 'null'], enum: ['a', null] }],
    ['know null alone', { type: 'object', nullable: true, enum: [null] }, { type: 'null' }],
    ['make null a choice', { oneOf: [{ type: 'number' }], nullable: true }, { anyOf: [{ oneOf: [{ type: 'number' }] }, { type: 'null' }] }],
    [
      'make bounds exclusive by their numbers',
      { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 1 },
      { type: 'number', exclusiveMinimum: 0, maximum: 1 },
    ],
    ['leave formats and name examples', { type: 'string', format: 'byte', example: 'x' }, { type: 'string', examples: ['x'] }],
    [
      'keep fields that are called as words of the dialect',
      { type: 'object', properties: { format: { type: 'string' } } },
      { type: 'object', properties: { format: { type: 'string' } } },
    ],
    [
      'look into lists and maps',
      { type: 'array', items: { additionalProperties: { type: 'number', nullable: true } } },
      { type: 'array', items: { additionalProperties: { type: ['number', 'null'] } } },
    ],
  ])('%s', (_, from, to) => {
    expect(translated(from)).toEqual(to);
  });

  it('bring along what they refer to, also where it refers to itself', () => {
    const Tree = { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } } };
    expect(translated({ type: 'object', properties: { root: { $ref: '#/components/schemas/Tree' } } }, { Tree, Other: {} })).toEqual({
      type: 'object',
      properties: { root: { $ref: '#/$defs/Tree' } },
      $defs: { Tree: { type: 'object', properties: { children: { type: 'array', items: { $ref: '#/$defs/Tree' } } } } },
    });
  });
});
