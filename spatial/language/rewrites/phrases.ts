import type { RewriteRule } from './rewrite-rule.js';

/** "-er than all others" is the "-est". */
const superlatives: Readonly<Record<string, string>> = {
  higher: 'highest',
  lower: 'lowest',
  bigger: 'biggest',
  larger: 'largest',
  smaller: 'smallest',
  taller: 'tallest',
  wider: 'widest',
  closer: 'closest',
  nearer: 'nearest',
  farther: 'farthest',
  further: 'furthest',
};
const ends: Readonly<Record<string, string>> = {
  above: 'topmost',
  over: 'topmost',
  below: 'bottommost',
  under: 'bottommost',
  beneath: 'bottommost',
  'left of': 'leftmost',
  'right of': 'rightmost',
};
const others =
  '(?:all (?:of )?(?:the )?(?:others?|rest)(?: \\w+)?|everything else|anything else|any other(?: \\w+)?|the (?:others|rest)|every other \\w+)';

const compass: Readonly<Record<string, string>> = { west: 'left', east: 'right' };

/** Phrases that say in many words what the grammar has one for, and what it is. Applied in this order to text in lower case. */
export const phrases: readonly RewriteRule[] = [
  [/ (?:out )?of (?:the|these|those) two(?=[,;:])/, ''],
  [
    /\b(?:(?:to|at|on|in) the )?(top|upper|bottom|lower|north|south)[- ]?(left|right|east|west) (?:side )?of (?!(?:the |this |that )?(?:image|picture|photo|scene|drawing|screen|canvas|box|frame)\b)/g,
    (_, end, side) => `${/^(?:top|upper|north)$/.test(end) ? 'above' : 'below'} and to the ${compass[side] ?? side} of `,
  ],
  [/\bcent(?:er|re) of (?=(?:the|this|that) (?:picture|image|photo|scene|drawing|screen|top|bottom|left|right)\b)/, 'middle of '],
  [
    /^of (?:the|all|all the) ((?:two |three |both )?(?:grey |gray )?[a-z]+),? (only one|only two|exactly one|exactly two|at least one|at least two|one|two|three|none|all|both|each) (has|have|is|are|contains?|holds?) /,
    '$2 of the $1 $3 ',
  ],
  [/\b(can|could|may|might|would|should|does|do) one\b/g, '$1 you'],
  [
    /\b(?:put|place|set|lay|point|move|aim|rest|position|hover|drag|bring|stick|guide|steer|navigate|direct|drop|land|take) (?:a|your|the|my|one) (?:index )?(?:finger|cursor|marker|mark|tick|check|stamp|label|pin|dot|cross|mouse|pointer|hand|arrow|crosshairs?|thumb|sticker|flag|tag|eyes?|gaze|attention|fingertip)(?: right| exactly| directly)? (?:on top of|on|over|onto|to|at|towards?|above|upon)\b/,
    'point to',
  ],
  [/ with (?:your|the|a) (?:finger|mouse|cursor|pointer|hand)\b/, ''],
  [/^(?:can|could|do|did) (?:you|i|we) count (more|fewer|less)\b/, 'are there $1'],
  [/^there (?:is|are) how many\b/, 'how many'],
  [/\bat a (higher|lower) (?:position|place|level|spot) than\b/, '$1 than'],
  [/\b(?:have|has) its (?:place|position|spot)\b/, 'is'],
  [/\bsuch a thing as /, ''],
  [/^find (an? .+?) (?:here|anywhere)[ ?.!]*$/, 'is there $1'],
  [/^(?:are you able|is it possible) to (?:see|find|spot|make out)\b/, 'do you see'],
  [/\bcolou?red (?:just )?like\b/g, 'the same color as'],
  [/\bshaped (?:just )?like\b/g, 'the same shape as'],
  [/^(?:have|has) (.+?) got\b/, 'do $1 have'],
  [/^count (more|fewer|less)\b/, 'are there $1'],
  [/\bthat separates? (.+?) from\b/, 'between $1 and'],
  [/^(?:do|does) there exist\b/, 'is there'],
  [/^(?:you )?tell (?:me )?(?:if|whether) /, 'is it true that '],
  [/\b(?:what|which) (colou?r|shape|size|material) (?:have|has) the\b/, 'what $1 is the'],
  [/\b(?:everything|all) that is\b/, 'all objects that are'],
  [/^are (.+?) and (.+?) (?:at|on) the same (?:height|level)[ ?.!]*$/, 'is $1 at the same height as $2'],
  [/^where ?abouts?\b(?: is| are)?/, 'where is'],
  [/^where (?:do|does|can|could|would|might) (?:you|we|i) (?:find|see|spot|locate)\b/, 'where is'],
  [/^do you (?:find|spot|notice|detect)\b/, 'do you see'],
  [/\bfrom (?:among )?(?:all )?(?:the )?(?:others|rest|other (?:objects|things|shapes|items|ones))\b/g, ''],
  [/^(?:at|in|on) (?:which|what) (?:exact )?(?:spot|place|position|location|point|part)\b/, 'where'],
  [
    /(?<!\b(?:do|did|can|could|would|might|may|should) )\b(?:(?:that|which) )?(?:you|we|i) (?:can |could |may |might )?(?:see|find|spot|notice|observe)\b/g,
    '',
  ],
  [/^is the (?:position|location|place) of\b/, 'is'],
  [/^how (?:would|could|can|might) (?:you|we) (?:describe|name|call)\b/, 'what is'],
  [/^(?:call|consider)\b/, 'is'],
  [/\bthere (?:is|are|lies|sits) what\b/, 'what is'],
  [/^(?:starting|counting|beginning|going) (?:at|from|on) the (left|right|top|bottom)(?: side)?,? (.*?)[ ?.!]*$/, '$2 from the $1'],
  [
    new RegExp(`(?<=\\b(?:is|are|be|lies|sits) )(${Object.keys(superlatives).join('|')}) than ${others}`, 'g'),
    (_, word) => `the ${superlatives[word]}`,
  ],
  [new RegExp(`\\b(${Object.keys(superlatives).join('|')}) than ${others}`, 'g'), (_, word) => `that is the ${superlatives[word]}`],
  [
    new RegExp(`\\b(?:is|lies|sits) (above|over|below|under|beneath|left of|right of|to the left of|to the right of) ${others}`),
    (_, side) => `is the ${ends[side.replace(/^to the /, '')]}`,
  ],
  [
    /\bmatch(es|ing)? ((?:the|an?|that) [^,;]+?) in (colou?r|size|shape|material)\b/g,
    (_, ending, other, name) => `${ending === 'ing' ? 'with' : 'has'} the same ${name} as ${other}`,
  ],
  [/\b(?:equal|match|matches|matching|identical|alike|agree|agrees) in (colou?r|size|shape|material)\b/g, 'the same $1'],
  [/\b(?:differ|differs|differing|different) in (colou?r|size|shape|material)\b/g, 'different $1'],
  [/^(?:do|does) (.+?) flank (.+?)[ ?.!]*$/, 'is $2 between $1'],
  [/\bexceeds? (.+?) in size\b/, 'is larger than $1'],
  [
    /^(?:is|are|do|does) (.+?)(?: lie| sit| stand)? (nearer|closer|farther|further)(?: away)? (to|from) (?!(?:the )?(?:camera|viewer|observer|us|me|you)\b)([^,;]+?) or (?:(?:to|from) )?((?:the|that|an?) [^,;]+)$/,
    'which is $2 $3 $1, $4 or $5',
  ],
  [
    /^(?:which|what)(?: one| object| thing| of (?:them|the two))? (?:is|are) ((?:the|that) [^,;]+?) (nearer|closer|farther|further)(?: away)? (to|from),? ([^,;]+ or [^,;]+)$/,
    'which is $2 $3 $1, $4',
  ],
  [
    /^(?:is|are) (.+?) ((?:nearer|closer|further|farther|bigger|larger|smaller|higher|lower)\b.*?),? or (?:is (?:it )?)?the (.+?)[ ?.!]*$/,
    'which is $2, $1 or the $3',
  ],
  [/\b(?:first|last) (\w+(?: \w+)?) (?:on|at) the (left|right)\b/, '$2most $1'],
  [/\bhow many (?:different|distinct|separate|individual)(?! (?:colou?rs|shapes|sizes|kinds|types))\b/, 'how many'],
  [/\bwith the (\w+most) position\b/, 'that is $1'],
  [/\bclosest of all$/, 'closest'],
];
