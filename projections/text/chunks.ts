/** Characters of a chunk, at least: words of some tenths of a millisecond. */
const batchMin = 1024;
const blank = /[\t-\r ]/g;

/** A text in chunks that begin at ASCII white space, for work that is to be done bit by bit. Words stay whole, however long. */
export function* chunksOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > batchMin) {
    blank.lastIndex = from + batchMin;
    const end = blank.exec(text)?.index ?? text.length;
    yield text.slice(from, end);
    from = end;
  }
  if (from < text.length) yield text.slice(from);
}
