import type { MemoryText } from '../../../projections/events.js';
import { invalidField } from '../../errors.js';

/** A text with the time from which on it is not there any more, where a request gives one. @param nowMs since 1970 @throws {HindcastError} invalid_fields for a time that has passed, and where it is said twice */
export function withExpiry(text: MemoryText, ttlS: number | undefined, nowMs: number): MemoryText {
  const { expires_at: expiresAt } = text;
  if (ttlS !== undefined && expiresAt !== undefined)
    throw invalidField(['body', 'ttl_seconds'], 'stands beside expires_at; give one of the two', 'one_of', ttlS);
  if (ttlS !== undefined) return { ...text, expires_at: new Date(nowMs + ttlS * 1000).toISOString() };
  if (expiresAt !== undefined && Date.parse(expiresAt) <= nowMs)
    throw invalidField(
      ['body', 'expires_at'],
      'has passed already; give a time in the future, or delete the memory',
      'in_the_past',
      expiresAt,
    );
  return text;
}
