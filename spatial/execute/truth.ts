import { type Condition, isOfSet, type Phrase, type Statement } from '../language/program.js';
import type { Entity } from '../scene.js';
import { attributeOf } from './attributes.js';
import { meets } from './conditions.js';
import { type Context, entitiesOf, withChanges } from './context.js';
import { compares, suffices } from './quantities.js';
import { isNumbered, isTrueOfSet, satisfied } from './set-conditions.js';

export interface Truth {
  readonly value: boolean;
  /** What shows it; empty where something is missing. */
  readonly witnesses: readonly Entity[];
  /** Things that the statement takes for granted and that are not there. */
  readonly missing: readonly string[];
}

/** Whether a statement is true of a scene. */
export function truthOf(statement: Statement, context: Context): Truth {
  switch (statement.kind) {
    case 'exists': {
      const found = satisfied(asSaid(statement.of), context);
      const value = found !== null && !(isOfNothingElse(statement.of) && othersThan(found, context).length > 0);
      return { value, witnesses: found ?? [], missing: [] };
    }
    case 'holds':
      return predicated(statement.of, statement.is, context);
    case 'counts': {
      const left = entitiesOf(statement.left, context);
      const right = entitiesOf(statement.right, context);
      return { value: compares(left.length, statement.comparison, right.length), witnesses: [...left, ...right], missing: [] };
    }
    case 'sameness':
      return sameness(statement, context);
    case 'not': {
      const { value, witnesses, missing } = truthOf(statement.of, context);
      return { value: !value, witnesses, missing };
    }
    case 'and':
    case 'or':
      return joined(statement, context);
  }
}

/** "There is one star" is true of two stars too, as "there is a star" is; "there are two stars" is not true of three. */
function asSaid(phrase: Phrase): Phrase {
  const { quantifier } = phrase;
  const isOne = quantifier.kind === 'exactly' && quantifier.isBare === true && quantifier.n === 1;
  return isOne ? { ...phrase, quantifier: { kind: 'atLeast', n: 1 } } : phrase;
}

const othersThan = (entities: readonly Entity[], { scene }: Context): readonly Entity[] =>
  scene.objects.filter((object) => !entities.includes(object));

/** "There are only circles", "only circles are red", with no place or number said. */
const isOfNothingElse = (phrase: Phrase): boolean =>
  phrase.isOnly === true && phrase.head === 'object' && !isNumbered(phrase) && phrase.conditions.every(({ kind }) => kind === 'attribute');

/** "It" in a later part is what the part before was about. */
function joined({ kind, of }: Extract<Statement, { kind: 'and' | 'or' }>, context: Context): Truth {
  const truths: Truth[] = [];
  let it = context.it;
  for (const part of of) {
    const truth = truthOf(part, withChanges(context, { it }));
    truths.push(truth);
    if (truth.witnesses.length > 0) it = truth.witnesses;
  }
  const value = kind === 'and' ? truths.every((truth) => truth.value) : truths.some((truth) => truth.value);
  return { value, witnesses: truths.flatMap(({ witnesses }) => witnesses), missing: truths.flatMap(({ missing }) => missing) };
}

function sameness({ of, attribute }: Extract<Statement, { kind: 'sameness' }>, context: Context): Truth {
  const sets = of.map((phrase) => entitiesOf(phrase, context));
  const missing = of.filter((_, i) => sets[i].length === 0).map(({ text }) => text);
  const [first, ...rest] = sets.map((set) => (set.length === 0 ? null : attributeOf(set[0], attribute)));
  const value = missing.length === 0 && first !== null && rest.every((other) => other === first);
  return { value, witnesses: sets.flatMap((set) => set.slice(0, 1)), missing };
}

/** "each grey square has one blue item": what holds things is a box, whatever it is called. */
const asHolder = (phrase: Phrase, condition: Condition): Phrase =>
  phrase.head === 'object' && condition.kind === 'holds'
    ? { ...phrase, head: 'box', conditions: phrase.conditions.filter(({ kind }) => kind !== 'attribute') }
    : phrase;

function predicated(said: Phrase, condition: Condition, context: Context): Truth {
  const phrase = asHolder(said, condition);
  const entities = entitiesOf(phrase, context);
  const missing = entities.length === 0 && phrase.quantifier.kind === 'the' ? [phrase.text] : [];
  if (condition.kind === 'and' && condition.of.every(isOfSet)) {
    const truths = condition.of.map((part) => predicated(phrase, part, context));
    return { value: truths.every(({ value }) => value), witnesses: entities, missing };
  }
  if (isOfSet(condition)) {
    const isAll = phrase.quantifier.kind === 'all' || phrase.quantifier.kind === 'the';
    if (isAll) return { value: isTrueOfSet(entities, condition, context), witnesses: entities, missing };
    const found = satisfied({ ...phrase, conditions: [...phrase.conditions, condition] }, context);
    return { value: found !== null, witnesses: found ?? entities, missing };
  }
  const met = entities.filter((entity) => meets(entity, condition, context));
  const isSaidOfOthers =
    isOfNothingElse(phrase) &&
    condition.kind === 'attribute' &&
    othersThan(entities, context).some((other) => meets(other, condition, context));
  return {
    value: !isSaidOfOthers && suffices(phrase.quantifier, met.length, entities.length),
    witnesses: met.length > 0 ? met : entities,
    missing,
  };
}
