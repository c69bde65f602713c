import { Random } from '../../kit/random.js';
import { theScheduler } from './scheduler.js';

/** What takes the place of `node:crypto`: the same, but that what is random comes from the seed. */
export * from 'node:crypto';

/** What is drawn ahead, such as nonces, is never seen again, and how far ahead differs from run to run: it takes nothing from what decides. */
const ahead = new Random(1);

export const randomFillSync = <T extends Uint8Array>(bytes: T): T => filled(bytes, ahead);

export const randomBytes = (size: number): Buffer => filled(Buffer.alloc(size), theScheduler().bytes);

export const randomUUID = (): string => randomBytes(16).toString('hex');

function filled<T extends Uint8Array>(bytes: T, random: Random): T {
  for (let i = 0; i < bytes.length; i++) bytes[i] = random.below(256);
  return bytes;
}
