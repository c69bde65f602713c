import { folded } from './lexer.js';
import { rewrite } from './rewrite.js';

const oneOf = (...ways: readonly string[]): string => `(?:${ways.join('|')})`;

const can = oneOf('can', 'could', 'would', 'will', 'may', 'might', 'shall', 'should');
const you = oneOf('you', 'i', 'we', 'one', 'anyone', 'anybody', 'someone', 'somebody');
const picture = '(?:image|picture|photo|photograph|scene|drawing|screen|illustration|figure)';
const politely = '(?: please| kindly| possibly| perhaps| maybe| just| quickly)*';

/** Words before what is to be judged true or false. */
const truthPrefix = oneOf(
  `(?:please |(?:can|could|would|will|do) you |i |just )*(?:tell me|check|double check|confirm|verify|say|tell|know|wonder|decide|determine|judge|see|answer|let me know|find out|figure out|state|assess|evaluate) ${oneOf('whether or not', 'whether', 'if', 'that')}(?: it is true that| it is the case that)?`,
  `is it ${oneOf('true', 'correct', 'right', 'the case', 'so', 'accurate', 'a fact', 'fair to say', 'possible', 'valid', 'really true', 'a true statement')} (?:that|to say that)`,
  'is it (?:true|so)',
  'it is (?:true|the case|a fact) that',
  'true ?(?:or|/) ?false',
  'yes ?(?:or|/) ?no',
  '(?:i|we) (?:believe|think|guess|suppose|reckon|say|claim|assume|suspect|bet)(?: that)?',
  '(?:can|could) you (?:confirm|verify|check)(?: that| if| whether)?',
  'am i (?:right|correct|wrong) (?:that|in thinking that|in saying that|to say that|to think that|in thinking|to think)',
  `${oneOf('would', 'do')} you (?:say|agree|think|believe)(?: that)?`,
  'does it hold that',
  '(?:can|could|may|might) it be (?:the case |true )?that',
  'would it be (?:right|correct|fair|true|accurate)(?: to say)?(?: that)?',
  `${can} (?:you|we|one) say(?! wh| how| the )(?: that)?`,
  'is (?:the|this|the following) (?:statement|sentence|claim)(?: true| correct| right)?',
  '(?:statement|claim|sentence)',
);

