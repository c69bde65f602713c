import fc from 'fast-check';
import { BSON } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../projections/events.js';
import { readableMetadata, storableKey, storableMetadata } from './metadata-keys.js';

const key = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc.constantFrom('_bsontype', '$where', '$ref', '$id', 'a.b', '.', '%2E', '%', '\0', '__proto__', 'toBSON', '_id', ''),
);
const leaf = fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.boolean(), fc.constant(null), fc.constantFrom('ObjectId', 0.1));
const { object } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 3 }), tie('object')),
  object: fc.array(fc.tuple(key, tie('value')), { maxLength: 4 }).map((entries) => Object.fromEntries(entries)),
}));

describe('metadata in a database', () => {
  it('have keys without meaning to the engine or its driver', () => {
    expect(['a.b.c', '$gt', 'price$', '_bsontype', '_bsontypes', '100%', '%2E', 'ok'].map(storableKey)).toEqual([
      'a%2Eb%2Ec',
      '%24gt',
      'price$',
      '%5Fbsontype',
      '_bsontypes',
      '100%25',
      '%252E',
      'ok',
    ]);
  });

  it('come back as they were, whatever their keys', () => {
    fc.assert(
      fc.property(object as fc.Arbitrary<JsonObject>, (metadata) => {
        const stored = BSON.deserialize(BSON.serialize(storableMetadata(metadata))) as JsonObject;
        expect(readableMetadata(stored)).toEqual(metadata);
      }),
    );
  });
});
