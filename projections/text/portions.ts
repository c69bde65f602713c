/** Characters of a portion, at least: words of some tenths of a millisecond. */
const portionMin = 1024;
const blank = /[\t-\r ]/g;

/** A text in portions that begin at ASCII white space, for work that is to be done bit by bit. Words stay whole, however long. */
export function* portionsOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > portionMin) {
    blank.lastIndex = from + portionMin;
    const end = blank.exec(text)?.index ?? text.length;
    yield text.slice(from, end);
    from = end;
  }
  if (from < text.length) yield text.slice(from);
}
