import type { RewriteRule } from './rewrite-rule.js';

const act =
  '(?:tap|touch|click|press|poke|select|pick|choose|mark|highlight|find|see|show|get|hit|identify|locate|point (?:to|at|out)|look at|look for|be shown)(?: on)?';
const who = '(?:i|we|you|one|he|she|they)';
const meet = '(?:come across|run into|stumble (?:up)?on|bump into|encounter|get to|discover|hit upon|happen (?:up)?on)';
const place = '(?:location|position|place|spot|whereabouts|coordinates?|exact position|exact location)';
const placed =
  '(?=(?:to the (?:left|right)|on|at|above|below|under|beneath|underneath|over|left[a-z]*|right[a-z]*|west[a-z]*|east[a-z]*|north[a-z]*|south[a-z]*|upwards?|downwards?|between|near|next|in front|behind|higher|lower|further|farther|down|up|towards?)\\b)';
const look = '(?:look|looked|looking|go|went|search|searched|check|checked|peek|peeked|glance|glanced)(?: just| directly| around| a bit)*';
const leaving =
  '(?:starting|start|beginning|setting out|going out|leaving|walking away|moving away|walking|coming|going)(?: out| off| away)?';
const reach = '(?:reach|hit|meet|touch|find|encounter|come to|get to|bump into|run into|see)';

