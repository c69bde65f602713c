/** An id of its own for a write that may be repeated: 128 random bits. Unlike `crypto.randomUUID` it is there on plain `http:` too. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
