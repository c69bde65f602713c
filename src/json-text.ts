/** An answer that is JSON already: what another thread has written down is sent as it is. */
export class JsonText<T extends object = object> {
  /** @param bytes UTF-8 of an object with at least one member */
  constructor(private readonly bytes: Uint8Array) {}

  /** The same object with more members behind its own. */
  with<M extends object>(members: M): JsonText<T & M> {
    const rest = Buffer.from(JSON.stringify(members));
    const joined = Buffer.concat([this.bytes, rest]);
    joined.write(',', this.bytes.length - 1);
    joined.copyWithin(this.bytes.length, this.bytes.length + 1);
    return new JsonText(rest.length === 2 ? this.bytes : joined.subarray(0, -1));
  }

  parse(): T {
    return JSON.parse(this.body.toString('utf8')) as T;
  }

  get body(): Buffer {
    return Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength);
  }
}

/** What goes out as the body of an answer. */
export const bodyOf = (answer: unknown): string | Buffer => (answer instanceof JsonText ? answer.body : JSON.stringify(answer));

/** Characters of texts in an answer's items from which on it is written one item at a time: more take some ten milliseconds in one go. */
const longAnswerMin = 1 << 20;

/** Whether an answer's items, or what is written of it already, are too long to lie about in numbers. */
export const isLongAnswer = (answer: unknown): boolean =>
  answer instanceof JsonText ? answer.body.length >= longAnswerMin : hasLongItems(answer);

/** Whether an answer's items are too long to be written in one go. */
export function hasLongItems(answer: unknown): answer is object & { items: object[] } {
  const items = (answer as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) return false;
  let characters = 0;
  for (const item of items) {
    const content = (item as { content?: unknown } | null)?.content;
    if (typeof content === 'string') characters += content.length;
  }
  return characters >= longAnswerMin;
}

/** Writes an answer with long items, one item at a time. */
export function* writingItems<T extends object & { items: object[] }>(answer: T): Generator<void, JsonText<T>> {
  const { items, ...rest } = answer;
  const parts: Buffer[] = [Buffer.from(`{"items":[`)];
  for (const [i, item] of items.entries()) {
    parts.push(Buffer.from(i === 0 ? JSON.stringify(item) : `,${JSON.stringify(item)}`));
    yield;
  }
  const others = JSON.stringify(rest);
  parts.push(Buffer.from(others === '{}' ? ']}' : `],${others.slice(1)}`));
  return new JsonText(Buffer.concat(parts));
}
