import type { JsonObject } from '../events.js';

/** Characters in which a text's name of its speaker must end. */
const nameLengthMax = 40;
const leadingName = /^\p{L}[\p{L}\p{M}\p{N}_.'’-]*(?: [\p{L}\p{N}][\p{L}\p{M}\p{N}_.'’-]*){0,2}$/u;
const capitalised = /^\p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2}$/u;

/** Keys under which people keep who said something. */
const speakerKeys = ['speaker', 'author', 'sender', 'from', 'user', 'username', 'user_name', 'name', 'who', 'by', 'person'];

/** Length of the "Ada:" that a text begins with, the colon included; 0 where no name of one to three words stands there. */
export function nameLength(text: string): number {
  const colon = text.indexOf(':');
  if (colon <= 0 || colon > nameLengthMax) return 0;
  const next = text.charCodeAt(colon + 1);
  if (next !== 0x20 && next !== 0x0a && next !== 0x09) return 0;
  return leadingName.test(text.slice(0, colon)) ? colon + 1 : 0;
}

/** Who says a memory by its metadata: what stands under a customary key, else the first value written like a name. */
export function speakerIn(metadata: JsonObject): string | undefined {
  for (const key of speakerKeys) {
    const value = metadata[key];
    if (typeof value === 'string' && value.length <= nameLengthMax && leadingName.test(value)) return value;
  }
  for (const key in metadata) {
    const value = metadata[key];
    if (typeof value === 'string' && value.length <= nameLengthMax && capitalised.test(value)) return value;
  }
  return undefined;
}

/** Share of a text's characters that stand in sentences with a question mark, 0 to 1. */
export function questionShare(text: string): number {
  let mark = text.indexOf('?');
  if (mark < 0) return 0;
  let asked = 0;
  let from = 0;
  while (mark >= 0) {
    asked += mark + 1 - sentenceStart(text, mark, from);
    from = mark + 1;
    mark = text.indexOf('?', from);
  }
  return Math.min(1, asked / Math.max(1, text.trimEnd().length));
}

/** Where the sentence that ends at `end` begins, not before `from`. */
function sentenceStart(text: string, end: number, from: number): number {
  for (let i = end - 1; i >= from; i--) {
    const c = text.charCodeAt(i);
    if (c === 0x2e || c === 0x21 || c === 0x0a) return i + 1;
  }
  return from;
}
