import type { AttributeName, Phrase } from './program.js';
import type { Reader } from './reader.js';

/** "the color of the ball", "its color", "the ball's color". */
export function readPropertyOf(reader: Reader): { name: AttributeName; of: Phrase } | null {
  return (
    reader.attempt(() => {
      const isOfIt = reader.is('its');
      reader.skip('determiner', 'its');
      const name = readPropertyName(reader);
      if (name === null) return null;
      if (isOfIt) return { name, of: itPhrase };
      if (reader.accept('of') === null) return null;
      const of = reader.phrase();
      return of === null ? null : { name, of };
    }) ??
    reader.attempt(() => {
      const of = reader.phrase();
      if (of === null || reader.accept('possessive') === null) return null;
      const name = readPropertyName(reader);
      return name === null ? null : { name, of };
    })
  );
}

/** "color"; "shape" is a noun of things too and counts where a property is meant. */
export function readPropertyName(reader: Reader): AttributeName | null {
  const lexeme = reader.peek();
  if (lexeme?.kind === 'property') {
    reader.accept('property');
    return lexeme.name;
  }
  if (lexeme?.kind === 'noun' && ['shape', 'shapes', 'form', 'forms'].includes(lexeme.text)) {
    reader.accept('noun');
    return 'shape';
  }
  return null;
}

const itPhrase: Phrase = { quantifier: { kind: 'the', isPlural: false }, head: 'it', conditions: [], superlatives: [], text: 'it' };
