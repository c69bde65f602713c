import { anyPhrase } from './phrases/phrase-notation.js';

/** How people ask for advice or a suggestion, in the notation of phrase-notation.ts. */
const asked: readonly string[] = [
  '(suggest|recommend|propose)',
  '(suggestion|suggestions|recommendation|recommendations|idea|ideas|inspiration|tip|tips) (for|on|about)',
  '(any|some) (good|great|nice|other)? (suggestions|recommendations|ideas|tips)',
  '(any|a|some) (good|great|nice|decent) …3 (for|near|in|around|to)',
  '(what|which|where|how|when|who) …3 (should|could|can|shall|might) (I|we|the …1|my …1|our …1) …2 {choice}',
  'should (I|we) …1 {choice}',
  '(what|which) (should|could|shall) (I|we)',
  '(help|assist) (me|us) to? (choose|pick|find|plan|decide|select|organise|organize|arrange)',
  '(plan|find|pick|choose|book|order|make|create|design|give|show|name) (me|us)? (a|an|some|something|the best|our|my)',
  '(would|might) (I|we) (like|enjoy|love)',
  "(what is|what's|what are|which is|which are) (a|the|some) (good|best|nice|great|suitable)",
  '(looking|searching) for (a|an|some|something|good|ideas)',
  '(is|are) there (any|a|some) (good|great|nice|suitable)?',
  '(something|somewhere|anything|anywhere) (nice|good|fun|new|to)',
  'best (way|place|time|kind|type|spot|restaurant|hotel)',
];

const advice = anyPhrase(asked, 'iu');
/** What looks back, and what others suggest. */
const other =
  /(?<!\p{L})(?:did|had|was|were|(?:have|has) (?:I|you|we|my|our|she|he|they|the)|said|told|mentioned|remind|remember|earlier|previously|ago|yesterday|last|(?:do|does) (?!you )\p{L}+(?: \p{L}+){0,2} (?:suggest|recommend|propose))(?!\p{L})/iu;
/** Characters of a question: what is longer asks much else. */
const questionMax = 300;

/** Whether a question asks for advice or a suggestion, not for what was suggested: "Suggest a snack", "What should I read next?" In English. */
export const asksForAdvice = (question: string): boolean =>
  question.length <= questionMax && advice.test(question) && !other.test(question);
