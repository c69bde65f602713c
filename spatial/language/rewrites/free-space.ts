import type { RewriteRule } from './rewrite-rule.js';

const vacant = '(?:empty|free|vacant|unoccupied|clear|open|blank|bare|unused|available|uncovered|spare)';
const stretch =
  '(?:spot|space|place|area|room|region|location|position|part|patch|bit|section|zone|surface|stretch|gap|ground|table|background)';
const laying = '(?:put|place|set|park|drop|lay|stand|fit|add|leave)';
const things = '(?:something|anything|it|an? (?:new |extra |further |)[a-z]+|(?:my|our|some|the|another) [a-z]+)';
const lying = '(?:(?:that|which) (?:is|lies|sits) |lying |located |situated |somewhere |anywhere |directly |just |right )?';
/** A place beside other things: all up to what ends it. */
const beside =
  '((?:to the|on the|at the)? ?(?:left|right)(?: hand)?(?: side)? of|above|over|below|under|beneath|underneath|near|next to|beside|close to|behind|in front of|between|in between|left of|right of) (.{1,80}?)';
const somewhere = `(?:(?:an?|the|some|any|what|which) (?:good |nice |suitable |decent |possible |single )?${stretch}|somewhere|some ?place|anywhere)`;
const objects = '(?:objects?|things?|items?|anything|shapes?)';
const emptyIs = `(?:(?:(?:that|which) )?(?:is|are|has|have|with|having|containing|holds|holding) (?:still |completely |currently )?(?:${vacant}|nothing|no ${objects}|not (?:occupied|taken|used|covered))(?: (?:on|in|at|inside) it| there)?|(?:without|free of|empty of|clear of) (?:any )?${objects}|where (?:there is |there are )?(?:nothing|no ${objects})(?: (?:is|lies|stands|sits))?)`;
const going = '(?:go|fit|be put|be placed|stand|be set|sit|be laid)';
const may = '(?:could|can|should|would|might|may|does|will)';

/** The many ways to ask for a place where nothing is. */
export const freeSpace: readonly RewriteRule[] = [
  [new RegExp(`\\bthe (?:middle|center|centre|heart) of (?=(?:the|an?|some) ${vacant}\\b)`), ''],
  [new RegExp(`^where ${lying}${beside} ${may} (?:i|we|you|someone) ${laying}(?: down)? ${things}(?: down)?$`), 'free space $1 $2'],
  [new RegExp(`\\b${somewhere} ${lying}${beside},? ${emptyIs}(?=[;,]|$)`), 'free space $1 $2'],
  [new RegExp(`\\b${somewhere} ${emptyIs}(?: and)? (?:is |lies |sits )?${beside}(?=[;,]|$)`), 'free space $1 $2'],
  [
    new RegExp(
      `^where ${lying}${beside} (?:is|would|could|can) (?:it|there)(?: be)? (?:${vacant}|nothing|space|room|some space|some room)$`,
    ),
    'free space $1 $2',
  ],
  [new RegExp(`\\bwhere (?:${may} ${things}|${things} ${may}) ${going} ${lying}${beside}$`), 'free space $1 $2'],
  [
    new RegExp(
      `\\b(?:${somewhere}|room|space) (?:where (?:i|we|you) (?:can|could) |to |for (?:putting|placing) )${laying}(?: down)? ${things} ${lying}${beside}$`,
    ),
    'free space $1 $2',
  ],
  [
    new RegExp(
      `^(?:(?:i|we) (?:want|need|would like|have|wish) to )?${laying}(?: down)? ${things} ${lying}${beside}[;,] where(?: (?:does|can|could|should|would|will|is) .+)?$`,
    ),
    'free space $1 $2',
  ],
  [new RegExp(`^where (?:could|can|should|would|might|may) (?:i|we|you|someone) ${laying} down ${things} `), 'free space '],
  [
    new RegExp(
      `\\b${stretch} (?:where|in which|with|that has|that holds|containing) (?:there is |there are |)(?:nothing|no objects?|no things?)(?: is| lies| stands| sits| in it| there|)\\b,?`,
      'g',
    ),
    'free space',
  ],
  [
    new RegExp(
      `\\b(?:any |some |completely |totally |still |currently )?${vacant}(?: and ${vacant})? (?:table |desk |floor |wall |back)?${stretch}s?\\b`,
      'g',
    ),
    'free space',
  ],
  [new RegExp(`\\bsomewhere (?:that is |)${vacant}\\b`, 'g'), 'free space'],
  [
    new RegExp(
      `\\b${stretch} (?:that is |which is |)(?:not occupied|not taken|unoccupied|free|empty|vacant|available)(?: of (?:objects|things))?\\b`,
      'g',
    ),
    'free space',
  ],
  [
    new RegExp(
      `^where (?:could|can|should|would|might|may|is there room|is there space) (?:i |we |you |someone |to )*${laying} (?:something|anything|it|an? (?:new |extra |further |)[a-z]+|(?:my|our|some) [a-z]+|another [a-z]+|the [a-z]+)(?: down)?\\b`,
    ),
    'free space',
  ],
  [
    new RegExp(`^${laying} (?:something|anything|it|an? [a-z]+|another [a-z]+) (.+?) ?[:;,] ?where(?: exactly| would that be| to)?$`),
    'free space $1',
  ],
  [/\b((?:free )?(?:space|room|spot|place)) for (?:an? |my |the |some |another |one more )[a-z]+\b/, '$1'],
];
