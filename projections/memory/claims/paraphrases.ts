import { europeanForm } from '../../text/european-letters.js';
import { beginningsOf, phraseForm } from '../../text/phrases/phrase-notation.js';
import { newJob } from '../../text/relations/employer.js';
import { newHome } from '../../text/relations/residence.js';
import { WordBeginnings } from '../../text/word-beginnings.js';
import { kin, monthName } from './claim-forms.js';

/** Everyday ways to tell the value of a thing, in the words in which claims.ts reads clauses: "I joined Tidewater" as "I work at Tidewater". By what is told. */

type Paraphrase = readonly [form: RegExp, plain: string];

const i = String.raw`\b(?:I|[Ww]e)(?: (?:have|just|now|finally|recently|officially|also|had|got))*`;
/** A name, or a number of a house. */
const named = String.raw`(?=(?:the )?[\p{Lu}\d])`;
const name = String.raw`(?:\p{Lu}[\p{L}\p{N}.'&-]*(?: (?:& )?\p{Lu}[\p{L}\p{N}.'&-]*){0,3})`;
const form = europeanForm;

/** Phrases of which each tells the same plain clause, with what its holes hold. */
const phrased = (phrases: readonly string[], plain: string): Paraphrase[] => phrases.map((phrase) => [phraseForm(phrase), plain]);

const employer: readonly Paraphrase[] = [
  ...phrased(newJob.en, 'I work at $<firm>'),
  [
    form(
      `^(${name}) (?:has |have )?(?:offered me (?:a|an|the) (?:job|position|role)[^,]*?,? and I(?: have)? (?:accepted|took it|said yes|signed).*|hired me|took me on|recruited me)`,
    ),
    'I work at $1',
  ],
];

const residence: readonly Paraphrase[] = [
  ...phrased(newHome.en, 'I live $<how> $<place>'),
  [form(`\\b[Mm]y (?:new |current |home |postal )*address is(?: now)? ${named}`), 'I live at '],
  [form(`${i} moved (?:house |home |away )?from [^,;]{1,40} to (?=\\d)`), 'I moved to '],
];

const mate = '(?:boyfriend|girlfriend|partner|husband|wife|fianc[eé]e?|spouse)';
const partner: readonly Paraphrase[] = [
  [form(`\\b(?:My|my|our) (?:new |current )?${mate} is (?:called |named )?(?=\\p{Lu})`), 'my partner is '],
  [
    form(
      `${i} (?:am |are )?(?:seeing|dating|going out with|met|found) (?:someone|somebody)(?: (?:new|else|nice))*[,:;.–-]* (?:(?:his|her|their) name is|called|named|and (?:his|her|their) name is) (?=\\p{Lu})`,
    ),
    'my partner is ',
  ],
  [
    form(
      `${i} (?:am |are )?(?:dating|going out with|in a relationship with|together with|seeing) (?=${name}(?: (?:now|since|last|in|at)\\b|[.,;!]|$))`,
    ),
    'my partner is ',
  ],
  [form(`${i} (?:am |are |got |have been )?(married|engaged) to (?=\\p{Lu})`), 'I am $1, my partner is '],
  [
    form(
      `^(\\p{Lu}\\S+) and I (?:are|have been|got) (?:now )?(?:together|dating|married|engaged|a couple)(?=$|[.,;!]| (?:now|since|and)\\b)`,
    ),
    'my partner is $1',
  ],
];

/** Not for a time or an occasion alone. */
const always = String.raw`(?!.*\b(?:until|during|while|when|tomorrow|this week|for work|at work|weekdays?|weekends?)\b)`;
const contact: readonly Paraphrase[] = [
  [
    form(
      `\\b(?:you |they |people )?can (?:now )?(?:reach|contact|call|text|e?-?mail) me (?:now )?(?:at|on|under|by|via) (?=\\S+@\\S+)${always}`,
    ),
    'my email is ',
  ],
  [
    form(`\\b(?:you |they |people )?can (?:now )?(?:reach|contact|call|text) me (?:now )?(?:at|on|under) (?=[+(\\d])${always}`),
    'my phone number is ',
  ],
  [form(`\\b(You|They|People) (?=my (?:email|phone number) is)`), ''],
  [
    form(
      `^(?:I|[Ww]e)?(?: (?:have|just|also|had|finally))*(?:^| )(?:changed|reset|replaced|[Gg]ot|updated) (my|our|the|a)(?: new)? ((?:[\\p{L}'-]+ ){0,2}[\\p{L}'-]+)[,;:–-]* (?:and )?(?:the new one|the new \\S+|it) is(?: now)? `,
    ),
    'my $2 is ',
  ],
  [form(`\\b(M|m)y (?:new |current )?(?:(?:mobile|cell|telephone|phone)(?: phone)? )?number(?= is)`), '$1y phone number'],
  [form(`\\b(M|m)y (?:new |current )?(?:mobile|cell|phone)(?= is(?: now)? [+(\\d])`), '$1y phone number'],
  [form(`\\b(M|m)y (?:new |current )?e-?mail(?: address)?(?= is)`), '$1y email'],
];

