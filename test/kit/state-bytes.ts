import { BinaryWriter } from '../../projections/compact/binary.js';
import type { Session } from '../../projections/session.js';

/** A session's state as a view of it: equal states are equal bytes. */
export function bytesOf(state: Session): Buffer {
  const writer = new BinaryWriter();
  for (const _ of state.freeze()(writer));
  return Buffer.concat(writer.take(true));
}