/** Words of politeness and address, and of setting the task. */
const politePrefix = oneOf(
  'please',
  'kindly',
  'hey(?: there)?',
  'hi(?: there)?',
  'hello(?: there)?',
  'yo',
  'dear [a-z]+',
  'good (?:morning|afternoon|evening|day)',
  'excuse me',
  'pardon me',
  'sorry(?: to bother you)?',
  `(?:i|we|it) (?:would|will) be (?:most |very |so |really |much )?(?:grateful|obliged|happy|glad|thankful|delighted|pleased|appreciative|nice|great|good|lovely|kind|helpful) if (?:you|someone) (?:could|would|can)`,
  '(?:would|is) it (?:be )?possible (?:for you )?to(?! (?:see|find|spot|make out))',
  'thanks',
  'okay',
  'ok',
  'alright',
  'right',
  'well',
  'so',
  'now',
  'next(?! to\\b)',
  'first(?:ly| of all)?(?=,| (?:find|locate|look|go|take|search|point|see))',
  'um+',
  'uh+',
  'hm+',
  'oh',
  'sir',
  'madam',
  "ma'am",
  'mister',
  'miss',
  'buddy',
  'mate',
  'dude',
  'bro',
  'robot',
  'computer',
  'assistant',
  'agent',
  'quick question',
  'my question is',
  '(?:may|might|can|could) i (?:please )?(?:ask|know)(?: you)?',
  `${can} ${you}(?<!would (?:you|i|we|one)(?= (?:find|see)))(?! (?:see|spot|find any|find me any|make out|notice|have|get))${politely}(?: tell me| show me| tell us| say| name| state| be able to| manage to| help me(?: to)?| try to| have a go at)?`,
  `${can} (?:i|we) (?:have|get|see)`,
  'are you able to(?! see| find any| spot)',
  'tell (?:me|us)',
  'let me know',
  'let (?:us|me)',
  "let's",
  "i(?:'m| am) (?:after|interested in|curious about|wondering)",
  'i would like to know',
  "(?:i would|i'd|we would|we'd) like you to",
  "i'd like to know",
  "(?:i'd|i would|we'd|we would) (?:like|love) to (?:see|find|spot|look at)(?: where)?",
  "(?:i'd|i would) (?:like|love)(?! to)",
  '(?:i|we) (?:want|need|would like|wish) to see(?: where)?',
  '(?:i|we|they|he|she|you|the (?:user|client|customer|robot|agent)) (?:wants?|needs?|wish(?:es)?|ha(?:ve|s)|must|should|ought|am trying|is trying|are trying|would like|got|am supposed|was told)(?: got)?(?: to)?(?= (?:know|find|learn|see|locate|tap|press|click|touch|point|select|pick|reach|get|grab|hit|push)\\b)',
  '(?:know|find out|learn)(?= (?:wh|how))',
  'do (?:me|us) a favou?r (?:and|by)',
  'i (?:want|need) you to',
  "i (?:can not|cannot|can't|could not|couldn't|do not|don't) (?:seem to )?(?:find|see|spot|locate)",
  "i (?:have |'ve )?(?:lost|misplaced)",
  "i (?:do not|don't) know",
  'i wonder',
  'i am',
  "i'm",
  'do you (?:happen to )?know',
  'say',
  'name',
  'state',
  'give me',
  'give',
  'list',
  'describe',
  'report',
  'what i (?:want|need)(?: to know)? is',
  '(?:would you )?be so (?:kind|good|nice) (?:as to|and)',
  'be a dear and',
  'your (?:task|job|goal|mission)(?: is)? to',
  'your (?:task|job|goal|mission)(?=[:;, ])',
  '(?:task|question|query|target|goal|q|instruction|prompt|answer)(?= ?:)',
  'help me(?: to)?',
  'try to',
  'try and',
  'go ahead and',
  '(?:would|do) you mind (?:telling me|showing me|finding|pointing (?:to|at))',
  'any (?:idea|clue)',
  'i spy(?: with my little eye)?(?: something(?: that is)?)?',
  '(?:is there |would there be )?any chance (?:that )?(?:you|someone) (?:could|can|would|might)',
  `(?:in|on|from|within) (?:this|the|that) ${picture}`,
  `(?:looking|look) at (?:the|this) ${picture}`,
  '(?:in total|altogether|all in all)(?=,)',
  'here',
);

const atStart = (ways: string): RegExp => new RegExp(`^${ways}(?: ?[,:;!.]+ ?| +)`);
const truthStart = atStart(truthPrefix);
const politeStart = atStart(politePrefix);

