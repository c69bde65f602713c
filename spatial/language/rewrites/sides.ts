import type { RewriteRule } from './rewrite-rule.js';

const lateral = '(left|right|top|bottom|upper|lower)';
const image = '(?: of the (?:image|picture|scene))?';
const edge = `(?:edge|side|border|end)${image}`;
const part = '(?: half| part| side)';
const opposite: Readonly<Record<string, string>> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' };
const most: Readonly<Record<string, string>> = { left: 'rightmost', right: 'leftmost' };
const ends: Readonly<Record<string, string>> = { upper: 'top', lower: 'bottom' };

const eitherSide = (_: string, thing: string, first: string, second: string): string =>
  `is ${thing} at the ${ends[first] ?? first} or at the ${ends[second] ?? second} of the image`;

/** Which side of the image a thing is on, and how it stands to all others. */
export const sides: readonly RewriteRule[] = [
  [
    new RegExp(`^is (.+?) (?:closer|nearer)(?: to)? the ${lateral} ${edge} than(?: to)? the ${lateral} ${edge}$`),
    (said, thing, near, far) => (far === opposite[near] ? `is ${thing} in the ${near} half of the image` : said),
  ],
  [
    new RegExp(`^(?:on|in|at) (?:which|what) (?:side|half|part)${image} is (.+?),? (?:the )?${lateral} or (?:the )?${lateral}$`),
    eitherSide,
  ],
  [new RegExp(`^is (.+?) (?:in|on|at) the ${lateral}${part}?,? or (?:in |on |at )?(?:the )?${lateral}${part}${image}$`), eitherSide],
  [
    /^are all (?:the )?(?:other [a-z]+|others) (?:to the )?(left|right) of (.+)$/,
    (_, side, thing) => `is ${thing} the ${most[side]} object`,
  ],
  [/^are (the .+?) and (the .+?) both (.+)$/, 'are both $1 and $2 $3'],
  [
    /^(which [a-z]+) (?:has a (color|shape|size) that no other [a-z]+ has|differs in (color|shape|size) from (?:all )?(?:the )?others)$/,
    (_, asked, name, differing) => `${asked} has a unique ${name ?? differing}`,
  ],
  [/^in (?:which|what) direction is (.+?) from (.+)$/, 'where is $1 relative to $2'],
  [/\bthe (?:most distant|remotest) ([a-z]+) from\b/, 'the farthest $1 from'],
];