const money = String.raw`(?=(?:about )?[£$€]\d|(?:about )?\d[\d.,]* ?(?:k\b|dollars|euros|pounds|francs|EUR|USD|GBP))`;
/** What somebody earns in all, not with one of several things. */
const inAll = String.raw`(?![^,;.]* (?:from|with|by|on the side|selling|extra)\b)`;
const dose = String.raw`(?:\d[\d.,]* ?(?:mg|mcg|µg|ml|g|IU|units?|tablets?|pills?|drops)|half a tablet)`;
/** What a sentence has that tells an amount. */
const amount = /\d|half a/;
const amounts: readonly Paraphrase[] = [
  [
    form(
      `\\b(?:I|[Ww]e) (?:now |currently )?pay (${money}[^,;]{2,30}?) (?:a month |per month |monthly |a year )?for (my|our) ([\\p{L}' -]{3,30})$`,
    ),
    '$2 $3 costs $1',
  ],
  [
    form(`\\bI (?:now |currently )?(?:earn|make|get paid|am paid|am earning|am making|bring home)(?: now)? ${money}${inAll}`),
    'my salary is ',
  ],
  [form(`(?:,|:)? (?:and|to) (?:now |currently )?(?:earn|make)(?: now)? ${money}`), ', my salary is '],
  [form(`\\bI (?:got|had) a (?:pay )?(?:raise|rise|increase) to ${money}`), 'my salary is '],
  [
    form(
      `\\b(?:I |[Ww]e )(?:now |currently )?(?:take|am on|take about) (${dose})(?: of)? ([\\p{L}-]{4,})(?: (?:a|per|every|each) (?:day|morning))?`,
    ),
    'my $2 dose is $1',
  ],
  [
    form(
      `^.{0,40}?\\b(?:raised|lowered|increased|reduced|cut|upped|doubled|halved|changed|dropped|put up) my ([\\p{L}-]{4,})(?: dose| dosage)?(?: up| down)?(?: from [^,;]{1,20}?)? to (${dose})`,
    ),
    'my $1 dose is $2',
  ],
];

const time = `(?:\\d|(?:mon|tues|wednes|thurs|fri|satur|sun)day|${monthName}\\b|noon|midnight|next|the \\d)`;
const whose = "(my|our|the|his|her|their|\\p{Lu}[\\p{L}-]*'s)";
const attributes =
  '(?:password|passcode|number|e-?mail|address|pin|code|username|name|dentist|doctor|gp|therapist|physiotherapist|hairdresser|vet|bank|provider|insurer|plan|limit|rate|price|rent|fee|budget|goal|target|timeout|size|salary|version|database|host|editor|browser|colou?r|time|day|date)';
/** What somebody changes has the new value. */
const changed: readonly Paraphrase[] = [
  [
    new RegExp(
      `^(?:I|[Ww]e|\\p{L}[^,;]{0,30}?)(?: (?:have|has|had to|just))* (?:postponed|rescheduled|moved|pushed(?: back)?|delayed|shifted|brought forward|put off|changed) ${whose} ((?:[\\p{L}'-]+ ){0,2}?[\\p{L}'-]+?)(?: (?:up|back|forward|out))?(?: from [^,;]{1,30}?)? (?:to|until) (?=${time})`,
      'u',
    ),
    '$1 $2 is on ',
  ],
  [
    form(
      `^(?:I|[Ww]e|\\p{L}[^,;]{0,30}?)(?: (?:have|has|had to|just))* (?:changed|reset|updated|switched|migrated|upgraded|set|raised|lowered|increased|reduced|cut|upped|put up|renamed) ${whose} ((?:[\\p{L}'-]+ ){0,2}?${attributes})(?: from [^,;]{1,30}?)? to (?=\\S)`,
    ),
    '$1 $2 is ',
  ],
  [
    form(`^.{1,60}?\\b(?:cut|reduced|lowered|raised|increased|brought) (\\p{Lu}\\S*) (?:down |up )?(?:from [^,;]{1,30}? )?to (?=\\d)`),
    '$1 takes ',
  ],
  [form(`${i} (?:switched|changed|moved) to a (?:new|different) ([\\p{L}-]{3,20}), (?:called |named )?(?=\\p{Lu})`), 'my $1 is '],
];

