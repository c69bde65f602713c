/**
 * UTF-8 without `TextEncoder`, so that the projections need nothing but the language itself.
 * Lone surrogates are kept (encoded as three bytes, "WTF-8"), so every JavaScript string survives a round trip.
 */

/** Bytes that `text` needs at most. */
export const utf8SizeMax = (text: string): number => text.length * 3;

/**
 * Writes `text` into `target` from `at` on; `target` must have `utf8SizeMax(text)` bytes left.
 * @returns the offset behind the last byte written
 */
export function writeUtf8(text: string, target: Uint8Array, at: number): number {
  let n = at;
  for (let i = 0; i < text.length; i++) {
    let code = text.charCodeAt(i);
    if (code < 0x80) {
      target[n++] = code;
      continue;
    }
    if (code < 0x800) {
      target[n++] = 0xc0 | (code >> 6);
      target[n++] = 0x80 | (code & 0x3f);
      continue;
    }
    if (code >= 0xd800 && code < 0xdc00 && i + 1 < text.length) {
      const low = text.charCodeAt(i + 1);
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        i++;
        target[n++] = 0xf0 | (code >> 18);
        target[n++] = 0x80 | ((code >> 12) & 0x3f);
        target[n++] = 0x80 | ((code >> 6) & 0x3f);
        target[n++] = 0x80 | (code & 0x3f);
        continue;
      }
    }
    target[n++] = 0xe0 | (code >> 12);
    target[n++] = 0x80 | ((code >> 6) & 0x3f);
    target[n++] = 0x80 | (code & 0x3f);
  }
  return n;
}

/** The string whose bytes lie in `source` from `start` up to `end` (exclusive), as `writeUtf8` wrote them. */
export function readUtf8(source: Uint8Array, start: number, end: number): string {
  let ascii = true;
  for (let i = start; i < end && ascii; i++) ascii = source[i] < 0x80;
  if (ascii && end - start <= 4096) return String.fromCharCode.apply(null, source.subarray(start, end) as unknown as number[]);
  let text = '';
  let units: number[] = [];
  for (let i = start; i < end; ) {
    const byte = source[i++];
    if (byte < 0x80) units.push(byte);
    else if (byte < 0xe0) units.push(((byte & 0x1f) << 6) | (source[i++] & 0x3f));
    else if (byte < 0xf0) units.push(((byte & 0x0f) << 12) | ((source[i++] & 0x3f) << 6) | (source[i++] & 0x3f));
    else {
      const code = (((byte & 0x07) << 18) | ((source[i++] & 0x3f) << 12) | ((source[i++] & 0x3f) << 6) | (source[i++] & 0x3f)) - 0x10000;
      units.push(0xd800 + (code >> 10), 0xdc00 + (code & 0x3ff));
    }
    if (units.length >= 4096) {
      text += String.fromCharCode(...units);
      units = [];
    }
  }
  return units.length === 0 ? text : text + String.fromCharCode(...units);
}
