import type { Condition, Phrase } from './program.js';

/** Being one of what a phrase denotes, as a condition; being none of it where the phrase says "no" or "not a". */
export const membership = (phrase: Phrase): Condition => (phrase.quantifier.kind === 'none' ? denied(phrase) : affirmed(phrase));

/** Being none of what a phrase denotes; "not a star right of the square" lies right of it all the same. */
export function denied(phrase: Phrase): Condition {
  const { kind, places } = withoutPlaces(phrase);
  return allOf([{ kind: 'not', of: affirmed(kind) }, ...places]);
}

/** What a phrase says of the kind of things, and apart from it where they are: of "not a …" and "other than a …" that is said of what is left. */
export function withoutPlaces(phrase: Phrase): { readonly kind: Phrase; readonly places: readonly Condition[] } {
  const { conditions, superlatives, quantifier, any } = phrase;
  const kinds = conditions.filter((condition) => !isPlace(condition));
  const isWhole = any !== undefined || superlatives.length > 0 || quantifier.kind === 'the' || kinds.length === 0;
  return isWhole ? { kind: phrase, places: [] } : { kind: { ...phrase, conditions: kinds }, places: conditions.filter(isPlace) };
}

/** Says what kind of thing it is. */
export const isName = (condition: Condition): boolean =>
  condition.kind === 'attribute' && (condition.name === 'shape' || condition.name === 'label');

const isPlace = ({ kind }: Condition): boolean => placeKinds.includes(kind);
const placeKinds: readonly Condition['kind'][] = ['relation', 'between', 'region', 'wall', 'rather', 'compared'];

/** The quantifier of alternatives is that of the first. */
function affirmed({ any, conditions, superlatives }: Phrase): Condition {
  if (any !== undefined) return { kind: 'or', of: [affirmed(any[0]), ...any.slice(1).map(membership)] };
  return allOf([...conditions, ...superlatives.map((superlative): Condition => ({ kind: 'superlative', superlative }))]);
}

/** Conditions as one. */
const allOf = (conditions: readonly Condition[]): Condition => (conditions.length === 1 ? conditions[0] : { kind: 'and', of: conditions });