/** Who has a role. */
const noun = '(?:[\\p{Ll}-]+ ){0,2}[\\p{Ll}-]{3,}';
const roles: readonly Paraphrase[] = [
  [
    form(
      `^(${name}) (?:took over|takes over|is taking over)(?: from [^,;]{1,30}?)? as (?:the |our |my )?(${noun}?)(?=$|[.,;]| (?:from|in|on|since)\\b)`,
    ),
    'the $2 is $1',
  ],
  [form(`^(${name}) (?:replaces|replaced|succeeds|succeeded) ${name} as (?:the |our |my )?(${noun})`), 'the $2 is $1'],
  [form(`(^|, )(${name}) is (?:(?:now|acting|the|currently) )*acting (${noun})`), '$1the $3 is $2'],
  [form(`^(${name}) is (?:now )?(my|our|the) (?:new |current )?(${noun})(?: now)?$`), '$2 $3 is $1'],
  [
    form(`\\b[Mm]y (?:go-to|regular|usual|new favou?rite) (place|café|cafe|restaurant|bar|pub)(?: now)? is(?: now)? `),
    'my favourite $1 is ',
  ],
];

/** Of relatives who have a name things are told by it. */
const relatives: readonly Paraphrase[] = [
  [
    form(
      `^(?:My|my|Our|our) (?:(?:best|good|older|elder|younger|little|big|twin|new|old) )?(?:${kin}) (?=\\p{Lu}\\p{L}+ (?:lives|works|studies|moved|has moved|drives|plays|teaches)\\b)`,
    ),
    '',
  ],
];

/** What is done is told by its verb: "go running" as "run". */
const activities: readonly Paraphrase[] = [
  [/\b(I|[Ww]e) (?:often |usually |always )?go (?=\p{Ll}+ing\b)/gu, '$1 '],
  [/\bmaybe (?=(?:once|twice|\p{L}+ times|\d+) )/giu, ''],
];

/** Events of which there is one. */
const events: readonly Paraphrase[] = [
  [form(`^(?:[Mm]y (?:\\p{Ll}+ ){1,2})?(\\p{Lu}[\\p{L}-]+) is getting married on `), "$1's wedding is on "],
  [
    form(
      `^(?:[Mm]y (?:\\p{Ll}+ ){1,2})?(\\p{Lu}[\\p{L}-]+) (?:moved|postponed|pushed|rescheduled|put off|delayed|brought forward) (?:his|her|their) ([\\p{Ll}-]+)(?: back| forward)? (?:to|until) `,
    ),
    "$1's $2 is on ",
  ],
];

/** Each with how a word of a sentence begins that is told so, see {@link WordBeginnings}, and with what else it has. */
const groups: readonly (readonly [may: string, paraphrases: readonly Paraphrase[], needs?: RegExp])[] = [
  [`${beginningsOf(newJob.en)} offer hired took_me recruited`, employer],
  [`${beginningsOf(newHome.en)} address moved`, residence],
  [
    'girlfriend boyfriend partner husband wife fianc spouse seeing dating going_out someone somebody relationship together married engaged couple',
    partner,
  ],
  [
    'reach_me contact_me call_me text_me mail_me email e-mail changed reset replaced updated got_a_ got_my got_our got_the number mobile phone',
    contact,
  ],
  [
    'pay paid earn make making bring rais rise increas take am_on lower reduc cut upped doubled halved changed dropped put_up',
    amounts,
    amount,
  ],
  ['married moved postponed pushed rescheduled put_off delayed brought', events],
  [
    'postponed rescheduled moved pushed delayed shifted brought put_ changed reset updated switched migrated upgraded set_ rais lower increas reduc cut_ upped renamed',
    changed,
  ],
  ['over replace succeed is_ go-to regular usual', roles],
  ['my_ our_', relatives],
  ['go_ maybe', activities],
];
const beginnings = new WordBeginnings(groups.map(([may]) => may));

/** A sentence in the words in which clauses are read. */
export function plainlyTold(sentence: string): string {
  const bits = beginnings.find(sentence.toLowerCase());
  let plain = sentence;
  for (let i = 0; bits >>> i !== 0; i++) {
    const [, paraphrases, needs] = groups[i];
    if (((bits >>> i) & 1) === 0 || needs?.test(sentence) === false) continue;
    for (const [form, told] of paraphrases) plain = plain.replace(form, told);
  }
  return plain;
}
