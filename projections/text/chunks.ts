/** Characters of a chunk, at least: words of some tenths of a millisecond. */
const batchMin = 1024;
/** White space and ASCII marks that join no words, and punctuation of other scripts: {@link isPunctuation} without the curly apostrophe. */
const gap = /[\0-\x20!"$%&()*+,;<=>?[\\\]^`{|}~\x7f-\xa9\u2000-\u2018\u201a-\u206f\u3000-\u3004\u3008-\u301f]/g;

/** A text in chunks that begin between words, for work that is to be done bit by bit. Words stay whole, however long. */
export function* chunksOf(text: string): Generator<string> {
  let from = 0;
  while (text.length - from > batchMin) {
    gap.lastIndex = from + batchMin;
    const end = gap.exec(text)?.index ?? text.length;
    yield text.slice(from, end);
    from = end;
  }
  if (from < text.length) yield text.slice(from);
}
