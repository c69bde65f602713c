import { crc32 } from 'node:zlib';

const checksumBytes = 4;

/** Key of a record in an LMDB environment: the session's number (32 bits) and the position (64 bits), big-endian, so that a session's records lie in order. */
export const keyOf = (ordinal: number, position: number): Buffer => fillKey(Buffer.allocUnsafe(12), ordinal, position);

/** Writes the key of a record into a buffer of 12 bytes that is used again and again. */
export function fillKey(key: Buffer, ordinal: number, position: number): Buffer {
  key.writeUInt32BE(ordinal, 0);
  key.writeUInt32BE(Math.floor(position / 0x100000000), 4);
  key.writeUInt32BE(position >>> 0, 8);
  return key;
}

export const ordinalOfKey = (key: Buffer): number => key.readUInt32BE(0);
export const positionOfKey = (key: Buffer): number => Number(key.readBigUInt64BE(4));

/** CRC-32 of a record, begun with its place: a record that turns up at another place does not match. */
const checksumOf = (record: Uint8Array, ordinal: number, position: number): number =>
  crc32(record, (Math.imul(ordinal, 0x9e3779b1) ^ (position >>> 0) ^ Math.floor(position / 0x100000000)) >>> 0);

/** A record as it is stored: its checksum, then its bytes. */
export function withChecksum(record: Uint8Array, ordinal: number, position: number): Buffer {
  const value = Buffer.allocUnsafe(checksumBytes + record.length);
  value.set(record, checksumBytes);
  value.writeUInt32LE(checksumOf(record, ordinal, position), 0);
  return value;
}

/** The bytes of a stored record, in the value's own memory; `null` where they do not match their checksum. */
export function checkedRecord(value: Buffer, ordinal: number, position: number): Buffer | null {
  if (value.length < checksumBytes) return null;
  const bytes = value.subarray(checksumBytes, value.length);
  return value.readUInt32LE(0) === checksumOf(bytes, ordinal, position) ? bytes : null;
}
