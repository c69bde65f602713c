import { textStart } from '../../byte-order-mark.js';

/** A value of a file, and where it lies. */
export type PlacedValue = { readonly place: string; readonly value: unknown } | { readonly place: string; readonly problem: string };

const [quote, backslash, comma, lineFeed] = [0x22, 0x5c, 0x2c, 0x0a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const isBlank = (byte: number): boolean => byte === 0x20 || byte === lineFeed || byte === 0x0d || byte === 0x09;

/**
 * The values of a JSON file one by one, as its bytes come: the members of a list, or values one behind the other (JSONL). No more is kept than one value, so a file may be
 * larger than memory. What is no JSON is told with its place and passed over, up to the next value.
 */
export async function* jsonValues(chunks: AsyncIterable<Buffer>): AsyncGenerator<PlacedValue> {
  const scanner = new Scanner();
  for await (const chunk of chunks) yield* scanner.scan(chunk);
  yield* scanner.end();
}

/** Finds where values begin and end. Marks of JSON are single bytes also in UTF-8. */
class Scanner {
  private parts: Buffer[] = [];
  /** Whether the file is one list, whose members are the values; null before its first byte that is not blank. */
  private isList: boolean | null = null;
  private depth = 0;
  private inString = false;
  private escaped = false;
  private count = 0;
  private line = 1;
  /** Where the value being read began; 0 where none is. */
  private valueLine = 0;

  *scan(chunk: Buffer): Generator<PlacedValue> {
    let start = this.valueLine === 0 ? -1 : 0;
    for (let at = this.isList === null ? this.begin(chunk) : 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === lineFeed) this.line++;
      if (this.inString) {
        if (this.escaped) this.escaped = false;
        else if (byte === backslash) this.escaped = true;
        else if (byte === quote) this.inString = false;
        // no string of JSON goes on over a line: a broken line ends here
        if (byte !== lineFeed || this.isList === true) continue;
      }
      if (this.endsValue(byte)) {
        if (start >= 0) this.parts.push(chunk.subarray(start, at));
        start = -1;
        if (this.valueLine > 0) yield* this.finished();
        continue;
      }
      if (start < 0) {
        if (isBlank(byte)) continue;
        start = at;
        this.valueLine = this.line;
      }
      if (byte === quote) this.inString = true;
      else if (byte === openBrace || byte === openBracket) this.depth++;
      else if (byte === closeBrace || byte === closeBracket) this.depth--;
    }
    if (start >= 0) this.parts.push(chunk.subarray(start));
  }

  *end(): Generator<PlacedValue> {
    if (this.valueLine > 0) yield* this.finished();
  }

  /** @returns where the first value may begin */
  private begin(chunk: Buffer): number {
    let at = textStart(chunk);
    for (; at < chunk.length && isBlank(chunk[at]); at++) if (chunk[at] === lineFeed) this.line++;
    if (at === chunk.length) return at;
    this.isList = chunk[at] === openBracket;
    return this.isList ? at + 1 : at;
  }

  /** Whether a byte outside of strings stands behind a value: in a list a comma or the list's end, else the end of a line behind a whole value. */
  private endsValue(byte: number): boolean {
    if (this.isList === true) return this.depth === 0 && (byte === comma || byte === closeBracket);
    return byte === lineFeed && (this.depth <= 0 || this.inString);
  }

  private *finished(): Generator<PlacedValue> {
    const bytes = this.parts.length === 1 ? this.parts[0] : Buffer.concat(this.parts);
    const { isList, valueLine } = this;
    const place = isList === true ? `entry ${++this.count}` : `line ${valueLine}`;
    this.parts = [];
    this.valueLine = 0;
    this.depth = 0;
    this.inString = false;
    this.escaped = false;
    const text = bytes.toString('utf8');
    const one = parsed(place, text);
    const lines = text.trimEnd().split('\n');
    // a line that breaks off is one value with those behind it: each is looked at by itself
    if ('value' in one || isList === true || lines.length === 1) yield one;
    else for (const [i, line] of lines.entries()) if (line.trim() !== '') yield parsed(`line ${valueLine + i}`, line);
  }
}

function parsed(place: string, text: string): PlacedValue {
  try {
    return { place, value: JSON.parse(text) };
  } catch (error) {
    return { place, problem: `is not JSON: ${(error as Error).message.slice(0, 200)}` };
  }
}
