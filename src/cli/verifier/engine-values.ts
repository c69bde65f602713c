/** A number as a key or a value has it: the 64 bits of a double behind four others, in bytes as many as it needs. */
export function readNumber(bytes: Buffer): number {
  const digits = bytes.toString('hex').padEnd(18, '0');
  return digits[0] === '1' && bytes.length <= 9 ? Buffer.from(digits.slice(1, 17), 'hex').readDoubleBE() : Number.NaN;
}

/** A text as a key has it: bytes up to 4 stand behind another, and before one that begins with a control character stands one more. */
export function readText(bytes: Buffer): string {
  const plain: number[] = [];
  for (let i = bytes[0] === 27 ? 1 : 0; i < bytes.length; i++) plain.push(bytes[i] === 4 && i + 1 < bytes.length ? bytes[++i] : bytes[i]);
  return Buffer.from(plain).toString();
}