/** What is wanted, said around the thing. */
export const requests: readonly RewriteRule[] = [
  [/^((?:is|are) there [^;]+?|there (?:is|are) [^;]+?),? (?:and|but) (?=(?:where|what|which|how)\b.* (?:it|they|them|that)\b)/, '$1; '],
  [
    /^(?:using|taking|with|given|considering|treating) (the [^,;]+?) as (?:an? |the |your )?(?:reference|landmark|anchor|guide|origin|starting point|point of reference|reference point)[,;] /,
    '$1; ',
  ],
  [/^(?:an?|one|some|the) (?:point|pixel|spot|dot|coordinate|position) (?:on|in|inside|within|for) (?=(?:the|an?|that) )/, 'point to '],
  [/^(?:looking|seen|viewed|judging) from (the [^,;]+)[,;] /, '$1; '],
  [/^([^;]+?),? where(?: is| are| at)?(?: it| they)?(?:,? (?:exactly|precisely))?$/, 'where is $1'],
  [/^(.+?) (?:is|are) where(?:,? (?:exactly|precisely))?$/, 'where is $1'],
  [
    /^(?:make|do|perform|execute|put|place) (?:an?|one) (?:single |quick |little )?(?:click|tap|press|touch|mark|point) (?:on top of|over|on|at|upon|onto) /,
    'point to ',
  ],
  [/^(?:looking|staring|gazing|looking out) at (?=(?:the|an?) [^;]*; )/, ''],
  [/^not (?:the |any )?others?[^,;]*[,;] ?(?:but )?(?:just|only) /, 'point to '],
  [/^(?:just|only) (?=the )/, 'point to '],
  [/; (?:nothing else|nothing more|that is all|only that(?: one)?|just that(?: one)?|no others?)$/, ''],
  [
    /^(?:when it comes to|as for|regarding|concerning|with regard to|as far as|considering|talking about|speaking of) (?:the |all (?:the )?)?([^,;]+?)(?: goes| go| is concerned| are concerned)?[,;] (?=which|what|who)/,
    'of the $1, ',
  ],
  [/^(?:seen|viewed|looking) from (?:here|where (?:i|we|you) (?:am|are|stand|sit|look)),? /, ''],
  [/,? but (what|where|which one|which)$/, '; $1'],
  [
    /^how many (.+?) (?:has|have) (the [a-z]+(?: [a-z]+){0,2}?)(?: got)? (?=(?:on|to|at|above|below|under|beneath|over|left|right|near|beside|up|down|higher|lower|further|farther)\b)/,
    'how many $1 does $2 have ',
  ],
  [/^(?:have|has) (?:we|you|i|they|it)(?: got)? /, 'do you see '],
  [/ (?:in|on|within) (?:this|that) one$/, ''],
  [/^(?:do|does|did) there (?:happen to |seem to |appear to )?(?:be|exist) /, 'is there '],
  [new RegExp(`^it is (the [^;]+?)(?: (?:that|which))?(?: ${who} (?:mean|want|need|am after|am looking for))?; (?=${act})`), '$1; '],
  [
    new RegExp(
      `^(?:${leaving}) (?:at|from|with) (the [^,;]+)[,;] (which|what)(?: other)?((?: [a-z]+)?) (?:would|do|will|should|can) ${who} ${reach} first$`,
    ),
    '$2$3 is nearest to $1',
  ],
  [
    new RegExp(
      `^(which|what)(?: other)?((?: [a-z]+)?) (?:would|do|will|should|can) ${who} ${reach} first,? (?:when |if ${who} )?(?:${leaving}) (?:at|from|with) (the .+)$`,
    ),
    '$1$2 is nearest to $3',
  ],
  [/ ?(?:[-=]+>|→|⇒) ?/g, '; '],
  [
    new RegExp(
      `^(?:what|the (?:thing|object|one|item)|all)(?: that)? ${who}(?:'d| would| am| want| need| should| must)?(?: really)?(?: like| want| need| love| wish| have| asking| looking| trying)?(?: for)?(?: ${who})?(?: to)? ${act} (?:is|are) `,
    ),
    'point to ',
  ],
  [
    new RegExp(
      `^(?:do not|never|you must not|you should not) ${act} (?:anything|any [a-z]+|nothing|something)(?: else)? (?:but|except(?: for)?|other than|besides|apart from) `,
    ),
    'point to ',
  ],
  [new RegExp(`^${act} nothing (?:but|except|other than) `), 'point to '],
  [
    new RegExp(
      `^((?:[^;]*; )?)(.+?) (?:is|are) (?:what|the (?:one|thing|object)s?|where)(?: that)? ${who} (?:should|must|have to|need to|ought to|want to|want you to|would like you to|are to|are meant to|am meant to|want|need)(?: ${act})?$`,
    ),
    '$1point to $2',
  ],
  [new RegExp(`^where(?: exactly|abouts)? (?:do|does|can|could|would|might|should|will) ${who} ${meet} `), 'where is '],
  [/\b(?:an? |the )?x ?(?:[,/&]|and)? ?y(?: coordinates?| positions?| values?| location)? (?=(?:of|for)\b)/, 'position '],
  [new RegExp(`^(?:(?:what|where) is |give |tell me |show |state )?(.+?)'s ${place}$`), 'where is $1'],
  [
    new RegExp(`^(?:in|within|inside) (?:the|that) (?:area|region|space|part|zone|place|field)(?: that is| which is| lying)? ${placed}`),
    '',
  ],
  [new RegExp(`^(?:if|when) ${who} (?:were to )?${look} ${placed}`), ''],
  [
    new RegExp(
      ` (?:would|do|will|can|could|might|should) ${who} (?:see|find|spot|meet|notice|get) (?:if|when|by|once) (?:${who} )?(?:were to )?${look} ${placed}`,
    ),
    ' is ',
  ],
  [new RegExp(`\\bwhere (?:${who} (?:can |could )?(?:see|find|spot)|there is) (?=the |an? )`), ''],
  [
    /^(?:is|are) there (?:any )?(.+?)[,;]? (?:and )?(?:if (?:so|yes|there are)|then)[,;]? how many(?: of them)?(?: are there| do you see)?$/,
    'how many $1',
  ],
  [/^(?:are|am) (?:we|i|you) (?:looking at|seeing|shown|facing|viewing|presented with) /, 'is there '],
  [/^(?:any |an? )?([^;]+?); (?:is|are) there (?:one|any|some)(?: here| there)?$/, 'is there a $1'],
];
