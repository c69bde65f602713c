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

/** Characters of texts in an answer's items from which on few of them are made at a time. */
const longAnswerMin = 1 << 20;

/** Whether an answer's items, or what is written of it already, are too long to lie about in numbers. */
export function isLongAnswer(answer: unknown): boolean {
  if (answer instanceof JsonText) return answer.body.length >= longAnswerMin;
  const items = (answer as { items?: unknown } | null)?.items;
  if (!Array.isArray(items)) return false;
  let characters = 0;
  for (const item of items) {
    const content = (item as { content?: unknown } | null)?.content;
    if (typeof content === 'string') characters += content.length;
  }
  return characters >= longAnswerMin;
}

/** What is written in one go: a millisecond or less. One for each value, and one for so many characters. */
const pieceMax = 4096;
const charactersPerValue = 256;

/** Whether a value takes long to write: it is looked at no further than it takes to tell. */
export const takesLongToWrite = (value: unknown): boolean => restOf(value, pieceMax) < 0;

/** What is left of an allowance when a value is written, below 0 where it is used up. */
function restOf(value: unknown, allowance: number): number {
  let rest = allowance - 1;
  if (typeof value === 'string') return rest - value.length / charactersPerValue;
  if (!isContainer(value)) return rest;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length && rest >= 0; i++) rest = restOf(value[i], rest);
    return rest;
  }
  for (const name in value) {
    rest = restOf((value as Record<string, unknown>)[name], rest);
    if (rest < 0) break;
  }
  return rest;
}

/** Whether a value is written member by member: an array, or an object that does not say itself what is written of it. */
const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && typeof (value as { toJSON?: unknown }).toJSON !== 'function';

/** Writes an answer as `JSON.stringify` does, bit by bit. @param answer an object with at least one member */
export function* writingJson<T extends object>(answer: T): Generator<void, JsonText<T>> {
  const parts: Buffer[] = [];
  yield* writing(answer, '', (text) => parts.push(Buffer.from(text)));
  return new JsonText(Buffer.concat(parts));
}

/** @param before what is to stand before it */
function* writing(value: object, before: string, write: (text: string) => unknown): Generator<void> {
  const isList = Array.isArray(value);
  const [open, close] = isList ? '[]' : '{}';
  let text = before + open;
  let isFirst = true;
  let rest = pieceMax;
  for (const name of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[name];
    const key = `${isFirst ? '' : ','}${isList ? '' : `${JSON.stringify(name)}:`}`;
    const left = restOf(member, pieceMax);
    if (left < 0 && isContainer(member)) {
      yield* writing(member, text + key, write);
      text = '';
    } else {
      const written = JSON.stringify(member) ?? (isList ? 'null' : undefined);
      if (written === undefined) continue;
      text += key + written;
      rest -= pieceMax - left + written.length / charactersPerValue;
    }
    isFirst = false;
    if (rest > 0) continue;
    write(text);
    text = '';
    rest = pieceMax;
    yield;
  }
  write(text + close);
}
