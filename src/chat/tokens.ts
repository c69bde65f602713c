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

let loading: Promise<Tokenizer> | undefined;

/** Counts tokens; made by {@link loadTokenCounter}. */
export class TokenCounter {
  constructor(private readonly tokenizer: Tokenizer) {}

  count(text: string): number {
    let tokens = 0;
    for (const piece of piecesOf(text)) tokens += this.tokenizer.countTokens(piece, asText);
    return tokens;
  }

  /** Tokens of a prompt: its messages, each with its frame. */
  countMessages(messages: readonly { readonly role: string; readonly text: string }[]): number {
    let tokens = tokensBeforeAnswer;
    for (const { role, text } of messages) tokens += tokensPerMessage + this.count(role) + this.count(text);
    return tokens;
  }

  /** The beginning of a text that has at most `max` tokens, whole characters only. */
  cut(text: string, max: number): string {
    const beginning = text.slice(0, max * runMax);
    const tokens = piecesOf(beginning).flatMap((piece) => this.tokenizer.encode(piece, asText));
    if (tokens.length <= max) return beginning.toWellFormed() === beginning ? beginning : beginning.slice(0, -1);
    const decoded = this.tokenizer.decode(tokens.slice(0, max));
    // The last token may be but a part of a character.
    let length = 0;
    while (length < decoded.length && decoded[length] === text[length]) length++;
    return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
  }
}

export async function loadTokenCounter(): Promise<TokenCounter> {
  loading ??= import('gpt-tokenizer/encoding/o200k_base');
  return new TokenCounter(await loading);
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let done = 0;
  for (const { 0: run, index } of text.matchAll(longRun)) {
    if (index > done) pieces.push(text.slice(done, index));
    for (let at = 0; at < run.length; at += runMax) pieces.push(run.slice(at, at + runMax));
    done = index + run.length;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}
