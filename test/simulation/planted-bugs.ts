import type { Replacement } from './replacements.js';
import { lateAloneSeeds, lateSeeds, retentionSeeds } from './world/stories.js';
import type { Invariant } from './world/violation.js';

/** A mistake that somebody could make, and what of it shows. */
export interface PlantedBug extends Replacement {
  readonly what: string;
  /** The invariants by which it is found: which of them comes first differs from story to story. */
  readonly foundBy: readonly Invariant[];
  /** The first seed whose story finds it: the search begins there. */
  readonly seed: number;
}

export const plantedBugs: readonly PlantedBug[] = [
  // What the simulation found in earlier versions.
  {
    what: 'what another node wrote of a record before its erasure is not erased with it',
    file: 'src/sessions/erasure-reconciler.ts',
    from: 'while (!isWhole(erased)) {',
    to: 'while (erased.size < 0) {',
    foundBy: ['outcome', 'erased'],
    seed: 688,
  },
  {
    what: 'an erasing event that names what another one named drops the session for good',
    file: 'src/sessions/live-session.ts',
    from: '!this.tombstones?.has(position)',
    to: '!this.tombstones?.delete(position)',
    foundBy: ['answers', 'ends'],
    seed: 387,
  },
  {
    what: 'a slot that was never written is looked for after the disk failed',
    file: 'src/sealing/embedded/slot-file.ts',
    from: '      this.slots = this.written;\n      return Promise.reject(this.failure);',
    to: '      return Promise.reject(this.failure);',
    foundBy: ['answers'],
    seed: 5,
  },
  {
    what: 'a disk that is too full to note an erasure is an internal error',
    file: 'src/sessions/record-eraser.ts',
    from: 'error instanceof KeysUnavailableError ? asHindcastError(error) : error',
    to: 'error',
    foundBy: ['answers'],
    seed: 23,
  },
  // The fold.
  {
    what: 'the ledger forgets to look for a repeat now and then',
    file: 'projections/session.ts',
    from: 'return known < 0 ? this.record(event, scope, id, atMs) : this.repeat(event, known);',
    to: 'return known < 0 || event.position % 5 === 0 ? this.record(event, scope, id, atMs) : this.repeat(event, known);',
    foundBy: ['once', 'outcome'],
    seed: 2,
  },
  {
    what: 'clearing a session leaves all that was there',
    file: 'projections/session.ts',
    from: "return ['cleared', memory.clear(atMs)];",
    to: "return ['cleared', 0];",
    foundBy: ['oracle'],
    seed: 9,
  },
  {
    what: 'a replaced text does not revive a deleted memory',
    file: 'projections/session.ts',
    from: 'memory.update(this.findMemoryEver(memoryId), event.data, updatedAt)]',
    to: 'memory.update(Math.max(0, this.findMemory(memoryId)), event.data, updatedAt)]',
    foundBy: ['oracle'],
    seed: 200,
  },
  {
    what: 'a point in the past is one event too late',
    file: 'src/sessions/read-model.ts',
    from: "if ('position' in asOf) return Math.min(asOf.position, position);",
    to: "if ('position' in asOf) return Math.min(asOf.position + 1, position);",
    foundBy: ['oracle'],
    seed: 37,
  },
  // Writes.
  {
    what: 'a write does not wait until it is folded',
    file: 'src/sessions/write-path.ts',
    from: 'if (session.state.position < last) await session.reach(last);',
    to: '',
    foundBy: ['answers'],
    seed: 9,
  },
  {
    what: 'a write takes the outcome of another one',
    file: 'src/sessions/pending-outcomes.ts',
    from: 'this.outcomes.findIndex((kept) => kept.position === position)',
    to: 'this.outcomes.length - 1',
    foundBy: ['outcome'],
    seed: 1,
  },
  {
    what: 'every record of an append says what its first one had seen, one position on',
    file: 'src/sessions/write-path.ts',
    from: 'i === 0 ? seen : undefined',
    to: 'i === 0 ? [seen[0] + 1, seen[1]] : undefined',
    foundBy: ['chain'],
    seed: 1,
  },
  {
    what: 'a write that comes after a conflict counts as a repeat',
    file: 'projections/session.ts',
    from: "this.ledger.sameDigest(first, digest) ? 'duplicate' : 'conflict'",
    to: "'duplicate'",
    foundBy: ['outcome'],
    seed: 2,
  },
  {
    what: 'operations leaves out the newest record',
    file: 'src/audit/queries/get-operation.handler.ts',
    from: 'at.asOf === undefined ? state.position : positionAt',
    to: 'at.asOf === undefined ? state.position - 1 : positionAt',
    foundBy: ['ends', 'operations'],
    seed: 1,
  },
  // Sessions in memory.
  {
    what: 'a record whose folding waits is not copied',
    file: 'src/sessions/fold-scheduler.ts',
    from: 'this.share.take(session, this.fold(session, copyOf(record)));',
    to: 'this.share.take(session, this.fold(session, record));',
    foundBy: ['fold', 'chain'],
    seed: 2,
  },
  // Sealing and keys.
  {
    what: "a record's key is given out again",
    file: 'src/sealing/key-ring.ts',
    from: 'const place = block.next++;',
    to: 'const place = block.next;',
    foundBy: ['ends'],
    seed: 1,
  },
  {
    what: 'keys that were given back are given out',
    file: 'src/sealing/key-ring.ts',
    from: 'takeSpare(agent, agent.spareKeys).map',
    to: 'takeSpare({ ...agent, spare: agent.spare.map((block) => ({ ...block })) }, agent.spareKeys).map',
    foundBy: ['answers', 'ends'],
    seed: 1,
  },
  {
    what: 'the key beside the right one is destroyed',
    file: 'src/sealing/key-ring.ts',
    from: 'keys.fill(0, place * keyBytes, (place + 1) * keyBytes)',
    to: 'keys.fill(0, (place ^ 1) * keyBytes, ((place ^ 1) + 1) * keyBytes)',
    foundBy: ['ends'],
    seed: 1,
  },
  {
    what: 'records of other nodes overtake each other',
    file: 'src/sealing/sealed-event-log.ts',
    from: 'if (this.arriving.has(session)) {',
    to: "if (this.arriving.has('not ' + session)) {",
    foundBy: ['chain', 'ends', 'fold'],
    seed: 1,
  },
  // Erasure.
  {
    what: 'keys are not destroyed',
    file: 'src/sessions/erasure-reconciler.ts',
    from: '    await sealed.destroyErased(session, erased.keys());\n',
    to: '',
    foundBy: ['erased', 'answers'],
    seed: 6,
  },
  {
    what: 'a state goes on that was folded before an erasure',
    file: 'src/sessions/live-session.ts',
    from: 'return this.holdsErased;',
    to: 'return false;',
    foundBy: ['erased', 'fold', 'answers'],
    seed: 6,
  },
  {
    what: 'each of two erasures under one id counts',
    file: 'src/sealing/erased-records.ts',
    from: 'const counts = !this.ids.has(id);',
    to: 'const counts = true;',
    foundBy: ['fold', 'oracle'],
    seed: 315,
  },
  {
    what: 'a receipt says when it was asked for',
    file: 'src/erasure/erase-records.handler.ts',
    from: 'erased_at: event.recorded_at',
    to: 'erased_at: new Date(Date.now()).toISOString()',
    foundBy: ['receipt'],
    seed: 155,
  },
  {
    what: 'a change behind the erasure of its memory is left there',
    file: 'src/sessions/unnamed-records.ts',
    from: 'else if (named.isLate(event, seen)) late.push(bareOf(event));',
    to: '',
    foundBy: ['erased'],
    seed: lateSeeds,
  },
  {
    what: 'an erasure whose event comes after its request was answered is left to the next read',
    file: 'src/sessions/erasure-reconciler.ts',
    from: "if (this.begun.get(session) === 'cut off') this.endSoon(session);",
    to: '',
    foundBy: ['ends'],
    seed: lateAloneSeeds,
  },
  // Retention.
  {
    what: 'retention goes by when a memory was stored, not by when it was changed',
    file: 'src/erasure/retention.ts',
    from: 'if (left.has(id) || later.has(id)) ids.delete(id);',
    to: 'if (left.has(id)) ids.delete(id);',
    foundBy: ['young'],
    seed: retentionSeeds,
  },
  {
    what: 'retention leaves old questions there',
    file: 'src/erasure/retention.ts',
    from: 'return hasErasableId(type) ? id : null;',
    to: "return hasErasableId(type) && type !== 'memory.recalled' ? id : null;",
    foundBy: ['old'],
    seed: retentionSeeds,
  },
  // Several nodes.
];
