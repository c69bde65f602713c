import type { RewriteRule } from './rewrite-rule.js';

const ends = {
  'left to right': ['left', 'right'],
  'right to left': ['right', 'left'],
  'top to bottom': ['top', 'bottom'],
  'bottom to top': ['bottom', 'top'],
} as const;
type Way = keyof typeof ends;
const way = `(${Object.keys(ends).join('|')})`;
const opposite: Readonly<Record<string, string>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const coming = '(?:(?:comes?|is|appears?|would be|would come|lies|do you meet|do you see|is found|is seen|shows up|stands) )?';

const sizes: Readonly<Record<string, string>> = {
  greatest: 'largest',
  largest: 'largest',
  biggest: 'largest',
  highest: 'largest',
  maximal: 'largest',
  most: 'largest',
};

/** Which comes first or last on a way across the picture. */
export const order: readonly RewriteRule[] = [
  [
    /\bwhose (?:size|area|extent|dimensions?|surface) (?:is|are) (?:the )?(greatest|largest|smallest|biggest|least|lowest|highest|maximal|minimal|most)\b/,
    (_, most) => `that is the ${sizes[most] ?? 'smallest'}`,
  ],
  [/(?:(?:that|which) )?comes first (?:on|from) the (left|right|top|bottom)\b/, 'that is the $1most'],
  [
    /\bfrom (?:the )?(left|right|top|bottom)(?: side| hand side| end)? to (?:the )?(left|right|top|bottom)(?: side| hand side| end)?\b/,
    'from $1 to $2',
  ],
  [
    new RegExp(
      `^(?:(?:[a-z]+ing|if you (?:read|go|look|count)|when [a-z]+ing) )?(?:it |them |the [a-z]+ )?(?:from )?${way},? (.*?),? ${coming}(?:the )?(first|last)(?: one)?$`,
    ),
    (_, across, asked, place) => `${asked} is the ${ends[across as Way][place === 'first' ? 0 : 1]}most`,
  ],
  [
    new RegExp(`^(.*?) ${coming}(?:the )?(first|last)(?: one)?,? (?:when |if )?(?:[a-z]+ing |you [a-z]+ )?(?:it |them )?(?:from )?${way}$`),
    (_, asked, place, across) => `${asked} is the ${ends[across as Way][place === 'first' ? 0 : 1]}most`,
  ],
  [
    /\b(?:the )?(?:very )?last ([a-z]+(?: [a-z]+)??),?(?: when)?(?: counting| going| starting| counted| reading| looking)? from the (left|right|top|bottom)\b/,
    (_, thing, side) => `the ${opposite[side]}most ${thing}`,
  ],
  [
    new RegExp(`,? (?:counting|counted|going|reading|starting|numbering|when counting) (?:from )?${way}`),
    (_, across) => ` from the ${ends[across as Way][0]}`,
  ],
];
