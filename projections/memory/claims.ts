import { irregularForms } from '../text/irregular-forms.js';
import { sentencesOf } from '../text/sentences.js';
import { termsOfWord } from '../text/words.js';

/** What a clause says of something that has one value at a time: "I live in Berlin" says of where its speaker lives that it is Berlin. */
export interface Claim {
  /** Whose value of what: equal for clauses about the same thing. */
  readonly slot: string;
  /** The value's index terms, in their order. */
  readonly terms: readonly string[];
  /** The value as it is written. */
  readonly value: string;
}

/** Characters of a clause, and words of a value, at most: longer ones describe, and name no value. */
export const clauseLengthMax = 120;
export const valueWordsMax = 5;
/** Clauses of one text that are read. */
export const clausesMax = 64;

/** Whom "I" means where nobody is named, and whom "the user" means. */
export const theUser = 'user';

const contractions: readonly (readonly [RegExp, string])[] = [
  [/[’]/g, "'"],
  [/\bcan't\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/n't\b/gi, ' not'],
  [/\bi'm\b/gi, 'I am'],
  [/(?<=\p{L})'re\b/giu, ' are'],
  [/(?<=\p{L})'ve\b/giu, ' have'],
  [/(?<=\p{L})'(?:ll|d)\b/giu, ' would'],
  [/\b(it|that|there|he|she|what|here)'s\b/gi, '$1 is'],
  [/\bno longer\b/gi, 'not'],
  [/\b(?:i|we) (?:stopped|quit|gave up) (\p{L}{3,}?)ing\b/giu, 'I not $1'],
];
const contracted = /['’]|\b(?:no longer|stopped|quit|gave up)\b/i;
const clauseEnds =
  /[;()—–\n]|: |,? \b(?:but|because|although|though|while|whereas|which|so that)\b|,(?= )|\band (?=(?:i|we|you|my|our|your|the|he|she|they|it)\b)/giu;
/** Openings that tell nothing of the matter. */
const opening =
  /^(?:(?:well|actually|hey|hi|hello|oh|so|and|yes|yeah|no|ok|okay|btw|by the way|update|correction|fyi|also|now|nowadays|currently|today|these days|at the moment|as of (?:now|today)|from now on|from \p{L}+(?: \d+)? on(?:wards)?|i was wrong|i got it wrong|sorry|i think(?: that)?|i guess|just so you know|remember(?: that)?|note(?: that)?)\b[,:!]*\s*)+/iu;
/** A circumstance before the subject. */
const circumstance = /^(?:after|since|with|following|thanks to) (?:the|my|our|a) [^,]{1,30}? (?=(?:the|my|our) )/i;
/** What is only thought of, wished or past holds no value of now. */
const notNow =
  /^(?:if|when|whenever|unless|whether|let|please|do|does|is|are|how|what|why|who|where)\b|\b(?:will|would|might|(?<!\d |of |in |by |until |since |for )may(?! \d)|could|should|shall|wants?|wish(?:es)?|hopes?|used to|going to|if|was|were|did|had)\b/i;
/** What is done to what changes. */
const changes =
  'changed|moved|switched|postponed|rescheduled|renamed|updated|pushed|raised|lowered|increased|reduced|delayed|set|cut|shortened|extended|bumped|shifted|upgraded|downgraded|migrated';
/** Before a change: "was" is of the past, what was changed is of now. */
const passiveOfChange = new RegExp(
  `\\b(?:was|were|had been)(?= (?:(?:now|just|recently|finally|later|then|since|again) )?(?:${changes}|brought|put)\\b)`,
  'gi',
);
/** Words that change no value. */
const adverbs =
  /\b(?:now|currently|nowadays|these days|at the moment|at present|any ?more|any longer|still|already|just|recently|finally|actually|really|again|instead|only|about|around|approximately|nearly|almost|very|so far|as of (?:now|today)|today)\b/gi;
/** Where the value of a clause has ended. */
const valueEnd =
  /\b(?:with|because|since|until|near|for|after|before|when|where|and|or|to|so|as|from|than|by|since|however|too|also|together|during)\b/i;

const numbers = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'.split(' ').map((word, i) => [word, String(i)]),
);
const monthName =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
/** Times by how fine they are: only alike ones contradict each other. */
const timeKinds: readonly (readonly [kind: string, form: RegExp])[] = [
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

/** Verbs whose subject has one such object at a time, by what it is an object of. */
const verbSlots: readonly (readonly [slot: string, form: RegExp])[] = [
  [
    'residence',
    /^(?:(?:am |is |are )?liv(?:e|es|ing)|(?:am |is |are )?resid(?:e|es|ing)|(?:am |is |are )based|(?:have |has )?(?:moved|relocated)(?: back)?(?= to)) (?:in|at|on|to|near) /i,
  ],
  [
    'employer',
    /^(?:(?:am |is |are )?work(?:s|ing)?(?: as [^,]{1,30}?)?|(?:am |is |are )employed|(?:(?:have |has )?(?:started|got) )a (?:new )?job) (?:at|for|with) /i,
  ],
  ['occupation', /^(?:am |is |are )?(?:work(?:s|ing)?|employed) as (?:an? |the )?/i],
  ['school', /^(?:(?:am |is |are )?stud(?:y|ies|ying)) at /i],
  ['name', /^(?:am|is|are) (?:called|named) /i],
];
/** Words for what has one value: "my favourite colour", "the deadline". */
const attribute =
  /\b(?:favou?rite|preferred|best|main|primary|current|default|usual|colou?r|name|age|address|e-?mail|phone|number|password|code|pin|job|title|role|position|employer|company|city|town|country|home|major|diet|status|size|weight|height|budget|salary|rent|price|cost|rate|limit|goal|target|plan|deadline|due date|birthday|anniversary|version|port|branch|language|currency|capacity|manager|boss|doctor|dentist|landlord|wife|husband|partner|girlfriend|boyfriend|fianc[eé]e?|room|seat|gate|quota|score|temperature|time ?zone|username|nickname|brand|model)s?\b/i;
const timed =
  /^(?:(?:is|are) )?(?:back )?(?:(?:planned|scheduled|set|due|booked|fixed|arranged|expected|runs?|starts?|begins?|ends?|opens?|closes?|leaves?|departs?|arrives?|happens?|takes? place)\b ?)?(?:on|at|for|by|in)? ?/i;
/** Times of one thing that are no times of each other: when it ends is not when it begins. */
const otherTimes: readonly (readonly [slot: string, form: RegExp])[] = [
  ['end', /^(?:ends?|closes?|finish(?:es)?|expires?)\b/i],
  ['arrival', /^arrives?\b/i],
];
/** What it has become. Of "cut by 300 euros" that is not told. */
const changed = new RegExp(
  `^(?:(?:has|have|is|are|got|gets|been) )*(?:(?:${changes}|changes|moves|rose|fell|dropped|grew|slipped|slips)(?: (?:back|forward|up|down|over|out))?|(?:brought|put) (?:forward|back)|(?:went|goes|gone) (?:up|down)) (?:from .{1,40}? )?(?:to|until) `,
  'i',
);
/** Where a thing takes place. */
const placed = /^(?:takes? place|(?:is|are) held|happens?|meets?) (?:in|at) (?:the )?|^(?:is|are) (?:in|at) (?:the )?(?=\p{Lu}|room\b)/iu;
/** Who or what one thing has one of: "is led by Ana". */
const agents =
  /^(?:is|are) (led|run|made|owned|managed|maintained|taught|hosted|sponsored|coached|chaired|edited|built|written) (?:by|on|in|with) (?=\p{Lu})/u;
/** What people have or know several of, so that another name is another one. */
const ofMany =
  /\b(?:friend|colleague|co-?worker|neighbou?r|brother|sister|cousin|uncle|aunt|son|daughter|child|kid|dog|cat|pet|book|song|film|movie|game|problem|issue|bug|(?<!\p{L} )point|question|thing|reason|cause|part|one|example|other|another|idea|option|answer|result|topic|member|guest|client|customer|next|last|second|third|fourth|fifth)s?$/iu;
/** A proper name, or what is known by "the". */
const identity = /^(?:\p{Lu}[\p{L}\p{N}.'&-]*(?: \p{Lu}[\p{L}\p{N}.'&-]*){0,3}|the (?:[\p{L}\p{N}'-]+ ?){1,3})$/u;
/** What people say of their own minds: it is no fact. */
const mental =
  /\b(?:know|think|sure|believe|understand|care|mind|guess|mean|remember|wait|agree|get|it|that|this|those|these|them|there|here|so|something|anything|way)\b/i;

/** The sentences of a text that ask nothing. */
export const statementsIn = (text: string): string[] => sentencesOf(text).filter((sentence) => !sentence.endsWith('?'));

/**
 * What a text claims of things that have one value at a time, clause by clause: where people live and work, attributes ("my favourite colour is …"), numbers, times of what is planned, and
 * whether something holds at all. Of English by its function words; questions, wishes and the past claim nothing.
 * @param text without the name of who says it
 * @param speaker who says "I", in lower case
 * @param hearer whom "you" means, `null` where that is not known
 */
export function claimsIn(text: string, speaker: string, hearer: string | null): Claim[] {
  const claims: Claim[] = [];
  let count = 0;
  for (const sentence of statementsIn(text)) {
    let plain = sentence.replace(/[.!\s]+$/, '');
    if (contracted.test(plain)) for (const [form, long] of contractions) plain = plain.replace(form, long);
    for (const part of plain.split(clauseEnds)) {
      if (++count > clausesMax) return claims;
      const whole = part.trim().replace(opening, '');
      if (whole === '' || whole.length > clauseLengthMax) continue;
      const present = whole.replace(passiveOfChange, 'has been');
      if (notNow.test(present)) continue;
      const clause = present.replace(circumstance, '').replace(adverbs, ' ').replace(/\s+/g, ' ').trim();
      claims.push(...claimsOfClause(clause, speaker, hearer));
    }
  }
  return claims;
}

/** A name without an article may be a thing's or somebody's: it is a thing's where a fact of a thing is told, or nothing else can be read. */
function claimsOfClause(clause: string, speaker: string, hearer: string | null): Claim[] {
  const named = bareThing(clause);
  const facts = named === null ? [] : factsOf(named);
  if (facts.length > 0) return facts;
  const parted = subjectOf(clause, speaker, hearer);
  if (parted !== null) return claimsOf(parted);
  return named === null ? [] : numbersOf(named);
}

interface Parted {
  readonly subject: string;
  /** Whether the subject is a thing spoken of, not somebody. */
  readonly isThing: boolean;
  /** The words of a thing's name. */
  readonly name: string;
  /** What is said of it. */
  readonly rest: string;
}

const pronouns = /^(?:he|she|they|it|that|this|there|these|those|you|someone|everyone|nobody|what|who)\b/i;
const verbs =
  'is|are|has|have|got|gets|costs?|weighs?|takes?|meets?|starts?|begins?|ends?|opens?|closes?|finish(?:es)?|leaves?|departs?|arrives?|happens?|runs?|changed|changes|moved|moves|rotates?|expires?|lasts?|rose|fell|dropped|grew|went|goes|slipped|slips';
const thing = new RegExp(`^(my|our|your|the|(?:the )?\\p{L}+'s) ((?:[\\p{L}\\p{N}'_-]+ ){1,5}?)(?=(?:${verbs})\\b)`, 'iu');
/** A thing named without an article: "Lunch is at 12:30", "Max upload size is 10 MB". */
const bare = new RegExp(
  `^(?!(?:I|you|he|she|it|we|they|my|our|your|his|her|its|their|the|an?|this|that|these|those|there|here|some|any|every|each|all|both|many|most|one|another|no|nothing|everything|someone|everyone|who|what|which|when|where|why|how|if|as|in|on|at|by|for|from|to|with|and|or|not|must|can|cannot|need|needs|return|returns|get|gets|use|uses|today|tomorrow|yesterday)\\b)((?:[\\p{L}\\p{N}_-]+ ){1,5}?)(?=(?:${verbs})\\b)`,
  'iu',
);

function bareThing(clause: string): Parted | null {
  const named = bare.exec(clause);
  if (named === null) return null;
  const name = named[1].trim();
  return { subject: ` ${stemmed(name)}`, isThing: true, name, rest: clause.slice(named[0].length) };
}

function subjectOf(clause: string, speaker: string, hearer: string | null): Parted | null {
  const someone = /^(?:i|we)\b ?(.*)$/i.exec(clause);
  if (someone !== null) return { subject: speaker, isThing: false, name: '', rest: someone[1] };
  const other = hearer === null ? null : /^you\b ?(.*)$/i.exec(clause);
  if (other !== null) return { subject: hearer as string, isThing: false, name: '', rest: other[1] };
  const user = /^(?:the )?user\b(?!') ?(.*)$/i.exec(clause);
  if (user !== null) return { subject: theUser, isThing: false, name: '', rest: user[1] };
  const named = thing.exec(clause);
  if (named !== null) {
    const owner = ownerOf(named[1].toLowerCase(), speaker, hearer);
    const name = named[2].trim();
    return owner === null ? null : { subject: `${owner} ${stemmed(name)}`, isThing: true, name, rest: clause.slice(named[0].length) };
  }
  if (pronouns.test(clause)) return null;
  const proper = /^(\p{Lu}[\p{L}\p{N}-]*(?: \p{Lu}[\p{L}\p{N}-]*)?) ((?:is|are|has|have|does|not|\p{L}+s)\b.*)$/u.exec(clause);
  return proper === null ? null : { subject: proper[1].toLowerCase().split(' ')[0], isThing: false, name: proper[1], rest: proper[2] };
}

function ownerOf(word: string, speaker: string, hearer: string | null): string | null {
  if (word === 'my' || word === 'our') return speaker;
  if (word === 'your') return hearer;
  return word === 'the' ? '' : word.replace(/^the /, '').replace(/'s$/, '');
}

function claimsOf(parted: Parted): Claim[] {
  const { subject, isThing, rest } = parted;
  if (!isThing) {
    const objects = verbSlots.flatMap(([slot, form]) => {
      const match = form.exec(rest);
      return match === null ? [] : claim(`${subject}|${slot}`, untilEnd(rest.slice(match[0].length)));
    });
    if (objects.length > 0) return objects;
  } else {
    const facts = factsOf(parted);
    if (facts.length > 0) return facts;
  }
  return [...numbersOf(parted), ...polarityOf(parted)];
}

/** When or where a thing is, what it is where it can only be one, and what it was changed to. */
function factsOf(parted: Parted): Claim[] {
  const { subject, name, rest } = parted;
  const change = changed.exec(rest);
  const told = change === null ? null : rest.slice(change[0].length);
  const times = timesOf(parted, told ?? (timed.test(rest) ? rest : ''));
  if (times.length > 0) return times;
  const agent = agents.exec(rest);
  if (agent !== null) return claim(`${subject}|${agent[1]}`, untilEnd(rest.slice(agent[0].length)));
  const value = told ?? /^(?:is|are) (?!not\b)(?:an? |the )?(.+)$/i.exec(rest)?.[1];
  if (value !== undefined && attribute.test(name) && !notValue.test(value)) return claim(`${subject}|is`, untilEnd(value));
  const named = /^(?:is|are) (.+)$/.exec(rest)?.[1];
  if (named !== undefined && identity.test(named) && !ofMany.test(name)) return claim(`${subject}|is`, named.replace(/^the /, ''));
  const place = placed.exec(rest);
  if (place !== null) return claim(`${subject}|place`, untilEnd(rest.slice(place[0].length)));
  if (told === null) return [];
  if (/^(?:the )?(?:room|hall|building|floor|gate|platform)\b/i.test(told)) return claim(`${subject}|place`, untilEnd(told));
  const counts = numbersOf({ ...parted, rest: `is ${told}` });
  return counts.length > 0 || /^\d/.test(told) ? counts : claim(`${subject}|place`, untilEnd(told.replace(/^(?:the|an?) /i, '')));
}

/** What a copula tells that is no value. */
const notValue = /^(?:(?:[iI]n|[oO]n|[aA]t|[bB]y|[wW]ith|so|too|not)\b|\p{Ll}+ing\b)/u;

const stemmed = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []).flatMap(termsOfWord).join(' ');

function claim(slot: string, value: string): Claim[] {
  const shown = value.replace(/[\s,.!]+$/, '');
  const terms = stemmed(shown)
    .split(' ')
    .filter((term) => term !== '')
    .map((term) => numbers.get(term) ?? term);
  return terms.length === 0 || terms.length > valueWordsMax ? [] : [{ slot, terms, value: shown }];
}

function untilEnd(value: string): string {
  const end = value.search(valueEnd);
  return end > 0 ? value.slice(0, end) : value;
}

/** When something is, for each kind of time that is told. */
function timesOf({ subject, rest }: Parted, text: string): Claim[] {
  const other = otherTimes.find(([, form]) => form.test(rest))?.[0] ?? '';
  return timeKinds.flatMap(([kind, form]) => {
    const match = form.exec(text);
    return match === null ? [] : claim(`${subject}|${other}${kind}`, match[0]);
  });
}

const verbOf = (rest: string): string => rest.split(' ', 1)[0].toLowerCase();
const isPast = ({ rest, isThing }: Parted): boolean =>
  irregularForms.has(verbOf(rest)) || /^\p{L}+(?<!e)ed\b/iu.test(rest) || (isThing && /\p{L}(?<!e)ed\b/iu.test(rest));

/** Why or since when something is so: it tells nothing of how many. */
const cause = /(?<=\d.*) (?:because|since|after|due to|thanks to|following|yesterday|(?:last|this) (?:night|week|month|year)|as of)\b.*/i;

/** How many or how much, where the clause is the same but for that number. */
function numbersOf(parted: Parted): Claim[] {
  const { subject, rest } = parted;
  const words =
    rest
      .replace(cause, '')
      .toLowerCase()
      .match(/[$€£]?\d[\d.,]*%?|[\p{L}']+/gu) ?? [];
  if (isPast(parted) || timeKinds.some(([, form]) => form.test(rest))) return [];
  const forms = words.flatMap((word) => numbers.get(word) ?? (/^[\p{L}']+$/u.test(word) ? termsOfWord(word) : word.replace(/[.,]$/, '')));
  return forms.flatMap((form, i) => {
    if (!/\d/.test(form) || form === '1' || forms.every((other) => /\d/.test(other))) return [];
    const frame = forms.map((other, j) => (j === i ? '#' : other)).join(' ');
    return [{ slot: `${subject}|${frame}`, terms: [form], value: form }];
  });
}

/** Whether something holds, where the clause is the same but for a "not". */
function polarityOf(parted: Parted): Claim[] {
  const { subject, rest } = parted;
  if (isPast(parted) || mental.test(rest)) return [];
  const isNegated = /\b(?:not|never)\b/i.test(rest);
  const frame = stemmed(rest.replace(/\b(?:not|never)\b/gi, ' '));
  if (frame === '' || frame.split(' ').length > valueWordsMax) return [];
  return [{ slot: `${subject}|${frame}|holds`, terms: [isNegated ? 'no' : 'yes'], value: rest }];
}
