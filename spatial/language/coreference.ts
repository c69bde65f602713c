import { withoutCarrierPhrase } from './carrier-phrase.js';
import type { Lexeme } from './lexeme.js';
import { readerOf } from './phrase.js';
import { isPlural } from './pointing.js';
import type { Condition, Phrase, Program, Query } from './program.js';
import { type Reading, wholeReadings } from './readings.js';
import { it, ofTheOther } from './relation-phrases.js';
import { readStatement } from './statements.js';
import { narrowedTo, trimmed, unfronted } from './word-order.js';

/** What the first of two sentences speaks of, and its words that found no place. */
interface Antecedent {
  readonly phrase: Phrase;
  readonly unread: readonly string[];
}

/** "There is a sphere behind the cube; what color is it?", "Do you see the star? Point at it": the first part says what "it" is. Or the second part adds nothing. */
export function splitReadings(lexemes: readonly Lexeme[]): Reading[] {
  const cuts = lexemes.flatMap((_, i) => (isCut(lexemes, i) ? [i] : []));
  const ends = cuts.length > 1 ? [cuts[cuts.length - 1], cuts[0]] : cuts;
  return ends.flatMap((cut) => splitAt(lexemes, cut));
}

const isCut = (lexemes: readonly Lexeme[], i: number): boolean =>
  lexemes[i].text === ';' || (lexemes[i].kind === 'comma' && isAsked(lexemes[lexemes[i + 1]?.kind === 'filler' ? i + 2 : i + 1]));

/** "the mug, where is it?", "find the mug, then point to …" */
const isAsked = (lexeme: Lexeme | undefined): boolean => lexeme?.kind === 'ask' && askedKinds.includes(lexeme.ask);
const askedKinds: readonly string[] = ['where', 'what', 'count', 'point'];

function splitAt(lexemes: readonly Lexeme[], cut: number): Reading[] {
  const [first, second] = [trimmed(lexemes.slice(0, cut)), lexemes.slice(cut + 1)];
  const alone = lexemes[cut].text === ';' ? wholeReadings(first).map((program) => withUnread(program, [], readerOf(second).unread)) : [];
  if (!first.some(isContentWord)) return [...wholeReadings(second), ...alone];
  const antecedents = antecedentsOf(first);
  const free = antecedents.find(({ phrase }) => phrase.head === 'free');
  if (free !== undefined) return [{ query: { kind: 'point', of: free.phrase, isAll: false }, unread: free.unread }, ...alone];
  const rests = readerOf(second).words.length === 0 ? [] : antecedents;
  const paired = rests.flatMap(({ phrase, unread }) =>
    wholeReadings(second, phrase).map((program) => withUnread(program === null ? null : mentioning(program, phrase), unread, [])),
  );
  const mentions = paired.filter((program) => program !== null && JSON.stringify(program.query).includes('"it"'));
  const bare = isBareRequest(second) ? antecedents.map(requestOf(second)) : [];
  return [...describedReadings(first, second), ...bare, ...mentions, ...paired, ...alone];
}

/** "…: show me", "… Where?", "… What is it?": asks for what was spoken of, and says nothing more. */
const isBareRequest = (lexemes: readonly Lexeme[]): boolean =>
  lexemes.some(({ kind }) => kind === 'ask' || kind === 'where') && lexemes.every(isBare);

const isBare = (lexeme: Lexeme): boolean =>
  bareKinds.includes(lexeme.kind) ||
  (lexeme.kind === 'ask' && lexeme.ask !== 'count' && lexeme.ask !== 'number' && lexeme.ask !== 'relative');
const bareKinds: readonly Lexeme['kind'][] = [
  'it',
  'that',
  'there',
  'be',
  'do',
  'camera',
  'where',
  'filler',
  'to',
  'at',
  'on',
  'comma',
  'have',
  'quantifier',
  'of',
];

const requestOf =
  (lexemes: readonly Lexeme[]) =>
  ({ phrase, unread }: Antecedent): Program => {
    const isNaming = lexemes.some((lexeme) => lexeme.kind === 'ask' && lexeme.ask === 'what');
    const isAll = lexemes.some(({ text }) => /^(?:the(?:m|y)|all|each|every)\b/.test(text)) || isPlural(phrase);
    return { query: isNaming ? { kind: 'name', of: phrase, isAll } : { kind: 'point', of: phrase, isAll }, unread };
  };

/** "Point to the ring. It is above the star.": the second sentence says which. "…; that star is below the cross" says it of what the first named by the way. */
function describedReadings(first: readonly Lexeme[], second: readonly Lexeme[]): Reading[] {
  const reader = readerOf(second);
  const statement = reader.is('ask') || reader.is('be') || reader.is('there') ? null : readStatement(reader);
  if (statement?.kind !== 'holds') return [];
  const { of, is } = statement;
  return wholeReadings(first).map((program) => {
    if (program === null || program.query.kind === 'truth') return null;
    const query = of.head === 'it' ? narrowedTo(program.query, is) : describing(program.query, of, is);
    return query === null ? null : { ...program, query, unread: [...program.unread, ...reader.unread] };
  });
}

/** The query where more is said of the phrase in it that is mentioned; null where none is. */
function describing(query: Query, mention: Phrase, is: Condition): Query | null {
  if (!('of' in query) || query.kind === 'truth') return null;
  const said = mapPhrases(query.of, (phrase) =>
    isMention(mention, phrase) ? { ...phrase, conditions: [...phrase.conditions, is] } : null,
  );
  return JSON.stringify(said) === JSON.stringify(query.of) ? null : ({ ...query, of: said } as Query);
}

