import { plainColor, type RewriteRule } from './rewrite-rule.js';

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

/** Rules for whole sentences, applied before those for phrases. */
export const sentences: readonly RewriteRule[] = [
  [
    /\bthe (?:spot|place|point|location|area|part|position) (?:where|at which|in which) (.+?) (?:is|lies|sits|stands|can be (?:seen|found))$/,
    '$1',
  ],
  [
    /^where (?:exactly|precisely|about|then|else)? ?(?:do|does|can|could|would|might|should) (?:you|we|i|one) (?:find|see|spot|locate) /,
    'where is ',
  ],
  [/, where (the [a-z]+(?: [a-z]+)?) (?:is|lies|sits) /, '; $1 is '],
  [/ of all$/, ''],
  [/\bfurther (?=(?:above|below|under|beneath|underneath|over)\b)/, ''],
  [/^(?:find|see|count|spot) (more|fewer|less) /, 'are there $1 '],
  [/^(?:which|what) (colou?r|shape|size|material) (?:is|was) (?:used|chosen) to (?:draw|paint|fill|make) /, 'what $1 is '],
  [/^(?:which|what) (shape|form|colou?r|size) (?:has|describes|fits|matches|suits|belongs to|characteri[sz]es|goes with) /, 'what $1 is '],
  [/^what is it that (?:is |lies |sits |stands )?/, 'what is '],
  [/^(are |do |have )?most (?!of )/, '$1most of the '],
  [/^(are |do |have )?half (?:of )?the /, '$1half of the '],
  [/^((?:is|are) there|there (?:is|are)) nothing(?: at all)?$/, '$1 no object'],
  [
    /^(?:(?:is|are) (?:there )?nothing|(there (?:is|are) nothing|nothing (?:is|are|lies|sits|stands)))(?: (?:at all|that|which|that is|which is|located|placed))? (?!but |else )/,
    (_, said) => (said === undefined ? 'is there no object that is ' : 'there is no object that is '),
  ],
  [/^(?:do|does) nothing (?:lie |sit |stand )?/, 'is there no object that is '],
  [/^nothing (?=touches|overlaps|covers)/, 'there is no object that '],
  [
    /\b(which|what)(?: one)? of (?:them|these|those|the (?:things|objects|items|shapes)|all(?: of them)?) (?=is|has|lies|are)/,
    '$1 object ',
  ],
  [/^(?:there )?(?:should|must|ought to|might|may|could) be (an? .+?)(?: in (?:here|there)| here| there)?$/, 'there is $1'],
  [
    /^where (?:has|have|was|were|did) (.+?)(?: been)? (?:placed|put|drawn|located|hidden|gone|go|positioned|situated|painted)$/,
    'where is $1',
  ],
  [/^how (?:do|can|could|would|should) (?:i|you|we|one) (?:get to|reach|find|come to|go to) /, 'point to '],
  [/^(which|what)(.*?) (?:would|do|could|can|should) (?:you|we|one|i) call /, '$1$2 is '],
  [/\b(have|has) a (?:position|place|location|spot) (?=\S)/, 'is '],
  [/ (?:with|and|including) (?:their|its|the) (?:positions?|locations?|coordinates?|places?)$/, ''],
  [/ do(?:es)? (?:it|the (?:image|picture|scene|drawing|photo)) (?:have|contain|show|hold)$/, ''],
  [/^what is the (.+?) count$/, 'how many $1'],
  [
    /^how many of (?:these|them|those|the (?:things|objects|shapes|items|ones))(?: here| there| in the [a-z]+)? are /,
    'how many objects are ',
  ],
  [
    /^(?:looking at|relative to|compared (?:to|with)|seen from|viewed from|from|given|taking|considering|with respect to|as for|in relation to) (the [^,]+), (.+? (?:it|that))$/,
    (_, other, rest) => rest.replace(/ (?:it|that)$/, ` ${other}`),
  ],
  [/^(?:has|does|do|did) it (?:got |have got |have |contain |show |include )/, 'is there '],
  [/^what is the (.+?)(?:'s)? (colou?r|size)$/, 'what $2 is the $1'],
  [/^(?:which|what) (colou?r|shape|size|material) (?:is|was) (?:used|chosen) for /, 'what $1 is '],
  [/^is (.+?) an? [a-z]+(?:, an? [a-z]+)*,? or (?:something|anything) else$/, 'what shape is $1'],
  [
    new RegExp(`^is (.+?) ${plainColor}(?:, [a-z]+)*,? or (?:something|anything|some other colou?r|another colou?r)(?: else)?$`),
    'what color is $1',
  ],
  [/^(?:which|what)(?: exact)? (?:shape|form|kind of shape) (?:does|do|is|has|have) (.+?) (?:have|has|take|made of)$/, 'what shape is $1'],
  [/^is the camera (closer|nearer) to (.+?) than(?: to)? (.+)$/, 'is $2 closer than $3'],
  [/^is the camera (farther|further)(?: away)? from (.+?) than(?: from)? (.+)$/, 'is $2 farther than $3'],
  [
    /^(?:point to |tap |click |select |choose |show |pick )?(?:whichever|whatever)(?: one)?(?: of (?:them|these|the two))? is (.+?) ?[:;,] ?(.+)$/,
    'which is $1, $2',
  ],
  [
    /^(?:compare|consider|take) (.+?) (?:with|and|to|against) (.+?) ?[:;,.] ?(which|what)(?: one| of them| of the two)? (.+)$/,
    '$3 $4, $1 or $2',
  ],
  [/^(?:do|does) (.+?) (?:beat|exceed|surpass|top) (.+?) in numbers?$/, 'do $1 outnumber $2'],
  [/^are (?!there\b)(.+?) (?:more|in the majority compared to|in the majority over) than (.+)$/, 'do $1 outnumber $2'],
  [/^(?:do|does) (.+?) separate (.+?) from (.+)$/, 'is $1 between $2 and $3'],
  [/ on the (?:straight )?(?:line|path|way|segment) (?:between|from) (.+?) (?:and|to) /, ' between $1 and '],
  [/^(?:is|are) the (?:image|picture|scene|photo|drawing) (?:showing|containing|depicting|displaying|including) /, 'is there '],
  [
    /^is (an? .+?) (?:a )?(?:part of|contained in|included in|within|one of the things in) the (?:image|picture|scene|photo|drawing)$/,
    'is there $1',
  ],
  [
    /^(closer|nearer|farther|further|bigger|larger|smaller|higher|lower)( (?:to|from) the (?:camera|viewer|observer)| to us| to me)? ?[:;,] ?(.+? or .+)$/,
    'which is $1$2, $3',
  ],
  [
    /^(?:(?:point (?:to|at)|tap|click|click on|show|select|choose|pick|find) )?(?:the )?(closer|nearer|farther|further|bigger|larger|smaller|higher|lower)(?: one)? of (the .+?) and (the .+)$/,
    'which is $1, $2 or $3',
  ],
  [
    /\b(?:in|at|with|on|has|having) the (highest|lowest|leftmost|rightmost|topmost|bottommost) (?:position|place|spot|location)\b/,
    'that is $1',
  ],
  [/(?<=[a-z]) (?:that |which )?(?:i|we) (?:want|need|mean|seek|am after|am looking for|are looking for)(?= ?[;,.:]| is\b|$)/g, ''],
  [/^where is it that (.+?)(?: is| lies| sits| stands)?$/, 'where is $1'],
  [/ and (?:then )?(?:point|tap|click|press|mark|highlight|show|select)(?: to| at| on)? (?:it|them)(?: to me)?$/, ''],
  [
    /^(.+?) (?:has to|have to|must|should|needs to|need to|is to|ought to) be (?:clicked|tapped|pressed|selected|touched|found|marked|highlighted|pointed (?:at|to|out)|located|chosen|picked)(?: on)?$/,
    'point to $1',
  ],
  [
    /[;,:] ?(?:specifically|namely|in particular|i mean|precisely|exactly)?,? ?the one (?=to|on|at|left|right|above|below|under|over|that|which|between|near|behind|in|beneath|underneath|with|higher|lower|further|farther)/,
    ' ',
  ],
  [/ or not$/, ''],
  [
    /^(?:which|what) (.+?) would (?:you|i|we|one) (?:meet|see|find|reach|come across|hit|encounter) first,? (?:when )?(?:coming|going|starting|looking|moving|walking)?(?: in)? ?from the (left|right|top|bottom)$/,
    'which $1 is the $2most',
  ],
  [/^(?!\d)(.+?) > (?!\d)(.+)$/, 'are there more $1 than $2'],
  [/^(?!\d)(.+?) < (?!\d)(.+)$/, 'are there fewer $1 than $2'],
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
  [
    / (?:would|will|do|could|can|might) (?:i|you|we|one|the camera|the viewer|a camera) (?:reach|touch|hit|bump into|meet|get to|run into|crash into) first$/,
    ' is closest to the camera',
  ],
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
