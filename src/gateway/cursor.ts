import { invalidField } from '../errors.js';

/** The places of one kind of list, as cursors that clients only hand back. */
export class Cursors {
  /** @param mark a letter that tells this kind of list's cursors from others' */
  constructor(private readonly mark: string) {}

  write(place: number): string {
    return Buffer.from(`${this.mark}${place}`).toString('base64url');
  }

  /** @returns 0 without a cursor. @throws {HindcastError} invalid_fields for one that no page ended with */
  read(cursor: string | undefined): number {
    if (cursor === undefined) return 0;
    const text = Buffer.from(cursor, 'base64url').toString('latin1');
    if (text[0] !== this.mark || !/^\d{1,12}$/.test(text.slice(1)))
      throw invalidField(['query', 'cursor'], 'must be the next_cursor of an earlier page', 'cursor', cursor);
    return Number(text.slice(1));
  }
}
