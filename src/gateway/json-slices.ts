/** Bytes of JSON that are parsed in one go: a millisecond or two, however many fields are in them. */
export const sliceBytes = 32 * 1024;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const isBlank = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * `JSON.parse` bit by bit: what is long is parsed member by member, those that are short together.
 * @param json UTF-8
 * @throws SyntaxError
 */
export function* parsingJson(json: Buffer, pieceBytes = sliceBytes): Generator<void, unknown> {
  return yield* new SlicedParser(json, pieceBytes).value(0, json.length);
}

class SlicedParser {
  constructor(
    private readonly json: Buffer,
    private readonly pieceBytes: number,
  ) {}

  /** The value that these bytes are, white space around it. */
  *value(from: number, end: number): Generator<void, unknown> {
    const { json } = this;
    const start = this.skipBlank(from, end);
    let last = end - 1;
    while (last > start && isBlank(json[last])) last--;
    const isObject = json[start] === openBrace && json[last] === closeBrace;
    const isArray = json[start] === openBracket && json[last] === closeBracket;
    if (end - from <= this.pieceBytes || last === start || !(isObject || isArray)) return this.parsed('', from, end, '');
    if (this.skipBlank(start + 1, last) === last) return isObject ? {} : [];
    return isObject ? yield* this.object(start + 1, last) : yield* this.array(start + 1, last);
  }

  private *object(from: number, end: number): Generator<void, object> {
    const target = {};
    for (const [start, stop] of this.pieces(from, end)) {
      if (stop - start <= this.pieceBytes) put(target, this.parsed('{', start, stop, '}') as object);
      else {
        const place = this.endOfKey(start, stop);
        const name = this.parsed('', start, place, '');
        if (typeof name !== 'string') throw this.unexpected(start);
        yield;
        put(target, { [name]: yield* this.value(place + 1, stop) });
      }
      yield;
    }
    return target;
  }

  private *array(from: number, end: number): Generator<void, unknown[]> {
    const target: unknown[] = [];
    for (const [start, stop] of this.pieces(from, end)) {
      if (stop - start <= this.pieceBytes) for (const item of this.parsed('[', start, stop, ']') as unknown[]) target.push(item);
      else {
        yield;
        target.push(yield* this.value(start, stop));
      }
      yield;
    }
    return target;
  }

  /** The members of a container: as many as are short together, or one that is long. */
  private *pieces(from: number, end: number): Generator<[from: number, end: number]> {
    let start = from;
    let stop = from;
    while (stop < end) {
      const next = this.endOfMember(stop === from ? from : stop + 1, end);
      if (this.skipBlank(stop === from ? from : stop + 1, next) === next) throw this.unexpected(next);
      if (next - start > this.pieceBytes && stop > start) {
        yield [start, stop];
        start = stop + 1;
      }
      stop = next;
      if (next - start > this.pieceBytes) {
        yield [start, next];
        start = next + 1;
      }
    }
    if (start < end) yield [start, end];
    else if (start === end) throw this.unexpected(end);
  }

  /** The comma behind the member that begins here, or the end. */
  private endOfMember(from: number, end: number): number {
    const { json } = this;
    let depth = 0;
    for (let i = from; i < end; i++) {
      const byte = json[i];
      if (byte === quote) i = this.endOfString(i, end);
      else if (byte === openBrace || byte === openBracket) depth++;
      else if (byte === closeBrace || byte === closeBracket) {
        if (--depth < 0) throw this.unexpected(i);
      } else if (byte === comma && depth === 0) return i;
    }
    return end;
  }

  private endOfString(open: number, end: number): number {
    for (let i = open + 1; i < end; i++) {
      if (this.json[i] === backslash) i++;
      else if (this.json[i] === quote) return i;
    }
    throw this.unexpected(open);
  }

  /** The colon behind a member's name. */
  private endOfKey(from: number, end: number): number {
    const start = this.skipBlank(from, end);
    if (this.json[start] !== quote) throw this.unexpected(start);
    const place = this.skipBlank(this.endOfString(start, end) + 1, end);
    if (this.json[place] !== colon) throw this.unexpected(place);
    return place;
  }

  private skipBlank(from: number, end: number): number {
    let i = from;
    while (i < end && isBlank(this.json[i])) i++;
    return i;
  }

  private parsed(before: string, from: number, end: number, after: string): unknown {
    try {
      return JSON.parse(`${before}${this.json.toString('utf8', from, end)}${after}`);
    } catch (error) {
      // places in it are told from its own beginning
      throw end - from === this.json.length ? error : new SyntaxError(`in what begins at byte ${from}: ${(error as Error).message}`);
    }
  }

  private unexpected(at: number): SyntaxError {
    return new SyntaxError(`what stands at byte ${at} is not expected there`);
  }
}

/** Gives an object the members of another, any name meaning itself. */
function put(target: object, members: object): void {
  for (const name of Object.keys(members)) {
    const value = (members as Record<string, unknown>)[name];
    if (name === '__proto__') Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
    else (target as Record<string, unknown>)[name] = value;
  }
}
