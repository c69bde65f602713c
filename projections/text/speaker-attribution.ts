import type { JsonObject } from '../events.js';
import { ForeignText } from './phrases/foreign-text.js';

/** Characters in which a text's name of its speaker must end. */
const nameLengthMax = 40;
const leadingName = /^\p{L}[\p{L}\p{M}\p{N}_.'’-]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’-]*){0,2}$/u;
const capitalised = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2}$/u;

/** Keys under which people keep who said something. */
const speakerKeys = ['speaker', 'author', 'sender', 'from', 'user', 'username', 'user_name', 'name', 'who', 'by', 'person'];

/** What stands before a colon and is nobody's name: "We moved again: …". */
const label =
  /^(?:correction|update|edit|note|reminder|fyi|p\.?s\.?|todo|(?:(?:good|bad|big|great) )?news|(?:i|we|my|our|it|this|that|there) .+)$/i;

/** Length of the "Ada:" that a text begins with, the colon included; 0 where no name of one to three words stands there. */
export function nameLength(text: string): number {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon > nameLengthMax) return 0;
  const next = text.charCodeAt(colon + 1);
  if (next !== 0x20 && next !== 0x0a && next !== 0x09) return 0;
  const name = text.slice(0, colon);
  return leadingName.test(name) && !label.test(name) ? colon + 1 : 0;
}

/** Who says a memory by its metadata: what stands under a customary key, else the first value written like a name. */
export function speakerIn(metadata: JsonObject): string | undefined {
  for (const key of speakerKeys) {
    const value = metadata[key];
    if (typeof value === 'string' && value.length <= nameLengthMax && leadingName.test(value)) return value;
  }
  for (const key in metadata) {
    const value = metadata[key];
    if (typeof value === 'string' && value.length <= nameLengthMax && capitalised.test(value)) return value;
  }
  return undefined;
}

/** Keys under which people keep what a memory is about or where it came from, whose values may be written like names: `category: "Work"`. */
const topicKey =
  /^(?:(?:sub)?categor(?:y|ies)|type|kind|class|topic|subject|theme|tags?|label|area|domain|section|folder|project|source|origin|app|application|platform|tool|channel|device|language|location|place|city|country|mood|sentiment|priority|importance|status|title)$/i;

/** What {@link speakerIn} finds in metadata and is nobody's name: it stands under a key for what a memory is about. */
export function topicIn(metadata: JsonObject): string | undefined {
  const name = speakerIn(metadata);
  const key = Object.keys(metadata).find((candidate) => metadata[candidate] === name);
  return key !== undefined && topicKey.test(key) ? name : undefined;
}

/** Sides of a chat with an assistant. */
export const roles = { none: 0, user: 1, assistant: 2 } as const;
export type Role = (typeof roles)[keyof typeof roles];

const roleKeys = ['role', ...speakerKeys];
const rolesByName: ReadonlyMap<string, Role> = new Map([
  ...['user', 'human'].map((name) => [name, roles.user] as const),
  ...['assistant', 'ai', 'bot', 'chatbot', 'model'].map((name) => [name, roles.assistant] as const),
]);

/** The side that a name stands for: "User" or "assistant". */
export const roleNamed = (name: string): Role => rolesByName.get(name.toLowerCase()) ?? roles.none;

/** The side that says a memory by its metadata: what the first customary key with a side for a value says. */
export function roleIn(metadata: JsonObject): Role {
  for (const key of roleKeys) {
    const value = metadata[key];
    const role = typeof value === 'string' && value.length <= nameLengthMax ? roleNamed(value) : roles.none;
    if (role !== roles.none) return role;
  }
  return roles.none;
}

