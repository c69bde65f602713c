/**
 * Counts tokens as the `o200k_base` encoding does, that of OpenAI's models since GPT-4o. The tables are loaded when first asked for: they take about 70 MB, and most
 * services never chat.
 */
type Tokenizer = typeof import('gpt-tokenizer/encoding/o200k_base');

const asText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };
/** Tokens that a message's frame takes, and those before the answer, as OpenAI's cookbook counts them. */
const tokensPerMessage = 3;
const tokensBeforeAnswer = 3;
/** A run without a break is cut here: the time for one word grows with the square of its length. Ordinary words stay whole. */
const runMax = 128;
const longRun = /\S{129,}|\s{129,}/g;
/** Characters of a piece that is encoded in one go, where it can be parted: some tenths of a millisecond. */
const pieceMin = 1024;
const pieceMax = 2048;
/** Between a letter or digit and white space, before a space that follows something else, and behind a line break, no token goes on. */
const seam = /(?<=[\p{L}\p{N}])\s|(?<=\S) |(?<=[\r\n]) ?(?=[^\s/])/gu;

/** A message of a prompt, as its tokens are counted. */
export interface Message {
  readonly role: string;
  readonly text: string;
}

/** Counts tokens; made by {@link loadTokenCounter}. */
export class TokenCounter {
  constructor(private readonly tokenizer: Tokenizer) {}

  /** Counts a text's tokens bit by bit. */
  *counting(text: string): Generator<void, number> {
    let tokens = 0;
    for (const piece of piecesOf(text)) {
      tokens += this.tokenizer.countTokens(piece, asText);
      yield;
    }
    return tokens;
  }

  /** Counts the tokens of a prompt bit by bit: its messages, each with its frame. */
  *countingMessages(messages: readonly Message[]): Generator<void, number> {
    let tokens = tokensBeforeAnswer;
    for (const { role, text } of messages) tokens += tokensPerMessage + (yield* this.counting(role)) + (yield* this.counting(text));
    return tokens;
  }

  /** Finds, bit by bit, the beginning of a text that has at most `max` tokens, whole characters only. */
  *cutting(text: string, max: number): Generator<void, string> {
    const beginning = text.slice(0, max * runMax);
    const tokens: number[] = [];
    for (const piece of piecesOf(beginning)) {
      tokens.push(...this.tokenizer.encode(piece, asText));
      if (tokens.length > max) break;
      yield;
    }
    if (tokens.length <= max) return beginning.toWellFormed() === beginning ? beginning : beginning.slice(0, -1);
    const decoded = this.tokenizer.decode(tokens.slice(0, max));
    // The last token may be but a part of a character.
    let length = 0;
    while (length < decoded.length && decoded[length] === text[length]) length++;
    return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  }
}

export async function loadTokenCounter(): Promise<TokenCounter> {
  return new TokenCounter(await import('gpt-tokenizer/encoding/o200k_base'));
}

/** A text in pieces that are encoded each for itself: none longer than {@link pieceMax}, nor a run without a break than {@link runMax}. */
function* piecesOf(text: string): Generator<string> {
  let done = 0;
  for (const { 0: run, index } of text.matchAll(longRun)) {
    yield* chunksOf(text.slice(done, index));
    for (let at = 0; at < run.length; at += runMax) yield run.slice(at, at + runMax);
    done = index + run.length;
  }
  yield* chunksOf(text.slice(done));
}

/** A text in chunks that begin where one token always ends and another begins, if there is such a place. */
function* chunksOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > pieceMax) {
    seam.lastIndex = from + pieceMin;
    const at = seam.exec(text)?.index ?? text.length;
    const end = Math.min(at, from + pieceMax);
    yield text.slice(from, end);
    from = end;
  }
  if (from < text.length) yield text.slice(from);
}
