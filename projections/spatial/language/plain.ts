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
const others =
  '(?:all (?:of )?(?:the )?(?:others?|rest)(?: \\w+)?|everything else|anything else|any other(?: \\w+)?|the (?:others|rest)|every other \\w+)';

/** Turns of phrase that say in many words what the grammar has one for, and what it is. Applied in this order to text in lower case. */
const turns: readonly (readonly [pattern: RegExp, plain: string | ((...match: string[]) => string)])[] = [
  [/\b(can|could|may|might|would|should|does|do) one\b/g, '$1 you'],
  [/\bwhere ?abouts\b(?: is| are)?/, 'where is'],
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
  [new RegExp(`\\b(${Object.keys(superlatives).join('|')}) than ${others}`, 'g'), (_, word) => `the ${superlatives[word]}`],
  [/\b(?:equal|match|matches|matching|identical|alike|agree|agrees) in (colou?r|size|shape|material)\b/g, 'the same $1'],
  [/\b(?:differ|differs|differing|different) in (colou?r|size|shape|material)\b/g, 'different $1'],
  [/^(?:do|does) (.+?) flank (.+?)[ ?.!]*$/, 'is $2 between $1'],
  [/\bexceeds? (.+?) in size\b/, 'is larger than $1'],
  [
    /^(?:is|are) (.+?) ((?:nearer|closer|further|farther|bigger|larger|smaller|higher|lower)\b.*?),? or (?:is (?:it )?)?the (.+?)[ ?.!]*$/,
    'which is $2, $1 or the $3',
  ],
  [/\bwith the (\w+most) position\b/, 'that is $1'],
];

/** A question with its turns of phrase put plainly. */
export const plain = (text: string): string =>
  turns.reduce((said, [pattern, words]) => (typeof words === 'string' ? said.replace(pattern, words) : said.replace(pattern, words)), text);
