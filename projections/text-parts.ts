/** Parts from which on they are looked for together: so many take about as long one by one in texts of 200 characters, and longer in longer ones. */
const togetherMin = 16;
/** Characters of all parts that are looked for together; what would make it more is looked for by itself. */
const charactersMax = 512;

/** Texts that are looked for in others: many of them in one reading, whatever they and the others are. */
export class TextParts {
  private readonly parts: string[] = [];
  private readonly together: NumberedPart[] = [];
  /** Numbers of those that are looked for by themselves. */
  private readonly alone = new Set<number>();
  private characters = 0;
  private automaton: PartsAutomaton | null = null;
  /** By the number of a part, whether it is in one of the texts; null where they were not read. */
  private found: Uint8Array | null = null;

  /** @returns the number of the part, by which it is asked for; no part is added once one was */
  add(part: string): number {
    const number = this.parts.push(part) - 1;
    if (part === '' || this.characters + part.length > charactersMax) this.alone.add(number);
    else {
      this.characters += part.length;
      this.together.push({ number, part });
    }
    return number;
  }

  /** Begins with other texts. */
  clear(): void {
    this.found = null;
  }

  /** Whether a part is in one of some texts, which are the same until {@link clear}. */
  isIn(texts: readonly string[], number: number): boolean {
    if (this.together.length < togetherMin || this.alone.has(number)) return texts.some((text) => text.includes(this.parts[number]));
    this.automaton ??= new PartsAutomaton(this.together);
    this.found ??= this.automaton.findIn(texts, new Uint8Array(this.parts.length));
    return this.found[number] === 1;
  }
}

interface NumberedPart {
  readonly number: number;
  /** Not empty. */
  readonly part: string;
}

/** What is no character of any part. */
const otherClass = 0;

/**
 * Finds which of some parts are in a text by reading it once (Aho and Corasick 1975, https://doi.org/10.1145/360825.360855). A state is the longest beginning of a part that the text read so far ends with, 0 for
 * none; where each character leads is worked out beforehand.
 */
class PartsAutomaton {
  /** By code unit, the class of a character. */
  private readonly classOf = new Uint16Array(65_536);
  private classes = 1;
  /** By state and class, the next state. */
  private readonly next: Uint16Array;
  private states = 1;
  /** By state, the parts that end there. */
  private readonly ends: number[][] = [[]];
  /** By state, itself or the longest state it ends with where a part ends; 0 for none. */
  private readonly told: Uint16Array;
  private readonly toldNext: Uint16Array;
  /** By state, the reading in which its parts were told last. */
  private readonly readings: Uint32Array;
  private reading = 0;
  private readonly count: number;

  constructor(parts: readonly NumberedPart[]) {
    let characters = 0;
    for (const { part } of parts) {
      characters += part.length;
      for (let i = 0; i < part.length; i++) this.classOf[part.charCodeAt(i)] ||= this.classes++;
    }
    this.count = parts.length;
    this.next = new Uint16Array((characters + 1) * this.classes);
    for (const part of parts) this.place(part);
    this.told = new Uint16Array(this.states);
    this.toldNext = new Uint16Array(this.states);
    this.readings = new Uint32Array(this.states);
    this.link();
  }

  /** @param found by the number of a part: set to 1 for those in one of the texts */
  findIn(texts: readonly string[], found: Uint8Array): Uint8Array {
    const { next, classOf, classes, told, readings } = this;
    const reading = ++this.reading;
    let left = this.count;
    for (const text of texts) {
      let state = 0;
      for (let i = 0; i < text.length && left > 0; i++) {
        state = next[state * classes + classOf[text.charCodeAt(i)]];
        for (let at = told[state]; at !== 0 && readings[at] !== reading; at = this.toldNext[at]) {
          readings[at] = reading;
          for (const number of this.ends[at]) found[number] = 1;
          left -= this.ends[at].length;
        }
      }
    }
    return found;
  }

  private place({ number, part }: NumberedPart): void {
    let state = 0;
    for (let i = 0; i < part.length; i++) {
      const edge = state * this.classes + this.classOf[part.charCodeAt(i)];
      if (this.next[edge] === 0) {
        this.next[edge] = this.states++;
        this.ends.push([]);
      }
      state = this.next[edge];
    }
    this.ends[state].push(number);
  }

  /** Works out where the characters lead with which no part goes on, the shorter beginnings first. */
  private link(): void {
    const { next, classes } = this;
    const shorter = new Uint16Array(this.states);
    const queue = [0];
    for (const state of queue) {
      this.toldNext[state] = this.told[shorter[state]];
      this.told[state] = this.ends[state].length > 0 ? state : this.toldNext[state];
      for (let one = otherClass + 1; one < classes; one++) {
        const edge = state * classes + one;
        const fallback = state === 0 ? 0 : next[shorter[state] * classes + one];
        if (next[edge] === 0) next[edge] = fallback;
        else {
          shorter[next[edge]] = fallback;
          queue.push(next[edge]);
        }
      }
    }
  }
}