/** Words that say something of things: without one a sentence only leads to the next. */
const isContentWord = ({ kind }: Lexeme): boolean => contentKinds.includes(kind);
const contentKinds: readonly Lexeme['kind'][] = [
  'attribute',
  'shape',
  'label',
  'relation',
  'noun',
  'superlative',
  'between',
  'nearest',
  'it',
  'number',
];

const withUnread = (program: Reading, before: readonly string[], behind: readonly string[]): Reading =>
  program && { ...program, unread: [...before, ...program.unread, ...behind] };

/** Words before what a first sentence speaks of. */
const leadingAsks: readonly string[] = ['see', 'point', 'what', 'which', 'where'];
const leading: readonly Lexeme['kind'][] = ['where', 'there', 'be', 'have', 'exist', 'not', 'do', 'camera', 'comma'];

function antecedentsOf(first: readonly Lexeme[]): Antecedent[] {
  const reordered = unfronted(first);
  const cut = reordered === null ? first.findIndex(({ text }) => text === ';') : -1;
  if (cut > 0) return chainedAntecedents(first.slice(0, cut), first.slice(cut + 1));
  const words = reordered ?? first;
  const antecedent = phraseAfter(words);
  const found = antecedent === null ? [] : [antecedent];
  if (antecedent?.unread.length === 0) return [...found, ...antecedentsOfStatement(words)];
  return [...antecedentsOfStatement(words), ...withoutCarrierPhrase(words).flatMap(({ rest }) => phraseAfter(rest) ?? []), ...found];
}

/** "You see the ring? There is a star above it. …": what the later sentence calls "it" is what the one before spoke of. */
function chainedAntecedents(before: readonly Lexeme[], later: readonly Lexeme[]): Antecedent[] {
  const [known] = antecedentsOf(before);
  const antecedents = antecedentsOf(later);
  if (known === undefined) return antecedents;
  return antecedents.map(({ phrase, unread }) => ({ phrase: withKnown(phrase, known.phrase), unread: [...known.unread, ...unread] }));
}

/** A phrase in which "it", or the kind of thing that is known, stands for what is known. */
const withKnown = (phrase: Phrase, known: Phrase): Phrase => ({
  ...phrase,
  conditions: phrase.conditions.map((condition) =>
    mapPhrases(condition, (part) => (isOnlyIt(part) || (part.quantifier.kind === 'the' && isMention(part, known)) ? known : null)),
  ),
});

/** A part of a program with the phrases in it, the outermost first, put for others where there is one. */
function mapPhrases<T>(value: T, put: (phrase: Phrase) => Phrase | null): T {
  if (Array.isArray(value)) return value.map((part) => mapPhrases(part, put)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const instead = isPhrase(value) ? put(value) : null;
  if (instead !== null) return instead as T;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, mapPhrases(part, put)])) as T;
}

const isPhrase = (value: object): value is Phrase => 'head' in value && 'conditions' in value;
const isOnlyIt = ({ head, conditions }: Phrase): boolean => head === 'it' && conditions.length === 0;

function phraseAfter(lexemes: readonly Lexeme[]): Antecedent | null {
  const reader = readerOf(lexemes);
  for (let next = reader.peek(); next !== undefined; next = reader.peek()) {
    const isAsk = next.kind === 'ask' && leadingAsks.includes(next.ask);
    if (!isAsk && !leading.includes(next.kind)) break;
    reader.take();
  }
  const phrase = reader.phrase();
  return phrase === null ? null : { phrase, unread: reader.unread };
}

/** "the square has a cross on its left" speaks of the square and of the cross. */
function antecedentsOfStatement(lexemes: readonly Lexeme[]): Antecedent[] {
  const reader = readerOf(lexemes);
  const statement = reader.attempt(() => readStatement(reader));
  if (statement?.kind !== 'holds') return [];
  const { of, is } = statement;
  if (is.kind !== 'relation') return [{ phrase: { ...of, conditions: [...of.conditions, is] }, unread: reader.unread }];
  const other = ofTheOther({ ...of, conditions: [...of.conditions, { ...is, to: it }] });
  const phrases = [{ ...of, conditions: [...of.conditions, is] }];
  if (other !== null) phrases.push({ ...is.to, conditions: [...is.to.conditions, other] });
  return phrases.map((phrase) => ({ phrase, unread: reader.unread }));
}

/** "… Point to that star": the star spoken of before. */
function mentioning(program: Program, antecedent: Phrase): Program {
  const { query } = program;
  if (!('of' in query) || query.kind === 'truth' || !isMention(query.of, antecedent)) return program;
  return { ...program, query: { ...query, of: it } as Query };
}

const isMention = ({ head, conditions, superlatives, quantifier }: Phrase, antecedent: Phrase): boolean =>
  head === antecedent.head &&
  superlatives.length === 0 &&
  (quantifier.kind === 'the' || quantifier.kind === 'some') &&
  conditions.length > 0 &&
  conditions.every((condition) => antecedent.conditions.some((known) => isSame(condition, known)));

const isSame = (a: Condition, b: Condition): boolean => JSON.stringify(a) === JSON.stringify(b);
