import type { RewriteRule } from './rewrite-rule.js';

const inAll = '(?:altogether|in all|in total|combined|together)';
const half = '(?:(?:half|side)(?: of the (?:image|picture|scene))?)';
const lateral = '(left|right|top|bottom|upper|lower)';

/** Numbers of several kinds of things, and of those in a part of the image. */
export const counting: readonly RewriteRule[] = [
  [/^total ([a-z]+(?: [a-z]+)?)$/, 'how many $1'],
  [new RegExp(`^how many ([a-z]+(?: [a-z]+)?) (?:and|plus) ([a-z]+(?: [a-z]+)?)(?: are there)? ${inAll}$`), 'how many $1 or $2 are there'],
  [/^how many ([a-z]+(?: [a-z]+)?) plus ([a-z]+(?: [a-z]+)?)(?: are there)?$/, 'how many $1 or $2 are there'],
  [/^what is the (?:combined|total) number of ([a-z]+(?: [a-z]+)?) and ([a-z]+(?: [a-z]+)?)$/, 'how many $1 or $2 are there'],
  [/^by how many do (?:the )?(.+?) outnumber (?:the )?(.+)$/, 'how many more $1 than $2 are there'],
  [/^(are|do) (two|three|four|five) or more (?:of the )?/, '$1 at least $2 '],
  [/\b(two|three|four|five) or more\b/, 'at least $1'],
  [/\b(?:to the )?left of the (?:center|centre|middle)(?: of the (?:image|picture|scene))?$/, 'in the left half of the image'],
  [/\b(?:to the )?right of the (?:center|centre|middle)(?: of the (?:image|picture|scene))?$/, 'in the right half of the image'],
  [
    new RegExp(`^are there (more|fewer) (.+?) (?:in|on) the ${lateral}(?: ${half})? than (?:in|on) the ${lateral}(?: ${half})?$`),
    'are there $1 $2 in the $3 half of the image than $2 in the $4 half of the image',
  ],
  [
    new RegExp(`^do(?:es)? the ${lateral} ${half} (?:contain|have|hold|show) (more|fewer) (.+?) than the ${lateral} ${half}$`),
    'are there $2 $3 in the $1 half of the image than $3 in the $4 half of the image',
  ],
];