const alike =
  /\b(?:both|each other|together)\b|(?<!\p{L})\p{Lu}\p{L}+(?:['’]s)? (?:and|or|&|und|oder|et|ou|y|o|e|och|og|en|ve|и|или) \p{Lu}\p{L}+/u;

/** Whether a question asks for several people alike: "both", "Ada and Ben". */
export const isOfSeveral = (question: string): boolean => alike.test(question);

/** Whose words a question is after in a chat: its asker's ("when did I"), the assistant's ("what did you suggest"), either's ("remind me of our talk"), or it does not say. */
export type Asked = 'user' | 'assistant' | 'either' | 'unsaid';

/** "Can you", "could you": courtesies, which ask for none of the assistant's words. */
const courtesy = /\b(?:can|could|would|will) you\b/gi;
const ofAssistant =
  /\b(?:did|have|had|were|are|do) you\b|\byou(?:['’]ve|['’]d| have| had)?(?: (?:also|just|once|previously|already|earlier))? (?:\p{L}+ed|told|said|gave|made|wrote|found|chose|came|put|sent|showed)\b|\byour\b/iu;
const ofTalk = /\bremind me\b|\bour (?:\p{L}+ )?(?:chat|conversation|discussion|talk|session)s?\b/iu;
const ofUser = /\b(?:I|me|my|mine|myself|we|us|our|ours)\b/i;

/** Whose words a question is after, by its wording; `unsaid` where it does not tell. @param question as it was asked, in any case @param foreign the question as it was read, where it was */
export function askedOf(question: string, foreign: ForeignText | null = ForeignText.of(question)): Asked {
  if (foreign !== null)
    return foreign.has('talk') ? 'either' : foreign.has('asked') ? 'assistant' : foreign.has('asker') ? 'user' : 'unsaid';
  const direct = question.replace(courtesy, ' ');
  if (ofAssistant.test(direct)) return 'assistant';
  if (ofTalk.test(direct)) return 'either';
  return ofUser.test(direct) ? 'user' : 'unsaid';
}

/** "Always give sources", "From now on …" at the beginning of a sentence or behind "please"; not "Never mind", "Always happy to help". */
const order =
  /(?:(?:^|[.!?:\n]\s*)|\bplease,? )(?:(?:always|never) (?!mind\b|happy\b|glad\b|been\b|had\b|a\b|the\b|in\b|nice\b|good\b|great\b|too\b|here\b|up\b)\p{L}+(?<!ing|ed)\b|from now on\b|going forward\b|in (?:the )?future,)/iu;
const occasion = /\b(?:when|whenever|every time|each time|any ?time|next time) (?:I|we) (?:ask|request|inquire|enquire)\b/i;
const preference = /\bI(?:['’]d| would)? (?:(?:really|much|strongly|generally|usually|always) )?(?:prefer|favou?r|rather)\b/i;

/** Whether a text says what shall hold on later occasions: an order to whoever helps, or, where its speaker is a chat's user, a preference. */
export const isStandingInstruction = (text: string, role: Role): boolean =>
  role !== roles.assistant &&
  (occasion.test(text) || (role === roles.user && (order.test(text) || preference.test(text) || isForeignStanding(text))));

const isForeignStanding = (text: string): boolean => ForeignText.of(text)?.has('order', 'occasion', 'preference') === true;

/** What looks back: it asks for what was said or was so. */
const back =
  /\b(?:did|had|was|were|said|told|mentioned|remind|remember|recall|earlier|previously|ago|yesterday|last|(?:have|has) (?:I|you|we|my|our|the))\b/i;
const factual = /^\s*(?:who|whose|whom|when|where)\b/i;

/** What asks how things are with its asker, not what to do: "What is my blood type?", "Which car do I have?", but not "How do I …?", "Which library do I need?". */
const ofAskersState =
  /^(?!.*\b(?:how (?:do|can|could|should|would|might|must) (?:I|we)|can|could|should|shall|would|may|might|must|need|want|try)\b).*\b(?:(?:am|do|have|are) (?:I|we)|(?:is|are|does|do) (?:my|our))\b/iu;

const latin = /\p{Script=Latin}/u;

/** Whether a question may ask for help or advice, not for what was so, for a person, a time or a place, or how things are with its asker. One in a language of another script whose phrases are not known asks for none. @param foreign see {@link askedOf} */
export function isRequest(question: string, foreign: ForeignText | null = ForeignText.of(question)): boolean {
  if (foreign !== null) return !foreign.has('past', 'asked', 'talk', 'time', 'place', 'person');
  return latin.test(question) && !back.test(question) && !factual.test(question) && !ofAskersState.test(question);
}

/** Share of a text's characters that stand in sentences with a question mark, 0 to 1. */
export function questionShare(text: string): number {
  let mark = text.indexOf('?');
  if (mark < 0) return 0;
  let asked = 0;
  let from = 0;
  while (mark >= 0) {
    asked += mark + 1 - sentenceStart(text, mark, from);
    from = mark + 1;
    mark = text.indexOf('?', from);
  }
  return Math.min(1, asked / Math.max(1, text.trimEnd().length));
}

/** Where the sentence that ends at `end` begins, not before `from`. */
function sentenceStart(text: string, end: number, from: number): number {
  for (let i = end - 1; i >= from; i--) {
    const c = text.charCodeAt(i);
    if (c === 0x2e || c === 0x21 || c === 0x0a) return i + 1;
  }
  return from;
}
