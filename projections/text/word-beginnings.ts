/** The place in a table of a word's first three letters; several share one. */
const placeOf = (text: string, at: number): number =>
  ((text.charCodeAt(at) & 31) << 10) | ((text.charCodeAt(at + 1) & 31) << 5) | (text.charCodeAt(at + 2) & 31);
const places = 2 ** 15;

/** Whether a letter, in small letters and European alphabets: what is none parts words. */
const isLetter = (code: number): boolean => (code > 0x60 && code < 0x7b) || (code >= 0xc0 && (code < 0x2000 || code > 0x206f));

/** Finds which of some lists a text has a word of, by how words begin: one pass, in which most words cost a look into a table. */
export class WordBeginnings {
  /** By place, whether there is any. */
  private readonly known = new Uint8Array(places);
  private readonly byPlace = new Map<number, (readonly [beginning: string, bit: number])[]>();

  /** @param lists of beginnings of words, of three letters or more, in small letters, between blanks; 31 lists at most. "_" is a blank */
  constructor(lists: readonly string[]) {
    for (const [i, list] of lists.entries()) {
      for (const word of list.trim().split(/\s+/)) {
        const beginning = word.replaceAll('_', ' ');
        const place = placeOf(beginning, 0);
        this.known[place] = 1;
        this.byPlace.set(place, [...(this.byPlace.get(place) ?? []), [beginning, 1 << i]]);
      }
    }
  }

  /** A bit for each list of which a word of the text begins as one does. @param text in small letters */
  find(text: string): number {
    let bits = 0;
    let isInWord = false;
    for (let i = 0; i < text.length; i++) {
      const wasInWord = isInWord;
      isInWord = isLetter(text.charCodeAt(i));
      if (!isInWord || wasInWord) continue;
      const place = placeOf(text, i);
      if (this.known[place] !== 0) bits |= this.bitsOf(place, text, i);
    }
    return bits;
  }

  private bitsOf(place: number, text: string, at: number): number {
    let bits = 0;
    for (const [beginning, bit] of this.byPlace.get(place) ?? []) if (text.startsWith(beginning, at)) bits |= bit;
    return bits;
  }
}
