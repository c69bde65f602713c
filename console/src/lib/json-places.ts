/** A place in a text: from where to where, and the line, counted from 1. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
  readonly line: number;
}

/**
 * Finds where in a JSON text a value stands.
 * @param path names and indices from the root, as a 422's `loc` has them
 * @returns the value's place, or that of the nearest one around it that is there; null where the text is no JSON up to there
 */
export function placeOf(text: string, path: readonly string[]): TextPlace | null {
  const reader = new Reader(text, path);
  try {
    reader.value(0);
  } catch {
    // what was found up to the fault is the place
  }
  if (reader.found === null) return null;
  const [start, end] = reader.found;
  return { start, end, line: lineAt(text, start) };
}

/** Where a text stops being JSON; null where all of it is. */
export function faultOf(text: string): TextPlace | null {
  const reader = new Reader(text, []);
  try {
    reader.value(0);
    reader.end();
    return null;
  } catch {
    const start = Math.min(reader.at, Math.max(0, text.length - 1));
    return { start, end: Math.min(text.length, start + 1), line: lineAt(text, start) };
  }
}

const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Walks through a JSON text, and notes the deepest value on the path. Throws where it is no JSON: `at` is there. */
class Reader {
  found: [start: number, end: number] | null = null;
  at = 0;
  private depth = -1;

  constructor(
    private readonly text: string,
    private readonly path: readonly string[],
  ) {}

  /** @param matched how many names of the path lead here; -1 beside it */
  value(matched: number): void {
    this.blank();
    const start = this.at;
    const isOn = matched >= 0 && matched > this.depth;
    if (isOn) {
      this.depth = matched;
      this.found = [start, this.text.length];
    }
    const next = (name: string): number => (matched >= 0 && this.path[matched] === name ? matched + 1 : -1);
    if (this.text[this.at] === '{') this.members('}', () => next(this.name()));
    else if (this.text[this.at] === '[') {
      let index = 0;
      this.members(']', () => next(String(index++)));
    } else this.scalar();
    if (isOn && this.found?.[0] === start) this.found = [start, this.at];
  }

  /** Nothing but blanks may follow. */
  end(): void {
    this.blank();
    if (this.at < this.text.length) throw new Error('no JSON');
  }

  private members(end: string, begin: () => number): void {
    this.at++;
    this.blank();
    while (this.text[this.at] !== end) {
      const matched = begin();
      this.value(matched);
      this.blank();
      if (this.text[this.at] === end) break;
      if (this.text[this.at] !== ',') throw new Error('no JSON');
      this.at++;
      this.blank();
      if (this.text[this.at] === end) throw new Error('no JSON');
    }
    this.at++;
  }

  private name(): string {
    const start = this.at;
    if (this.text[start] !== '"') throw new Error('no JSON');
    this.scalar();
    const name = JSON.parse(this.text.slice(start, this.at)) as string;
    this.blank();
    if (this.text[this.at] !== ':') throw new Error('no JSON');
    this.at++;
    return name;
  }

  private scalar(): void {
    const pattern = /"(?:[^"\\]|\\.)*"|[^\s,:\]}"]+/y;
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found === undefined) throw new Error('no JSON');
    JSON.parse(found);
    this.at += found.length;
  }

  private blank(): void {
    while (this.at < this.text.length && ' \t\r\n'.includes(this.text[this.at])) this.at++;
  }
}
