import { anyPhrase, beginningsOf } from './phrases/phrase-notation.js';
import { WordBeginnings } from './word-beginnings.js';

/** How people tell what they like, avoid or cannot have, of themselves, of those near them or, in notes about a user, of the user. In the notation of phrase-notation.ts. */
const told: readonly string[] = [
  // what the body, a belief or money forbids
  '{self} (very|highly|severely|deathly|terribly|slightly|mildly)? (allergic|sensitive|intolerant) to',
  '{self} (lactose|gluten|dairy|fructose|histamine) intolerant',
  '{self} (been|become|became|gone|turned|mostly|strictly|basically)* (a|an)? (strict|lifelong|committed)? {constraint}',
  '{self} (got|get|gets|suffer from|suffers from)? (a|an)? …3 {condition}',
  '{self} (got)? (a|an)? (bad|weak|dodgy|sore|injured) (knee|knees|back|hip|shoulder|ankle|heart|stomach)',
  '{self} (got)? (a|an)? (very|really)? sensitive (skin|teeth|stomach|scalp|eyes|ears)',
  'my (knee|knees|back|hip|shoulder|ankle|heart|stomach|eyesight) (is|are) (very|really|quite)? (bad|weak|sore|poor)',
  '{self} (get|gets|getting) (very|really|easily|so)? (seasick|carsick|airsick)',
  '{self} (keep|keeps|eat|eats) (strictly|strict)? (kosher|halal|keto|vegan|vegetarian|paleo|organic)',
  '{self} (follow|follows|keep to|stick to|on) (a|an|the) …3 (diet|budget)',
  '{self} (use|uses|need|needs) (a|an)? …1 wheelchair',
  'my {relative} (is|are) (very|also|severely)? (a|an)? (allergic|intolerant|{constraint})',
  'my {relative} (has|have) (a|an)? …3 {condition}',
  "my {relative} (does not|doesn't|do not|don't|never|can't|cannot) (eat|drink|like)",
  // what they like or not
  '{self} {much} (love|loves|like|likes|enjoy|enjoys|adore|adores|prefer|prefers|favour|favor|favours|favors)',
  '{self} {much} (hate|hates|dislike|dislikes|detest|detests|loathe|loathes|avoid|avoids|despise|despises)',
  "{self} (do not|don't|does not|doesn't|can not|cannot|can't|could never|never|no longer|rarely|won't) (really|ever|usually|particularly|much)? {use}",
  '{self} (only|mostly|mainly|usually|always) {use}',
  '{self} (not|never|really|still|huge|been|always|quite|very|so|totally|absolutely|more|a|big|great|much|lifelong)* {taste}',
  '{self} (a|an) …4 (fan|lover|enthusiast|person)',
  'my …1 favo(u)?rite',
  'my …2 (allergy|allergies|phobia|diet|budget)',
];

/** A note that leaves out of whom it tells: "Allergic to nuts", "Loves jazz". */
const subjectless =
  /^\s*(?:is |a |strict )*(?:allergic to|(?:lactose |gluten )?intolerant|vegetarian|vegan|pescatarian|loves|likes|enjoys|adores|prefers|hates|dislikes|detests|avoids|favou?rite|afraid of|scared of|can['’]?t stand|does(?:n['’]t| not) (?:eat|drink|like))(?!\p{L})/iu;

const form = anyPhrase(told);
const beginnings = new WordBeginnings([beginningsOf(told)]);
const ofUser = /user/i;
const sentenceForm = /[^.!?\n]+[.!?\n]*/g;
/** What is only thought of, what was, and what is asked. */
const unreal = /(?<!\p{L})(?:if|used to|wish|would|might|wonder)(?!\p{L})|['’]d (?:love|like|enjoy)|\?\s*$/iu;
/** Characters of a text that are read: what is longer tells much else. */
const readMax = 1000;

/** Whether a text tells what its speaker, or a user whom it is a note of, likes, avoids or cannot have. In English. @param saysI whether the text speaks of its speaker, which costs least to know first */
export function tellsPreference(text: string, saysI = true): boolean {
  const read = text.slice(0, readMax);
  if (subjectless.test(read)) return true;
  if (!saysI && !ofUser.test(read)) return false;
  if (beginnings.find(read.toLowerCase()) === 0 || !form.test(read)) return false;
  return (read.match(sentenceForm) ?? []).some((sentence) => form.test(sentence) && !unreal.test(sentence));
}
