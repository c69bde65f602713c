import type { Condition, Phrase, Program, Quantifier, Query, Statement, Superlative } from '../language/program.js';

/** A program as lines a person can follow: each finds a set from the ones before it. */
export function describe({ query, antecedent }: Program): string[] {
  const lines: string[] = [];
  if (antecedent !== undefined) lines.push(`it = ${phraseSteps(antecedent, lines)}`);
  lines.push(queryStep(query, lines));
  return lines;
}

/** Writes the steps that find a phrase's entities; answers with the name of the last. */
function phraseSteps(phrase: Phrase, lines: string[]): string {
  if (phrase.head === 'it' && phrase.conditions.length === 0) return 'it';
  const base =
    phrase.any === undefined ? `find(${phrase.head})` : `union(${phrase.any.map((part) => phraseSteps(part, lines)).join(', ')})`;
  const parts = [
    base,
    ...phrase.conditions.map((condition) => conditionText(condition, lines)),
    ...phrase.superlatives.map((superlative) => superlativeText(superlative, lines)),
  ];
  lines.push(`#${lines.length + 1} = ${parts.join(' . ')}${quantifierText(phrase.quantifier, phrase.isOnly)}`);
  return `#${lines.length}`;
}

function queryStep(query: Query, lines: string[]): string {
  const of = (phrase: Phrase): string => phraseSteps(phrase, lines);
  switch (query.kind) {
    case 'point':
      return `${query.isAll ? 'point_all' : 'point'}(${of(query.of)})`;
    case 'choose':
      return `choose(${query.among.map(of).join(', ')}, ${superlativeText(query.by, lines)})`;
    case 'count':
      return `count(${of(query.of)})`;
    case 'attribute':
      return `query_${query.name}(${of(query.of)})`;
    case 'name':
      return `name(${of(query.of)})`;
    case 'relation':
      return `relation(${of(query.of)}, ${of(query.to)})`;
    case 'alternatives':
      return `which(${of(query.of)}, ${query.among.map((condition) => conditionText(condition, lines)).join(', ')})`;
    case 'values':
      return `${{ all: 'list', count: 'count', most: 'commonest', least: 'rarest' }[query.pick]}_values(${query.name}, ${of(query.of)})`;
    case 'list':
      return `list(${query.name === undefined ? '' : `${query.name}, `}${of(query.of)}, ${superlativeText(query.by, lines)})`;
    case 'difference':
      return `subtract_counts(${of(query.more)}, ${of(query.less)})`;
    case 'part':
      return `${query.halves === undefined ? 'quarter' : `half_${query.halves}`}(${of(query.of)})`;
    case 'measure':
      return `measure_${query.quantity}(${query.among.map(of).join(', ')})`;
    case 'free':
      return `free_place(${[query.relation, ...query.to.map(of)].join(', ')})`;
    case 'truth':
      return statementText(query.of, lines);
  }
}

function statementText(statement: Statement, lines: string[]): string {
  const of = (phrase: Phrase): string => phraseSteps(phrase, lines);
  switch (statement.kind) {
    case 'exists':
      return `exists(${of(statement.of)})`;
    case 'holds':
      return `verify(${of(statement.of)}, ${conditionText(statement.is, lines)})`;
    case 'counts':
      return `compare_counts(${of(statement.left)}, ${statement.comparison}, ${of(statement.right)})`;
    case 'sameness':
      return `same_${statement.attribute}(${statement.of.map(of).join(', ')})`;
    case 'not':
      return `not(${statementText(statement.of, lines)})`;
    default:
      return `${statement.kind}(${statement.of.map((part) => statementText(part, lines)).join(', ')})`;
  }
}

function conditionText(condition: Condition, lines: string[]): string {
  const of = (phrase: Phrase): string => phraseSteps(phrase, lines);
  switch (condition.kind) {
    case 'attribute':
      return `filter(${condition.name}=${condition.values.join('|')})`;
    case 'relation':
      return `relate(${condition.relation}, ${of(condition.to)})`;
    case 'between':
      return `between(${condition.ends.map(of).join(', ')})`;
    case 'same':
      return `same(${condition.attribute}, ${of(condition.as)})`;
    case 'compared':
      return `compare(${condition.by} ${condition.order} than ${of(condition.than)}${condition.to === undefined ? '' : `, to ${of(condition.to)}`})`;
    case 'wall':
      return `touching_wall(${condition.side}${condition.nearly === true ? ', nearly' : ''}${condition.sides === undefined ? '' : `, ${condition.sides} sides`})`;
    case 'level':
      return `level(${condition.index + 1} from ${condition.from}${condition.of === undefined ? '' : ` of ${of(condition.of)}`})`;
    case 'region':
      return `region(${condition.side})`;
    case 'holds':
      return `${condition.only === true ? 'holds_only' : 'holds'}(${condition.parts.map(of).join(', ')})`;
    case 'superlative':
      return superlativeText(condition.superlative, lines);
    case 'other':
      return condition.than === undefined ? 'other' : `except(${of(condition.than)})`;
    case 'rather':
      return `distance(${condition.order} to ${of(condition.to)} than to ${of(condition.than)})`;
    case 'odd':
      return 'odd_one_out';
    case 'numbers':
      return `compare_counts(${of(condition.left)}, ${condition.comparison}, ${of(condition.right)})`;
    case 'of':
      return `of(${of(condition.group)})`;
    case 'variety':
      return `variety(${condition.attribute}${quantifierText(condition.quantifier)})`;
    case 'shared':
    case 'distinct':
      return `${condition.kind}(${condition.attribute}${condition.at === undefined ? '' : ` at ${condition.at.from}`}${condition.counted === undefined ? '' : ` of ${of(condition.counted)}`})`;
    case 'mutual':
      return `mutually(${condition.relation})`;
    case 'subset':
      return `subset(${conditionText(condition.is, lines)}${quantifierText(condition.quantifier)})`;
    case 'not':
      return `not(${conditionText(condition.of, lines)})`;
    default:
      return `${condition.kind}(${condition.of.map((part) => conditionText(part, lines)).join(', ')})`;
  }
}

function superlativeText({ by, order, rank, to }: Superlative, lines: string[]): string {
  const measure = to === undefined ? by : `${by} to ${phraseSteps(to, lines)}`;
  return `${order}(${measure}${rank > 1 ? `, rank ${rank}` : ''})`;
}

function quantifierText(quantifier: Quantifier, isOnly = false): string {
  const only = isOnly ? ' only' : '';
  switch (quantifier.kind) {
    case 'some':
    case 'the':
      return only;
    case 'all':
      return `${only} [all${quantifier.but === undefined ? '' : ` but ${quantifier.but}`}]`;
    case 'none':
    case 'most':
    case 'half':
      return `${only} [${quantifier.kind}]`;
    default:
      return `${only} [${quantifier.kind} ${quantifier.n}]`;
  }
}
