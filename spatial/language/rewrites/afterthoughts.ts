import { plainColor as color, type RewriteRule } from './rewrite-rule.js';

const isPlaced = '(?:is|lies|sits|stands)';

/** What is said of a thing behind the request, or takes part of the request back. */
export const afterthoughts: readonly RewriteRule[] = [
  [
    /^((?:find|look at|look for|locate|take|see|spot|go to|first find) [^;]+?),? and (?:then )?(?=(?:tap|click|point|select|mark|show|highlight|touch|press|pick|choose) (?:to |at |on |me )?(?:the|an?|that|whichever) )/,
    '$1; ',
  ],
  [/^is the (?:position|location|place) of (.+?) that of /, 'is $1 '],
  [
    /^.{0,40}?\bmore (?:of,? )?(?:the )?(.{1,60}?),? or (?:do you see |are there )?(?:more )?(?:the )?(.{1,60}?)[;,] (?:is it|are there more|do you see more|are they|are)(?: more)?(?: the)? (.{1,60}?)(?: in the majority)?$/,
    (_, first, second, meant) => `are there more ${meant} than ${meant === first ? second : first}`,
  ],
  [
    new RegExp(`^is (.+?) ${color}(?:,? or ${color})*,? or (?:what|which)(?: other)? colou?r(?: is it| does it have| has it)?$`),
    'what color is $1',
  ],
  [
    /\b(left|right)\b(.*?),? (?:as|when|if|while) (?:it|he|she|they) (?:faces?|is facing|are facing|looks? at) (?:us|me|you|the camera|the viewer)\b/,
    (_, side, rest) => `${side === 'left' ? 'right' : 'left'}${rest}`,
  ],
  [/,? (?:as|when|if|while) (?:it|he|she|they) (?:faces?|is facing|are facing|looks? at) (?:us|me|you|the camera|the viewer)\b/, ''],
  [/(?<=[a-z] )whichever ([a-z]+(?: [a-z]+)?) (?:is|lies|sits) /g, 'the $1 that is '],
  [/ and (?:that|the said|this) ([a-z]+(?: [a-z]+)?) (?:must be|should be|has to be|is|lies|sits|being) /, '; that $1 is '],
  [
    /\b(of|from|than|above|below|under|beneath|underneath|over|behind|near|beside|to|by) where (the [a-z]+(?: [a-z]+){0,2}?) (?:is|lies|sits|stands|are)\b/g,
    '$1 $2',
  ],
  [/\b(?:that|which) one (?:can |could )?(?:finds?|sees?|spots?|notices?)\b/g, 'that is'],
  [/ than (?:it|there|the [a-z]+) (?:contains|has|shows|holds|are|is|does) /, ' than '],
  [/\bbetween (?:the |these |those )?two,? (?=the )/, 'between '],
  [/^.*\b(?:no,? wait|wait,? no|scratch that|oops|correction|sorry,? i meant|no,? sorry|make that)\b[ ,;.:]*/, ''],
  [/, (?:is|are|does|do|was|were) (?:not|n't) (?:it|there|they)\b[ ;,?]*(?=[a-z])/, '; '],
  [
    /[ ,;.]+(?:as long as|so long as|provided(?: that)?|providing|on condition that|but only if|only if|if and only if|given that) (?:it|that one) (?:is|lies|sits|stands) /,
    ' that is ',
  ],
  [
    /; (?:it |this |that one |the one )?(?:must|should|has to|needs to|ought to|had better) (?:be|lie|sit|stand) (?:the one )?/,
    ' that is ',
  ],
  [new RegExp(`,? (?:where|with) ((?:the|that) [a-z]+(?: [a-z]+){0,2}?) (?:${isPlaced}|being|lying|sitting|standing) `), '; $1 is '],
  [/[,;] (?:each and every one|every (?:single |last )?one|each one|all|each) of (?:them|these|those)\b,?(?=[,;]|$)/, ''],
];
