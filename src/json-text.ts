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
