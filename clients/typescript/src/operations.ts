import { NotFoundError } from './errors.js';
import { type Reader, route } from './reader.js';
import type { CallOptions } from './transport.js';
import type { Operation } from './types.js';

/** What became of writes. */
export class Operations {
  constructor(private readonly reader: Reader) {}

  /** The latest write of an id: a memory's, an event's, or an `idempotencyKey`. @returns `null` where it never reached the log: it is safe to send again */
  async find(id: string, options?: CallOptions): Promise<Operation | null> {
    try {
      return await this.reader.get<Operation>(route('operations', id), {}, options);
    } catch (error) {
      // only the service itself knows that there is none, not a proxy with a page of its own
      if (error instanceof NotFoundError && error.code === 'not_found') return null;
      throw error;
    }
  }
}
