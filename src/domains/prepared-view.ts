import type { DomainState } from '../../projections/domain/domain-state.js';
import { HindcastError } from '../errors.js';
import type { DomainView } from './domain-reads.js';

/** Times that what a domain comes to is made anew because it changed meanwhile. */
const triesMax = 16;
/** When the domain may have come to rest, s. */
const retryAfterS = 1;

/** A domain, and what was made of it as it is now: to be looked at before the next await. */
export interface PreparedView<T> {
  readonly view: DomainView;
  readonly prepared: T;
}

/**
 * Reads a domain together with what is long to make of it. It may change while that is made: then what it lacks is made too, bit by bit again where that is long.
 * @param prepare makes it; of what was made before it keeps what still holds, and ends at its first step where little is left to do
 * @param finish does such work bit by bit
 * @throws {HindcastError} overloaded where the domain changes faster than it is read
 */
export async function preparedView<T>(
  read: () => Promise<DomainView>,
  prepare: (domain: DomainState, before: T | undefined) => Generator<void, T>,
  finish: (view: DomainView, work: Generator<void, T>) => Promise<T>,
): Promise<PreparedView<T>> {
  let view = await read();
  let work = prepare(view.domain, undefined);
  for (let tries = 0; tries < triesMax; tries++) {
    const before = await finish(view, work);
    if (!view.isPast) view = await read();
    work = prepare(view.domain, before);
    const first = work.next();
    if (first.done === true) return { view, prepared: first.value };
  }
  throw new HindcastError('overloaded', `the domain changes faster than it is read; try again in ${retryAfterS} s`, { retryAfterS });
}
