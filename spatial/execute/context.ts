import type { Condition, Phrase } from '../language/program.js';
import type { Entity, Scene, SceneGroup } from '../scene.js';

/** What phrases are read against. */
export interface Context {
  readonly scene: Scene;
  /** What "it" stands for. */
  readonly it: readonly Entity[];
  /** The group whose members are spoken of, if any. */
  readonly within: SceneGroup | null;
  /** What phrases were found to denote in this context. */
  readonly memo: Map<Phrase, readonly Entity[]>;
  /** Comparisons that may still be made. */
  readonly budget: { left: number };
  readonly rules: Rules;
}

/** What all other rules lead back to: phrases have conditions, and conditions name phrases. They come with the context, so that no part needs to import the whole. */
export interface Rules {
  /** What a phrase denotes, in the order of the scene, or of its last superlative or of the place it names. */
  readonly denoted: (phrase: Phrase, context: Context) => readonly Entity[];
  /** Whether a condition is true of an entity. */
  readonly meets: (entity: Entity, condition: Condition, context: Context) => boolean;
}

/** Thrown when a question asks for more comparisons than are made for one. */
export class BudgetExceededError extends Error {}

/** The context with another "it" or another group, and an empty memo. */
export const withChanges = (context: Context, changes: Partial<Pick<Context, 'it' | 'within'>>): Context => ({
  ...context,
  ...changes,
  memo: new Map(),
});

/** Counts comparisons against the context's budget. @param comparisons that are about to be made @throws {@link BudgetExceededError} where more than are left */
export function spend({ budget }: Context, comparisons: number): void {
  budget.left -= comparisons;
  if (budget.left < 0) throw new BudgetExceededError('The question asks for too many comparisons.');
}

/** The entities that a phrase denotes, in the order of the scene, or of its last superlative or of the place it names; found once in a context. */
export function entitiesOf(phrase: Phrase, context: Context): readonly Entity[] {
  const known = context.memo.get(phrase);
  if (known !== undefined) return known;
  const entities = context.rules.denoted(phrase, context);
  context.memo.set(phrase, entities);
  return entities;
}
