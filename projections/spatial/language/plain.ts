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

const vacant = '(?:empty|free|vacant|unoccupied|clear|open|blank|bare|unused|available|uncovered|spare)';
const stretch =
  '(?:spot|space|place|area|room|region|location|position|part|patch|bit|section|zone|surface|stretch|gap|ground|table|background)';
const laying = '(?:put|place|set|park|drop|lay|stand|fit|add|leave)';

/** Turns of phrase that say in many words what the grammar has one for, and what it is. Applied in this order to text in lower case. */
const turns: readonly (readonly [pattern: RegExp, plain: string | ((...match: string[]) => string)])[] = [
  [/\b(can|could|may|might|would|should|does|do) one\b/g, '$1 you'],
  [
    /\b(?:put|place|set|lay|point|move|aim|rest|position|hover|drag|bring|stick|guide|steer|navigate|direct|drop|land|take) (?:a|your|the|my|one) (?:index )?(?:finger|cursor|marker|pin|dot|cross|mouse|pointer|hand|arrow|crosshairs?|thumb|sticker|flag|tag|eyes?|gaze|attention|fingertip)(?: right| exactly| directly)? (?:on top of|on|over|onto|to|at|towards?|above|upon)\b/,
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
      `^where (?:could|can|should|would|might|may|is there room|is there space) (?:i |we |you |someone |to )*${laying} (?:something|anything|it|an? (?:new |extra |further |)[a-z]+|another [a-z]+|the [a-z]+)(?: down)?\\b`,
    ),
    'free space',
  ],
  [/\bneither (.+?) nor\b/, 'not $1 and not'],
  [/\bthat separates? (.+?) from\b/, 'between $1 and'],
  [/^(?:do|does) there exist\b/, 'is there'],
  [/^(?:you )?tell (?:me )?(?:if|whether) /, 'is it true that '],
  [/\b(?:what|which) (colou?r|shape|size|material) (?:have|has) the\b/, 'what $1 is the'],
  [/\b(?:everything|all) that is\b/, 'all objects that are'],
  [/^are (.+?) and (.+?) (?:at|on) the same (?:height|level)[ ?.!]*$/, 'is $1 at the same height as $2'],
  [/^where ?abouts\b(?: is| are)?/, 'where is'],
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
  [/\b(?:first|last) (\w+(?: \w+)?) (?:on|at) the (left|right)\b/, '$2most $1'],
  [/\bhow many (?:different|distinct|separate|individual)(?! (?:colou?rs|shapes|sizes|kinds|types))\b/, 'how many'],
  [/\bwith the (\w+most) position\b/, 'that is $1'],
  [/\bclosest of all$/, 'closest'],
];

const sides: Readonly<Record<string, string>> = {
  up: 'above',
  upwards: 'above',
  upward: 'above',
  down: 'below',
  downwards: 'below',
  downward: 'below',
};
const sideOf = (way: string): string => sides[way] ?? `${way.replace(/wards?$/, '')} of`;
const way = '(left|right|up|down|leftwards?|rightwards?|upwards?|downwards?)';
const placed =
  '(?=(?:to the (?:left|right)|on|above|below|under|beneath|underneath|over|left|right|between|near|next|in front|behind|higher|lower)\\b)';
const touch = '(?:tap|poke|click|press|touch|push|prod|nudge|kick|jab|stroke|hit)';

