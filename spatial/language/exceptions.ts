import type { Draft } from './draft.js';
import type { Lexeme } from './lexeme.js';
import { isName, withoutPlaces } from './membership.js';
import { anyObject, type Condition, type Phrase } from './program.js';
import type { Reader } from './reader.js';

/** "except the mug", "other than circles and stars": being none of these, and what is said of places behind them. */
export function readException(reader: Reader): readonly Condition[] | null {
  return reader.attempt(() => (reader.accept('except') === null ? null : readExcepted(reader)));
}

/** Behind a noun: "every object but the mug", "every ring but one" too. "The mug besides the lamp" is one beside it. */
export function readExceptionOf(reader: Reader, draft: Draft): readonly Condition[] | null {
  return reader.attempt(() => {
    const word = reader.accept('except') ?? reader.accept('but');
    if (word === null || (word.kind === 'but' && word.text !== 'but')) return null;
    const isOfMany = draft.quantifier.kind === 'all' || draft.isPlural;
    const left = draft.quantifier.kind === 'all' || (draft.quantifier.kind === 'the' && draft.isPlural) ? reader.accept('number') : null;
    if (left !== null) {
      draft.quantifier = { kind: 'all', but: left.n };
      return [];
    }
    const isOfAll = draft.quantifier.kind === 'all';
    if (word.kind === 'but' && !(isOfAll || !draft.conditions.some(isName))) return null;
    if (!namingKinds.includes(reader.peek()?.kind ?? 'comma')) return null;
    if (word.text === 'besides' && !isOfMany && draft.conditions.some(isName)) return readBeside(reader);
    return readExcepted(reader);
  });
}

/** "the mug", "circles and stars" behind the word that leaves them out. */
export function readExcepted(reader: Reader): readonly Condition[] | null {
  const first = reader.phrase();
  if (first === null) return null;
  const all = [first];
  for (;;) {
    const next = reader.attempt(() => {
      if (!reader.is('and') && !reader.is('comma')) return null;
      reader.skip('comma', 'and');
      return reader.phrase();
    });
    if (next === null) break;
    all.push(next);
  }
  if (all.length > 1) return [{ kind: 'other', than: { ...anyObject, any: all, text: all.map(({ text }: Phrase) => text).join(' and ') } }];
  const { kind, places } = withoutPlaces(first);
  return [{ kind: 'other', than: kind }, ...places];
}

function readBeside(reader: Reader): readonly Condition[] | null {
  const to = reader.phrase(false);
  return to === null ? null : [{ kind: 'relation', relation: 'near', to }];
}

/** Words that what is left out begins with: "circles but no squares" leaves out nothing. */
const namingKinds: readonly Lexeme['kind'][] = ['determiner', 'it', 'its', 'noun', 'shape', 'label', 'attribute', 'superlative', 'unknown'];
