import { folded } from './lexer.js';
import { isPlural } from './pointing.js';
import type { Measure, Query, Superlative } from './program.js';

/** Which thing comes first, by the word for where a list begins; it ends at the word of the same measure and the other order. */
const ends: Readonly<Record<string, Pick<Superlative, 'by' | 'order'>>> = Object.fromEntries(
  (
    [
      ['x', 'left leftmost', 'right rightmost'],
      ['y', 'top topmost highest', 'bottom bottommost lowest'],
      ['size', 'small smallest tiniest', 'large largest big biggest greatest'],
      ['width', 'narrow narrowest', 'wide widest broadest'],
      ['height', 'short shortest', 'tall tallest'],
    ] as const
  ).flatMap(([by, least, most]) => [
    ...least.split(' ').map((word) => [word, { by, order: 'least' }] as const),
    ...most.split(' ').map((word) => [word, { by, order: 'most' }] as const),
  ]),
);
const measures: Readonly<Record<string, Measure>> = { size: 'size', area: 'size', width: 'width', height: 'height' };
const orderOf = (way: string | undefined): Superlative['order'] => (/^(?:decreasing|descending)$/.test(way ?? '') ? 'most' : 'least');

const end = `(${Object.keys(ends).join('|')})(?: (?:side|end|edge|one))?`;
const measure = '(size|area|width|height)';
const way = '(increasing|decreasing|ascending|descending)';
const acrossWay = new RegExp(`\\b(?:from )?(?:the )?${end}[ -]to[ -](?:the )?${end}\\b`);
const byMeasure = new RegExp(
  `\\b(?:in(?: the)? order of|(?:ordered |sorted |ranked |arranged )?(?:by|according to))(?: their| ${way})? ${measure}\\b`,
);
const inOrder = new RegExp(`\\bin ${way} order(?: of(?: their)? ${measure})?\\b`);
const beginning = new RegExp(`\\b(?:the )?${end} first\\b`);

/** Words around the order. */
const around: readonly (readonly [pattern: RegExp, plain: string])[] = [
  [/^in (?:what|which) order (?:do|does|are|is) (.+?) (?:appear|come|placed|arranged|shown|drawn|lie)\b/, 'list $1'],
  [/\b(?:sort|order|rank|arrange) (?=the |all |every)/, 'list '],
  [/^ *(?:when )?(?:going|reading|moving|looking|starting|scanning|read)(?=[ ,])/, ''],
  [/\b(?:in|as)(?: an?| the)?(?: ordered)? (?:order|list)\b/, ''],
  [/(?<= )(?:(?:when )?(?:ordered|sorted|ranked|arranged|going|reading)) *$/, ''],
];

/** A question for a list in an order, taken apart; `rest` is the question without the order. */
export interface OrderedList {
  readonly rest: string;
  readonly by: Superlative;
}

/** "list the shapes from left to right", "sort the circles by size, largest first". Null where no order is asked for. */
export function orderedList(question: string): OrderedList | null {
  let rest = folded(question).replace(/[ ?.!]+$/, '');
  let by: Pick<Superlative, 'by' | 'order'> | null = null;
  const take = (pattern: RegExp, read: (words: readonly (string | undefined)[]) => typeof by): void => {
    const match = pattern.exec(rest);
    const found = match === null ? null : read(match);
    if (match === null || found === null) return;
    by = found;
    rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`;
  };
  take(byMeasure, ([, said, name = 'size']) => ({ by: measures[name], order: orderOf(said) }));
  take(inOrder, ([, said, name]) => ({ by: name === undefined ? (by?.by ?? 'size') : measures[name], order: orderOf(said) }));
  take(beginning, ([, first = '']) => ends[first]);
  take(acrossWay, ([, from = '', to = '']) => (ends[from].by === ends[to].by && ends[from].order !== ends[to].order ? ends[from] : null));
  if (by === null) return null;
  rest = rest.replace(/ +/g, ' ');
  for (const [pattern, plain] of around) rest = rest.replace(pattern, plain);
  rest = rest.replace(/^[ ,:]+|[ ,:]+$/g, '');
  return { rest, by: { ...(by as Pick<Superlative, 'by' | 'order'>), rank: 1 } };
}

/** What names, points to or shows all that a phrase denotes, in an order; null for any other query. */
export function inListOrder(query: Query, by: Superlative): Query | null {
  if (query.kind === 'values' && query.pick === 'all') return { kind: 'list', of: query.of, by, name: query.name };
  if (query.kind === 'attribute' && isPlural(query.of)) return { kind: 'list', of: query.of, by, name: query.name };
  return (query.kind === 'point' || query.kind === 'name') && query.isAll ? { kind: 'list', of: query.of, by } : null;
}