/** Turns of phrase of whole sentences, looked for first. */
const sentences: typeof turns = [
  [/^(?:would|do|did|does|can) (?:you|we|i|one) (?:find|see|spot|notice|detect) /, 'do you see '],
  [/^(?:did|has|have) (?:anyone|somebody|someone|they|you|anybody) (?:draw|drawn|paint|painted|put|place|placed) /, 'is there '],
  [/^is it (the .+?) that (?:is|lies|sits|stands) /, 'is $1 '],
  [/^which (.+?) is it that (?:is|lies|sits) /, 'which $1 is '],
  [
    /^(the .+?),? (?:that |which )?(?:i|we) (?:am |are |would )?(?:looking for|after|want|mean|need|seeking|searching for|like) (?:is|lies|sits) /,
    'point to $1 that is ',
  ],
  [/, the [a-z]+(?: [a-z]+)? being /, ' that is '],
  [/\b(which|that|who) itself\b/g, '$1'],
  [/^(?:there are )?no two (.+?) (?:have|share|are of|of|with) the same ([a-z]+)$/, 'all $1 have different $2'],
  [
    /(\btouch(?:es|ing)? .+) with (?:its|their|one of its|one of their|an?) (?:sides?|edges?|corners?|base|top|vert[a-z]+|tips?|points?)$/,
    '$1',
  ],
  [/\bmost (?:big|large|huge)\b/, 'largest'],
  [/\bmost (?:small|tiny|little)\b/, 'smallest'],
  [/\bmost (?:high|elevated)\b/, 'highest'],
  [/\b(?:farthest|furthest|most) (?:over|out|along|off|away) (?:to|on|towards) the (left|right)\b/, '$1most'],
  [
    /^(?:which|what)(?: other)?(?: thing| object| shape| item| one| figure)? (?:is|lies|sits) (the .+?) (closest|nearest|next) to$/,
    'which object is $2 to $1',
  ],
  [
    /^(?:besides|apart from|other than|except for|except|not counting|excluding|ignoring|leaving out) (.+?)(?: itself)?,? (which|what) (.+) (to|from) it$/,
    '$2 $3 $4 $1',
  ],
  [/^(?:do|does) (.+?) (?:enclose|surround|sandwich|bracket|frame) (.+)$/, 'is $2 between $1'],
  [/^how (?:is|are) (.+?) (?:colou?red|painted)$/, 'what color is $1'],
  [/ (?:called|named)$/, ''],
  [/^is the distance to (.+?) (?:smaller|less|shorter) than (?:the distance|that) to (.+)$/, 'is $1 closer than $2'],
  [/^is the distance to (.+?) (?:larger|greater|bigger|longer) than (?:the distance|that) to (.+)$/, 'is $1 farther than $2'],
  [
    /^(?:the )?(.+?) or (?:the )?(.+?) ?[:;,] ?(?:which|who|what)(?: one)?(?: of (?:them|these|the two|these two))? (?:is|lies|sits) (.+)$/,
    'which is $3, the $1 or the $2',
  ],
  [/^(which .+?) ?[:;,] ?(?!the )([^,;]+?) or (?!the )([^,;]+)$/, '$1, the $2 or the $3'],
  [/^what (?:is|are) the (?:x and y|xy|x y|x, y)(?: coordinates?| position| values?)? (?:of|for) /, 'where is '],
  [/ (?:as|in the form of) (?:an? |one )?(?:single )?(?:point|dot|coordinates?|coordinate pair|pixel|pair of coordinates)$/, ''],
  [/\b(?:pixel|exact|precise|approximate|screen|current|2d) (?=(?:position|location|coordinates?|spot|place)\b)/, ''],
  [/^(find|locate|spot|search|seek) (?:&|and) (?:then )?(?=click|tap|point|touch|select|mark|press|highlight)/, ''],
  [/^(?:hover|float|move|stay|stop|land) (?:your [a-z]+ )?(?:over|on|above) (?=the )/, 'point to '],
  [new RegExp(`^(?:give )?(.+?) an? (?:quick |gentle |little |light |soft |double )?${touch}$`), 'point to $1'],
  [/^which (?:part|area|bit|spot) of the (?:picture|image|scene|screen|photo) (?:has|shows|contains|holds|depicts) /, 'where is '],
  [
    /^is it (.+?) that (?:(?:you|we|i) (?:can )?(?:find|see|spot) )?(?:there is )?(the .+?)(?: is| lies| sits| stands| can be (?:found|seen))?$/,
    'is $2 $1',
  ],
  [/^is (.+?) an? [a-z]+,? or what (shape|colou?r|size) is it$/, 'what $2 is $1'],
  [/^(?:do|does) (.+?) and (.+?) have (.+?) (?:in )?between them$/, 'is $3 between $1 and $2'],
  [/^(?:are|is) (.+?) outnumbered by (.+)$/, 'do $2 outnumber $1'],
  [/^(.+?)[:;,] ?(?:how many|number|count|how much|quantity)(?: are there| of them(?: are there)?)?$/, 'how many $1'],
  [/\b(?:point|pick|single|call|seek) (it|them|that|the [a-z]+(?: [a-z]+)?) out\b/, 'point to $1'],
  [/\b(which|what) one's\b/, 'which one is'],
  [/ (?:do|can|could|did) (?:you|we|i) (?:have|see|find|spot|count|notice|get|make out)(?: here| there| in total)?$/, ''],
  [
    /\b(?:does|do) the (?:area|region|space|part|side|zone)(?: of the (?:picture|image))? (.+?) (?:contain|have|hold|show|include)$/,
    'are $1',
  ],
  [/ (?:would|will|do|could|can|might) (?:i|you|we|one) (?:reach|touch|hit|bump into|meet|get to) first$/, ' is closest to the camera'],
  [
    new RegExp(
      `^(?:start|starting|begin|beginning|go|going) (?:from|at|with) (.+?),? (?:and )?(?:then )?(?:go|move|look|head|travel|walk) ${way} (?:until|till|to|and) (?:you |we )?(?:find |see |reach |hit |meet |get to |come to )?(.+?)(?:[;.,].*)?$`,
    ),
    (_, from, direction, thing) => `point to ${thing} ${sideOf(direction)} ${from}`,
  ],
  [
    new RegExp(
      `^from (.+?),? (?:and )?(?:then )?(?:go|move|look|head|travel|walk) ${way} (?:until|till|to|and) (?:you |we )?(?:find |see |reach |hit |meet |get to |come to )?(.+?)(?:[;.,:].*)?$`,
    ),
    (_, from, direction, thing) => `point to ${thing} ${sideOf(direction)} ${from}`,
  ],
  [
    new RegExp(`^(?:look|looking|go|going|search|searching|check|move|moving)(?: just| directly| around| somewhere| anywhere)* ${placed}`),
    '',
  ],
];

/** A question with its turns of phrase put plainly. */
export const plain = (text: string): string =>
  [...sentences, ...turns].reduce(
    (said, [pattern, words]) => (typeof words === 'string' ? said.replace(pattern, words) : said.replace(pattern, words)),
    text.replace(/[ ?.!]+$/, ''),
  );
