import type { Turn } from './turn.js';

const isPlaced = '(?:is|lies|sits|stands)';

/** What is said of a thing behind the request, or takes part of the request back. */
export const afterthoughts: readonly Turn[] = [
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
  [new RegExp(`,? (?:where|with) (the [a-z]+(?: [a-z]+){0,2}?) (?:${isPlaced}|being|lying|sitting|standing) `), '; $1 is '],
  [/[,;] (?:each and every one|every (?:single |last )?one|each one|all|each) of (?:them|these|those)\b,?(?=[,;]|$)/, ''],
];
