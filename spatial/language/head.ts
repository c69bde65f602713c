import type { Draft } from './draft.js';
import { oovName } from './program-parts.js';
import type { Reader } from './reader.js';

/** Reads the noun of a phrase, or what stands for one, into the draft. */
export function readHead(reader: Reader, draft: Draft, isBegun: boolean): void {
  const lexeme = reader.peek();
  if (lexeme === undefined) return;
  const isBegunHere =
    isBegun || draft.conditions.length > 0 || draft.superlatives.length > 0 || draft.nearest !== null || draft.rank !== null;
  switch (lexeme.kind) {
    case 'shape':
      readShapes(reader, draft);
      break;
    case 'noun':
      if (lexeme.head === 'image') return;
      reader.accept('noun');
      draft.head = lexeme.head;
      if (lexeme.text === 'everything' && draft.quantifier.kind === 'some') draft.quantifier = { kind: 'all' };
      if (lexeme.text === 'ones') {
        draft.isPlural = true;
        standIn(reader, draft);
      }
      break;
    case 'label':
      reader.accept('label');
      draft.conditions.push({ kind: 'attribute', name: 'label', values: lexeme.values });
      break;
    case 'number':
      if (lexeme.text !== 'one' || !isBegunHere) return;
      reader.accept('number');
      standIn(reader, draft);
      break;
    case 'it':
      if (isBegunHere && draft.quantifier.kind !== 'some' && draft.quantifier.kind !== 'all') return;
      reader.accept('it');
      draft.head = 'it';
      break;
    case 'side':
      if (!(isBegunHere || reader.is('be', 1)) || lexeme.side === 'left' || lexeme.side === 'right' || reader.is('wall', 1)) return;
      reader.accept('side');
      if (reader.is('shape') || reader.is('noun')) return;
      draft.conditions.push({ kind: 'level', from: lexeme.side === 'bottom' ? 'base' : lexeme.side, index: 0 });
      break;
    case 'odd':
      reader.accept('odd');
      draft.conditions.push({ kind: 'odd' });
      break;
    case 'unknown':
      if (!isBegunHere && !reader.is('unknown', 0)) return;
      readUnknown(reader, draft);
      break;
    default:
      return;
  }
  draft.hasHead = true;
  draft.isPlural = lexeme.isPlural === true || draft.isPlural;
  if (lexeme.kind === 'shape' && reader.is('noun')) readHeadAfterShape(reader, draft);
}

/** "the large one": of the kind spoken of before. */
function standIn(reader: Reader, draft: Draft): void {
  if (reader.lastNoun !== null && !reader.is('that') && draft.conditions.length > 0) draft.conditions.push(reader.lastNoun);
}

/** "square item", "blue block tower", "circle and square": what comes behind a shape can be the noun proper. */
function readHeadAfterShape(reader: Reader, draft: Draft): void {
  const noun = reader.peek();
  if (noun?.kind !== 'noun' || noun.head === 'image' || noun.head === 'free') return;
  reader.accept('noun');
  draft.isPlural ||= noun.isPlural === true;
  if (noun.head !== 'object') {
    draft.head = noun.head;
    draft.conditions = draft.conditions.filter((condition) => condition.kind !== 'attribute' || condition.name !== 'shape');
  }
}

const isOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** "circle", "circle or square", "five-pointed star". */
function readShapes(reader: Reader, draft: Draft): void {
  const shape = reader.accept('shape');
  if (shape === null) return;
  const values = [...shape.values];
  while (reader.is('or') && reader.peek()?.text !== 'nor' && reader.is('shape', 1) && !reader.is('relation', 2)) {
    reader.take();
    values.push(...(reader.accept('shape')?.values ?? []));
  }
  const noun = reader.accept('shape');
  if (noun !== null) values.splice(0, values.length, ...(values.some(isOf(noun.values)) ? values.filter(isOf(noun.values)) : noun.values));
  reader.lastNoun = { kind: 'attribute', name: 'shape', values };
  draft.conditions.push(reader.lastNoun);
}

/** Longer runs of unknown words are no name of a thing. */
const nameWordsMax = 2;

/** A noun that the lexicon does not have: taken for a name of things. */
function readUnknown(reader: Reader, draft: Draft): void {
  const words: string[] = [];
  while (words.length < nameWordsMax && reader.is('unknown')) words.push(reader.accept('unknown')?.text ?? '');
  draft.conditions.push({ kind: 'attribute', name: 'label', values: [oovName(words.join(' '))] });
}
