/** The forms of English clauses by which claims.ts reads them: what tells nothing, what is not so now, of what there is one, and how its value is told. */

/** A person before what they like, as it is written. */
const liker = '(?<=(?:^|\\s)(?:I|[Ww]e|[Uu]ser|[A-ZÀ-Þ]\\S*) (?:[a-z]+ly |also |still |now |just )?)';
/** What is liked, or not: a thing. */
const liked = ' (?!(?:you|him|her|them|it|this|that|me|us|to|how|when|what)\\b)';
const likes = (verbs: string): RegExp => new RegExp(`\\b(?=(?:${verbs}) )${liker}(?:${verbs})${liked}`, 'g');

/** What is written short, or in one of many ways, in the words in which clauses are read; in this order. */
export const rewordings: readonly (readonly [RegExp, string])[] = [
  [/[’]/g, "'"],
  [/\bcan't\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\bi'm\b/gi, 'I am'],
  [/(?<=\p{L})'re\b/giu, ' are'],
  [/(?<=\p{L})'ve\b/giu, ' have'],
  [/(?<=\p{L})'(?:ll|d)\b/giu, ' would'],
  [/\b(it|that|there|he|she|what|here)'s\b/gi, '$1 is'],
  [/\bno longer\b/gi, 'not any longer'],
  [
    /\b(moved|switched|changed|migrated)((?: over)?) to ([^,;]{1,40}?) from ([^,;]{1,40}?)(?=$| (?:last|this|in|on|because|since|after)\b)/gi,
    '$1$2 from $4 to $3',
  ],
  [/\b(?:(?:have|has) )?(?:stopped|quit|gave up|given up) (?=\p{L}{2,}ing\b)/giu, 'not any longer '],
  [/\b(?:quit|left) (?:my|the|our|his|her|their) (?:job|position) (?=at|with|as)/gi, 'not any longer work '],
  [/\bused to (?=\p{L}+ .*\bnow\b)/giu, 'not any longer '],
  [likes('hates|dislikes|detests|loathes|does not like'), 'not likes '],
  [likes('hate|dislike|detest|loathe|can not (?:stand|bear)'), 'do not like '],
  [likes('loves|adores|enjoys'), 'likes '],
  [likes('love|adore|enjoy'), 'like '],
  [/\bturned (\d{1,3})(?: (?:today|yesterday|(?:last|this|on|in) [a-z]+))?(?=$|[,;.!]| and )/gi, 'is $1 years old'],
  [/\b(?:I|we)(?: have)? (?:have|got) an? new ([^\d:;,.]{1,30}?)(?:: |, )(?=\S)/gi, 'my new $1 is '],
  // who does one thing and another: the second has its subject, too
  [
    /^(I|[Ww]e|[A-ZÀ-Þ][^\s,;:]*) ((?:(?!\b(?:who|that|which|when|if|because)\b)[^,;:])+?) and (?=(?:(?:do|does|am|is|are|have|has) not|not any longer|quit|gave up|sold|cancell?ed|moved|switched) )/,
    '$1 $2, $1 ',
  ],
];
/** Where a sentence has one of these. */
export const isReworded =
  /['’]|\b(?:no longer|stopped|quit|left|gave up|given up|used to|turned|an? new|can not (?:stand|bear)|does not like|to [^,;]{1,40} from|(?:hate|dislike|detest|loathe|love|adore|enjoy)s?|and (?:(?:do|does|am|is|are|have|has) not|sold|cancell?ed|moved|switched))\b/i;
export const clauseEnds =
  /[;()—–\n]|: |,? \b(?:but|because|although|though|while|whereas|which|so that)\b|,(?= )|\band (?=(?:i|we|you|my|our|your|the|he|she|they|it)\b)/giu;
/** Openings that tell nothing of the matter. */
export const opening =
  /^(?:(?:well|actually|hey|hi|hello|oh|so|and|yes|yeah|no|ok|okay|btw|by the way|update|correction|fyi|also|now|nowadays|currently|today|these days|at the moment|as of \p{L}+|from now on|(?:since|starting|on) (?:last |this |next )?(?:week|month|year|\p{L}+day)|from \p{L}+(?: \d+)? on(?:wards)?|i was wrong|i got it wrong|sorry|i think(?: that)?|i guess|just so you know|remember(?: that)?|note(?: that)?|(?:it )?turn(?:s|ed) out(?: that)?)\b[,:!]*\s*)+/iu;
/** A circumstance before the subject. */
export const circumstance = /^(?:after|since|with|following|thanks to) (?:the|my|our|a) [^,]{1,30}? (?=(?:the|my|our) )/i;
/** What is only thought of, wished or past holds no value of now. */
export const notNow =
  /^(?:if|when|whenever|unless|whether|let|please|do|does|is|are|how|what|why|who|where)\b|\b(?:will|would|might|(?<!\d |of |in |by |until |since |for )may(?! \d)|could|should|shall|wants?|wish(?:es)?|hopes?|used to|going to|if|was|were|did|had)\b/i;
/** What is done to what changes. */
const changes =
  'changed|moved|switched|postponed|rescheduled|renamed|updated|pushed|raised|lowered|increased|reduced|delayed|set|cut|shortened|extended|bumped|shifted|upgraded|downgraded|migrated';
/** Before a change: "was" is of the past, what was changed is of now. */
export const passiveOfChange = new RegExp(
  `\\b(?:was|were|had been)(?= (?:(?:now|just|recently|finally|later|then|since|again) )?(?:${changes}|brought|put)\\b)`,
  'gi',
);
/** Words that change no value. */
export const adverbs =
  /\b(?:now|currently|nowadays|these days|at the moment|at present|any ?more|any longer|still|already|just|recently|finally|actually|really|again|instead|only|about|around|approximately|nearly|almost|very|so far|as of (?:now|today)|today)\b/gi;
/** Where the value of a clause has ended. */
export const valueEnd =
  /\b(?:with|because|since|until|near|for|after|before|when|where|and|or|to|so|as|from|than|by|since|however|too|also|together|during)\b/i;

export const numbers = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, i) => [word, String(i)]),
);
export const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Times by how fine they are: only alike ones contradict each other. */
export const timeKinds: readonly (readonly [kind: string, form: RegExp])[] = [
  ['weekday', /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i],
  [
    'date',
    new RegExp(
      `\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${monthName}\\b|\\b${monthName} \\d{1,2}(?:st|nd|rd|th)?\\b`,
      'i',
    ),
  ],
  ['clock', /\b\d{1,2}[:.]\d\d(?: ?[ap]m)?\b|\b\d{1,2} ?[ap]m\b|\b(?:noon|midnight)\b/i],
];

/** Before what is no name, and what of that people live in: who moved to the garden lives where they did. */
const determiner = '(?:the|an?|another|my|our|his|her|their|this|that)';
export const hasDeterminer = new RegExp(`^${determiner} `, 'i');
const home = '(?:flat|apartment|house|studio|cottage|bungalow|villa|cabin|caravan|houseboat|dorm|home|place|farm)';
const settlement = '(?:village|town|city|suburbs?|capital|country|countryside|coast|seaside|island|mountains)';
const dwelling = `(?:${home}|${settlement})`;
/** Whom people are moved to at work, and what software and services they change to: no places. */
const group =
  "(?:team|squad|group|crew|department|division|unit|project|plan|tier|class|grade|level|marketing|sales|finance|engineering|support|operations|HR|IT)(?![\\p{L}'-])";
const product =
  '(?:vim|neovim|emacs|helix|zed|vs ?code|sublime|jetbrains|linux|ubuntu|debian|fedora|windows|mac ?os|android|ios|iphone|pixel|python|rust|golang|kotlin|swift|typescript|javascript|react|vue|angular|svelte|docker|kubernetes|jenkins|git ?hub|git ?lab|bitbucket|aws|azure|gcp|mysql|postgres(?:ql)?|sqlite|mongo(?:db)?|redis|kafka|slack|teams|zoom|discord|telegram|whatsapp|signal|gmail|outlook|proton(?:mail)?|firefox|chrome|safari|netflix|hulu|spotify|tidal|deezer|youtube|kindle|notion|obsidian|evernote|trello|asana|jira|excel|figma|photoshop|paypal|revolut|vodafone|verizon)(?![\\p{L}-])';

/** Where somebody moves that does not live there. */
export const noPlace = new RegExp(`^(?:the )?(?:${product}|(?:[\\p{L}'&-]+ ){0,3}?${group})`, 'iu');

const withDeterminer = (nouns: string): RegExp => new RegExp(`^${determiner} (?:[\\p{L}'-]+ ){0,3}?${nouns}(?![\\p{L}'-])`, 'iu');
/** By slot, the kinds of values that have no name, of each of which somebody has one at a time: a newer home replaces a home, and no firm. */
export const unnamedKinds: Readonly<Record<string, readonly (readonly [kind: string, form: RegExp])[]>> = {
  residence: [
    ['home', withDeterminer(home)],
    ['settlement', withDeterminer(settlement)],
  ],
  employer: [
    [
      'kind',
      new RegExp(
        `^${determiner} (?!(?:[\\p{L}'-]+ ){0,3}?(?:desks?|office|computer|laptop|table|kitchen|living|moment|days?|nights?|weeks?|hours?|time|pace|${group})(?![\\p{L}'-]))`,
        'iu',
      ),
    ],
  ],
  school: [['kind', withDeterminer('(?:school|university|college|academy|institute|conservatory|polytechnic)')]],
};
/** What is written without a capital though it is no name. */
export const noName =
  /^(?:home|work|school|sea|nights?|noon|dawn|dusk|weekends?|lunch|rest|peace|fear|hope|harmony|luxury|poverty|comfort|sin|exile|fun|money|free|pay|pleasure|love|charity|myself|ourselves|full|least|first|last|best|times|large|speed|here|there|silence|shifts?)(?![\p{L}-])/iu;
const holidays = '(?:christmas|easter|thanksgiving)';
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day';
/** What is a time, no place. */
export const timeValue = new RegExp(
  `^(?:${weekday}s?|${holidays}|${monthName}|noon|midnight|\\d[\\d:.]*(?: ?[ap]m)?)(?=$| )(?! [A-Z])`,
  'i',
);

const season = '(?:spring|summer|autumn|fall|winter)s?';
const meal = '(?:breakfast|brunch|lunch|lunchtime|dinner|supper)';
const partOfDay = '(?:morning|afternoon|evening|night)s?';
const some = `(?:${weekday}s|weekends?|weekdays?|holidays?|vacations?)`;
/** A part of all times or occasions: what is so in one may be otherwise in another, and what is over in one is not over. */
export const limit = new RegExp(
  ` (?:${[
    `(?:on|at|over|during) (?:the )?${some}(?:(?:,| and| or|, and) ${some})*`,
    `(?:in|during|over) (?:the )?(?:${season}|${partOfDay})`,
    `(?:during|over) (?:the )?(?:week|day|term)`,
    `at (?:nights?|noon|work|school|home|parties|times|${holidays})`,
    `(?:for|with|at|after|before|during) ${meal}`,
    '(?:before|after) (?:noon|bed|work|school|dark)',
    `(?:every|each|most) (?:other |second |single )?(?:days?|${partOfDay}|weeks?|months?|years?|${weekday}s?|weekends?|weekdays?|${season})`,
    '(?:half|part|most|some|the rest)(?: of)?(?: the)? (?:time|week|month|year)',
    '(?:once|twice|[\\p{L}\\d]+ (?:days?|weeks?|months?|times?)) (?:a|per) (?:day|week|month|year)',
    `from ${weekday}s? to ${weekday}s?`,
  ].join('|')})(?=$|[ ,.!])`,
  'iu',
);

/** What is so now was not before. */
export const sinceNow = /\b(?:now|nowadays|these days|currently)\b/i;
/** Verbs that tell of a change: when it was, not when what they tell is so. */
export const became = /^(?:have|has|got|gets|became|went|turned|moved|relocated|started)\b/i;

/** Verbs whose subject has one such object at a time, by what it is an object of. */
export const verbSlots: readonly (readonly [slot: string, form: RegExp])[] = [
  ['residence', /^(?:(?:am |is |are )?liv(?:e|es|ing)|(?:am |is |are )?resid(?:e|es|ing)|(?:am |is |are )based) (?:in|at|on|to|near) /i],
  [
    'residence',
    new RegExp(`^(?:(?:have|has) )?(?:moved|relocated)(?: back)? to (?!${determiner} (?!(?:[\\p{L}'-]+ ){0,3}${dwelling}\\b)\\p{Ll})`, 'u'),
  ],
  [
    'employer',
    /^(?:(?:am |is |are )?work(?:s|ing)?(?: as [^,]{1,30}?)? (?:at|for)|(?:am |is |are )employed (?:at|for|with|by)|(?:(?:have |has )?(?:started|got) )a (?:new )?job (?:at|for|with)) /i,
  ],
  ['occupation', /^(?:am |is |are )?(?:work(?:s|ing)?|employed) as (?:an? |the )?/i],
  ['school', /^(?:(?:am |is |are )?stud(?:y|ies|ying)) at /i],
  ['name', /^(?:am|is|are) (?:called|named) /i],
  [
    'marital status',
    /^(?:am|is|are|got|gets|became|(?:have|has) (?:been|got|gotten)) (?=(?:single|married|engaged(?! (?:in|with)\b)|divorced|widowed)(?![\w-]))/i,
  ],
  ['diet', /^(?:am|is|are|became|went|turned|(?:have|has) (?:gone|become)) (?:an? )?(?=(?:vegetarian|vegan|pescatarian)s?(?![\w-]))/i],
];
const people = 'manager|boss|doctor|dentist|landlord|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?';
/** Words for what has one value: "my favourite colour", "the deadline". */
export const attribute = new RegExp(
  `\\b(?:favou?rite|preferred|best|main|primary|current|default|usual|colou?r|name|age|address|e-?mail|phone|number|password|code|pin|job|title|role|position|employer|company|city|town|country|home|major|diet|status|size|weight|height|budget|salary|rent|price|cost|rate|limit|goal|target|plan|deadline|due date|birthday|anniversary|version|port|branch|language|currency|capacity|${people}|room|seat|gate|quota|score|temperature|time ?zone|username|nickname|brand|model)s?\\b`,
  'i',
);
/** Attributes that are people: who they are is told by a name ("My boss is Anna"), and "My boss is nice" tells none. */
export const person = new RegExp(`\\b(?:${people})s?$`, 'i');
export const timed =
  /^(?:(?:is|are) )?(?:back )?(?:(?:planned|scheduled|set|due|booked|fixed|arranged|expected|runs?|starts?|begins?|ends?|opens?|closes?|leaves?|departs?|arrives?|happens?|takes? place|go(?:es)? (?:out|live))\b ?)?(?:on|at|for|by|in)? ?/i;
/** Times of one thing that are no times of each other: when it ends is not when it begins. */
export const otherTimes: readonly (readonly [slot: string, form: RegExp])[] = [
  ['end', /^(?:ends?|closes?|finish(?:es)?|expires?)\b/i],
  ['arrival', /^arrives?\b/i],
];
/** What it has become. Of "cut by 300 euros" that is not told. */
export const changed = new RegExp(
  `^(?:(?:has|have|is|are|got|gets|been) )*(?:(?:${changes}|changes|moves|rose|fell|dropped|grew|slipped|slips)(?: (?:back|forward|up|down|over|out))?|(?:brought|put) (?:forward|back)|(?:went|goes|gone) (?:up|down)) (?:from .{1,40}? )?(?:to|until) `,
  'i',
);
/** Where a thing takes place. */
export const placed =
  /^(?:takes? place|(?:is|are) held|happens?|meets?) (?:in|at) (?:the )?|^(?:is|are) (?:in|at) (?:the )?(?=\p{Lu}|room\b)/iu;
/** Who or what one thing has one of: "is led by Ana". */
export const agents =
  /^(?:is|are) (led|run|made|owned|managed|maintained|taught|hosted|sponsored|coached|chaired|edited|built|written) (?:by|on|in|with) (?=\p{Lu})/u;
/** What people have or know several of, so that another name is another one. */
export const ofMany =
  /\b(?:friend|colleague|co-?worker|neighbou?r|brother|sister|cousin|uncle|aunt|son|daughter|child|kid|dog|cat|pet|book|song|film|movie|game|problem|issue|bug|(?<!\p{L} )point|question|thing|reason|cause|part|one|example|other|another|idea|option|answer|result|topic|member|guest|client|customer|niece|nephew|grand\p{L}+|next|last|second|third|fourth|fifth)s?$/iu;
/** A proper name, or what is known by "the". */
export const identity = /^(?:\p{Lu}[\p{L}\p{N}.'&-]*(?: [\p{Lu}\d][\p{L}\p{N}.'&-]*){0,3}|the (?:[\p{L}\p{N}'-]+ ?){1,3})$/u;
/** What people say of their own minds: it is no fact. */
export const mental =
  /\b(?:know|think|sure|believe|understand|care|mind|guess|mean|remember|wait|agree|get|it|that|this|those|these|them|there|here|so|something|anything|way)\b/i;

/** Relatives and others whom people speak of by what they are to them. */
export const kin =
  'sister|brother|mother|father|mum|mom|dad|son|daughter|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|grandma|grandpa|wife|husband|partner|girlfriend|boyfriend|friend|colleague|neighbou?r|boss|roommate|flatmate|parents';
/** Somebody who is spoken of by that, before what people do. */
export const relative = new RegExp(
  `^(?:my|our) ((?:(?:best|older|elder|younger|little|big|twin) )?(?:${kin})) (?=(?:live|lives|work|works|study|studies|(?:has |have )?(?:moved|relocated)|(?:is|are) (?:living|based|working|employed))\\b)`,
  'i',
);

export const pronouns = /^(?:he|she|they|it|that|this|there|these|those|you|someone|everyone|nobody|what|who)\b/i;
const verbs =
  'is|are|has|have|got|gets|costs?|weighs?|takes?|meets?|starts?|begins?|ends?|opens?|closes?|finish(?:es)?|leaves?|departs?|arrives?|happens?|runs?|changed|changes|moved|moves|rotates?|expires?|lasts?|go(?:es)?(?= (?:out|live)\\b)|rose|fell|dropped|grew|went|goes|slipped|slips';
export const thing = new RegExp(`^(my|our|your|the|(?:the )?\\p{L}+'s) ((?:[\\p{L}\\p{N}'_-]+ ){1,5}?)(?=(?:${verbs})\\b)`, 'iu');
/** A thing named without an article: "Lunch is at 12:30", "Max upload size is 10 MB". */
export const bare = new RegExp(
  `^(?!(?:I|you|he|she|it|we|they|my|our|your|his|her|its|their|the|an?|this|that|these|those|there|here|some|any|every|each|all|both|many|most|one|another|no|nothing|everything|someone|everyone|who|what|which|when|where|why|how|if|as|in|on|at|by|for|from|to|with|and|or|not|must|can|cannot|need|needs|return|returns|get|gets|use|uses|today|tomorrow|yesterday)\\b)((?:[\\p{L}\\p{N}_-]+ ){1,5}?)(?=(?:${verbs})\\b)`,
  'iu',
);

/** What a copula tells that is no value. */
export const notValue = /^(?:(?:[iI]n|[oO]n|[aA]t|[bB]y|[wW]ith|so|too|not)\b|\p{Ll}+ing\b)/u;

/** Why or since when something is so: it tells nothing of how many. */
export const cause =
  /(?<=\d.*) (?:because|since|after|due to|thanks to|following|yesterday|(?:last|this) (?:night|week|month|year)|as of)\b.*/i;
