import { isPlural } from './pointing.js';
import { anyObject, type Phrase, type Query } from './program.js';
import { readPropertyName } from './properties.js';
import type { Reader } from './reader.js';

/** "how many colors are there", "what shapes do you see", "what are the colors", "which color is most common". */
export function readValues(reader: Reader): Query | null {
  const listed = reader.attempt(() => readListedValues(reader));
  if (listed !== null) return listed;
  const ask = reader.accept('ask');
  if (ask === null || !['count', 'number', 'what', 'which'].includes(ask.ask)) return null;
  const isCounted = ask.ask === 'count' || ask.ask === 'number';
  reader.skip('determiner');
  const isVaried = reader.accept('different') !== null;
  const word = reader.peek();
  const name = readPropertyName(reader);
  if (name === null || word === undefined || (isCounted && word.kind === 'noun' && !isVaried)) return null;
  const pick = readCommonest(reader);
  if (pick !== null) return { kind: 'values', name, of: anyObject, pick };
  if (word.isPlural !== true && !(isCounted && / of /.test(word.text))) return null;
  const of = readHolder(reader);
  return of === null ? null : { kind: 'values', name, of, pick: isCounted ? 'count' : 'all' };
}

/** "all the colors", "what are the different shapes": of whatever there is. */
function readListedValues(reader: Reader): Query | null {
  const ask = reader.accept('ask')?.ask ?? 'what';
  if (ask !== 'what' && ask !== 'which' && ask !== 'point') return null;
  reader.skip('be', 'determiner', 'quantifier');
  const isEach = reader.is('quantifier', -1);
  reader.skip('determiner');
  const isVaried = reader.accept('different') !== null;
  const word = reader.peek();
  const name = readPropertyName(reader);
  if (name === null || (word?.isPlural !== true && !isEach) || (word?.kind === 'noun' && !isVaried)) return null;
  reader.skip('there', 'that', 'be', 'camera', 'ask', 'exist', 'in', 'determiner');
  reader.accept('noun');
  return reader.isAtEnd ? { kind: 'values', name, of: anyObject, pick: 'all' } : null;
}

/** "is (the) most common". */
function readCommonest(reader: Reader): 'most' | 'least' | null {
  return reader.attempt(() => {
    reader.skip('be', 'determiner', 'do');
    const order = reader.accept('superlative');
    if (order?.by !== 'members' || !/^(?:common|frequent|often|popular)$/.test(reader.peek()?.text ?? '')) return null;
    reader.take();
    return order.order;
  });
}

/** "are there", "do the circles have", "are the circles", "do you see": whose values are asked for. */
function readHolder(reader: Reader): Phrase | null {
  reader.skip('be', 'do', 'there', 'camera', 'exist', 'have', 'ask');
  if (reader.isAtEnd) return anyObject;
  reader.skip('of', 'in');
  const of = reader.phrase();
  reader.skip('have', 'be', 'in', 'hold');
  if (of?.quantifier.kind === 'none') return null;
  return of?.head === 'object' && (of.conditions.length > 0 || isPlural(of)) ? of : null;
}

/** "how many more circles than squares are there". */
export function readDifference(reader: Reader): Query | null {
  const ask = reader.accept('ask');
  const counting = ask?.ask === 'count' ? reader.accept('counting') : null;
  if (counting?.comparison !== 'more' && counting?.comparison !== 'fewer') return null;
  const left = reader.phrase();
  reader.skip('be', 'there');
  if (left === null || reader.accept('than') === null) return null;
  const right = reader.phrase();
  reader.skip('be', 'there');
  if (right === null) return null;
  return counting.comparison === 'more' ? { kind: 'difference', more: left, less: right } : { kind: 'difference', more: right, less: left };
}
