import { hash } from 'node:crypto';
import type { ChainLink } from '../../projections/session.js';

let scratch = Buffer.alloc(64 * 1024);
/** Beginnings of `scratch` by their length, so that hashing a record makes no garbage. */
let beginnings: Buffer[] = [];

/** SHA-256 over the head before and the record. */
export const sha256Link: ChainLink = (head, record) => {
  const length = record.length + 32;
  if (length > scratch.length) {
    scratch = Buffer.alloc(length * 2);
    beginnings = [];
  }
  scratch.write(head, 0, 32, 'latin1');
  scratch.set(record, 32);
  beginnings[length] ??= scratch.subarray(0, length);
  return hash('sha256', beginnings[length], 'binary');
};

/** The beginning of a chain head, as events carry it to say what they had seen: 64 bits, base64url. */
export const shortHead = (head: string): string => Buffer.from(head.slice(0, 8), 'latin1').toString('base64url');

/** A chain head for people: hexadecimal. */
export const hexHead = (head: string): string => Buffer.from(head, 'latin1').toString('hex');
