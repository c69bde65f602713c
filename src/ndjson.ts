/** Of lines that go out, no more than one part is made ahead of the client: each may be of megabytes. */
export const oneAhead = { highWaterMark: 1 } as const;

/** A line of a stream of lines; `null` bytes for one that is above the limit and was passed over. */
export interface StreamedLine {
  /** From 1, empty ones counted. */
  readonly number: number;
  readonly bytes: Buffer | null;
}

const lineFeed = 0x0a;
/** Empty lines after which who reads may pause: some tenths of a millisecond. */
const emptyLinesMax = 1024;

/**
 * The lines of a stream of bytes that are not empty, as they come, and `null` after many empty ones: no more is kept than one line.
 * @param lineBytesMax longest line taken
 */
export async function* streamedLines(chunks: AsyncIterable<Buffer>, lineBytesMax: number): AsyncGenerator<StreamedLine | null> {
  let parts: Buffer[] = [];
  let length = 0;
  let number = 1;
  let emptyLines = 0;
  const take = (part: Buffer): void => {
    length += part.length;
    if (length <= lineBytesMax) parts.push(part);
    else parts = [];
  };
  const finished = (): StreamedLine | null => {
    const bytes = length > lineBytesMax ? null : parts.length === 1 ? parts[0] : Buffer.concat(parts);
    const line = bytes !== null && isBlank(bytes) ? null : { number, bytes };
    parts = [];
    length = 0;
    number++;
    return line;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
      take(chunk.subarray(from, end));
      from = end + 1;
      const line = finished();
      if (line === null && ++emptyLines < emptyLinesMax) continue;
      emptyLines = 0;
      yield line;
    }
    if (from < chunk.length) take(chunk.subarray(from));
  }
  const line = finished();
  if (line !== null) yield line;
}

/** Whether there is nothing but spaces, tabs and carriage returns. */
function isBlank(bytes: Buffer): boolean {
  let i = 0;
  while (bytes[i] === 0x20 || bytes[i] === 0x09 || bytes[i] === 0x0d) i++;
  return i === bytes.length;
}
