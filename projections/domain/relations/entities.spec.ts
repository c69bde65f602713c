import { describe, expect, it } from 'vitest';
import { finish } from '../../compact/binary.js';
import { tokensOf } from '../language/tokens.js';
import { Entities } from './entities.js';
import { Relations } from './relations.js';

const relations = new Relations([]);
finish(
  relations.adding(['web-1', 'pump_room', 'Ada Lovelace', 'x', 'İzmir', 'ﷺ', 'big  tank'].map((name) => [name, 'feeds', 'sink'] as const)),
);
const namedIn = (text: string): string[] => new Entities(relations).namedIn(text, tokensOf(text));

describe('entities in questions', () => {
  it.each([
    ['as they are written', 'what does web-1 feed?', ['web-1']],
    ['in another case', 'WEB-1 and ada LOVELACE and X', ['web-1', 'Ada Lovelace', 'x']],
    ['with blanks for joints, however many', 'the pump   room', ['pump_room']],
    ['in capitals that come to more letters in lower case', 'i\u0307zmir or İzmir', ['İzmir']],
    ['as one sign', 'who is ﷺ?', ['ﷺ']],
    ['not as a part of a longer name', 'web-12 and sinks', []],
    ['each once', 'x or x or sink', ['x', 'sink']],
  ])('are found %s', (_, text, expected) => {
    expect(namedIn(text)).toEqual(expected);
  });
});
