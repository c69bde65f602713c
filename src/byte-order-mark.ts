const byteOrderMark = Buffer.from('\uFEFF');

/** Where a text of UTF-8 begins: behind a byte order mark, which some programs write before every text, and which RFC 8259 (8.1) leaves it to the reader of JSON to pass over. */
export const textStart = (bytes: Buffer): number =>
  bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? byteOrderMark.length : 0;