/** "Isn't there a star?", "Don't you see one?", "Is there not a star?" ask what is asked without "not". "Don't point to it" asks nothing. */
const negativeQuestion =
  /^(is|are|was|were|does|did|has|have)(?:n't| not) |^(do|can|could|would|will|should)(?:n't| not) (?=(?:you|we|i|one|the|these|those|any|all|both|some|an?)\b)|^((?:is|are) (?:there|it)|(?:do|does|can) (?:you|we|it))(?: not|n't) (?!a single |one )/;
const positiveQuestion = (text: string): string =>
  text
    .replace(/^cannot /, 'can not ')
    .replace(/^can't /, 'can not ')
    .replace(negativeQuestion, '$1$2$3 ');

/** "…, right?": asks for agreement to what was said. */
const tagQuestions =
  /[,;.?!] ?(?:right|correct|true or false|true|yes or no|yes|no|okay|ok|isn't it|is it not|isn't there|aren't there|doesn't it|don't they|don't you think|don't you agree|is (?:that|this|it) (?:right|correct|true|so|the case)|(?:do you )?agree(?:d)?|am i (?:right|wrong|correct|mistaken)|innit|huh|eh)[ ?.!]*$/;
/** Tags that ask whether what was said is so. */
const asksAgreement = /(?:right|correct|true|so|is it not|n't it|n't there|n't they|yes or no|agree|think)[ ?.!]*$/;
const asksForThing = /^(?:please )?(?:where|which|what|who|how|point|tap|click|show|select|mark|press|touch)\b/;
/** Thanks and address at the end. */
const closings =
  /[ ,;.?!]+(?:please|kindly|thanks(?: a lot| so much| very much)?|thank you(?: very much| so much)?|cheers|ta|mate|dude|bro|buddy|sir|madam|ma'am|my friend|for me|for us|if you (?:can|could|would|please|do not mind|don't mind)|would you|will you|can you|could you|asap|right now|at once)[ ?.!]*$/;
const stepsMax = 8;

/** Ways to write words in chats. */
const shorthand: Readonly<Record<string, string>> = {
  u: 'you',
  ur: 'your',
  r: 'are',
  pls: 'please',
  plz: 'please',
  plis: 'please',
  pleas: 'please',
  thx: 'thanks',
  thnx: 'thanks',
  tnx: 'thanks',
  ty: 'thanks',
  gimme: 'give me',
  lemme: 'let me',
  wanna: 'want to',
  wheres: 'where is',
  whats: 'what is',
  whos: 'who is',
  whichs: 'which is',
  hows: 'how is',
  theres: 'there is',
  thats: 'that is',
  isnt: 'is not',
  arent: 'are not',
  doesnt: 'does not',
  dont: 'do not',
  cant: 'can not',
  hasnt: 'has not',
  im: 'i am',
  id: 'i would',
  ive: 'i have',
  teh: 'the',
  da: 'the',
  dat: 'that',
  wich: 'which',
  wot: 'what',
  wat: 'what',
  abt: 'about',
  btwn: 'between',
  hw: 'how',
  nr: 'near',
  pic: 'picture',
  img: 'image',
  obj: 'object',
  objs: 'objects',
};

/** Lower case, plain quotes and spaces, chat's short words in full. */
const normalized = (question: string): string =>
  folded(question.slice(0, 4000))
    .replace(/[’`´]/g, "'")
    .replace(/["“”]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\b(what|where|there|it|that|who|which|how|something|anything|everything|nothing|one)'s\b/g, '$1 is')
    .replace(/\bi'm\b/g, 'i am')
    .replace(/ ?\(([^()]*)\)/g, ', $1, ')
    .replace(/ ?(?:--+(?!>)|—|–) ?| - /g, ', ')
    .replace(/\bw\/ ?/g, 'with ')
    .replace(/(?<![a-z'-])[a-z]+(?![a-z'-])/g, (word) => (Object.hasOwn(shorthand, word) ? shorthand[word] : word))
    .replace(/^[\s'(*>]+/, '');

/** A question without the words of politeness before and behind it, put plainly; `isTruth` where they asked whether the rest is true. */
export function withoutPoliteness(question: string): { text: string; isTruth: boolean } {
  const said = normalized(question);
  let text = said.replace(tagQuestions, '');
  let isTruth = text !== said && asksAgreement.test(said) && !asksForThing.test(said);
  for (let i = 0; i < stepsMax; i++) {
    text = positiveQuestion(text);
    const truth = truthStart.exec(text);
    const start = truth ?? politeStart.exec(text);
    if (start === null) break;
    text = text.slice(start[0].length);
    isTruth ||= truth !== null;
  }
  for (let i = 0; i < stepsMax && closings.test(text); i++) text = text.replace(closings, '');
  if (isTruth) text = text.replace(/^(?:find|see|spot|locate)(?: me)? (?=an? |any )/, 'there is ');
  return {
    text: rewrite(
      text
        .replace(/\bcan't\b/g, 'can not')
        .replace(/n't\b/g, ' not')
        .replace(/[.?!:]+ +(?=[a-z])/g, '; '),
    ),
    isTruth,
  };
}
