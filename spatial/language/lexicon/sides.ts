import type { Relation } from '../program.js';

const degree =
  '(?:(?:much|far|a bit|a little|bit|little|slightly|somewhat|just|somewhere|even|still|way) )*(?:(?:further|farther|more|closer|nearer) )?';
const lead = '(?:(?:off |over |out )?(?:to|on|at|in|by|towards?) )?(?:(?:the|a) )?(?:(?:more|further) )?';
const link =
  '(?:of|from|than|off|relative to|in relation to|in reference to|with respect to|with regard to|compared (?:to|with)|in comparison (?:to|with)|as seen from)';
const where = '(?:(?: up| down)?(?: (?:(?:in|on|along|across) )?the (?:page|image|picture|screen|scene|canvas|photo|frame|view))?)';
const position = '(?:position|place|level|spot|location|point|height|altitude|elevation)';

const sideways = (side: string, wind: string): RegExp =>
  new RegExp(`^${degree}${lead}(?:${side}|${wind})(?:wards?|ern|erly|er)?(?: hand)?(?: (?:side|direction|edge))? ${link} `);
const upright = (way: string, wind: string, comparative: string, end: string, heights: string): RegExp =>
  new RegExp(
    [
      `^${degree}(?:${way}|${comparative}|${way}wards?|${wind}(?:wards?|ern|erly)?)${where} (?:than|from) `,
      `^(?:(?:to|on|at|in) the )?(?:${wind}|${wind}wards?|${wind}ern side|${way}wards?|${end} side) (?:of|from) `,
      `^(?:at|in|on) an? (?:more )?(?:${comparative}|${heights}|${wind}(?:erly|ern)) ${position}${where} than `,
    ].join('|'),
  );

const patterns: readonly (readonly [Relation, RegExp])[] = [
  ['left', sideways('left', 'west')],
  ['right', sideways('right', 'east')],
  ['above', upright('up', 'north', 'higher', '(?:upper|top)', 'greater|larger')],
  ['below', upright('down', 'south', 'lower', '(?:lower|bottom|under)', 'lesser|smaller')],
];

/** Words of the longest way to name a side. */
const wordsMax = 14;

/** "further to the left-hand side than", "northward of", "at a lower spot than": a side of something, put together of degree, way and link. */
export function sideAt(words: readonly string[], at: number): { readonly relation: Relation; readonly length: number } | null {
  const text = `${words.slice(at, at + wordsMax).join(' ')} `;
  for (const [relation, pattern] of patterns) {
    const said = pattern.exec(text)?.[0];
    if (said !== undefined) return { relation, length: said.trimEnd().split(' ').length };
  }
  return null;
}
