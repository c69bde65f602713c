import type { HindcastEvent } from '../../projections/events.js';
import { clockFallMs } from '../../projections/timeline.js';
import { Sleeper } from '../async.js';
import { HindcastError } from '../errors.js';
import type { LogRecord } from '../log/event-log.js';
import { decodeRecord } from '../sessions/event-codec.js';
import { asHindcastError } from '../sessions/failures.js';
import { readInSlices } from '../sessions/fold-scheduler.js';
import type { Erasure } from '../sessions/record-eraser.js';
import { SeenPositions } from '../sessions/seen-positions.js';
import type { SessionHost } from '../sessions/session-host.js';
import { hasErasableId, predicateOf } from './chosen-records.js';

const dayMs = 86_400_000;
/** Pause between two looks, ms. What is to go changes once a day, at midnight UTC; an hour is how late after it, or after a setting was changed, that is noticed. */
const lookMs = 3_600_000;
const context = { actor: 'retention', causation: 'retention' };

/** An agent whose records are kept for so many days. */
export interface KeptAgent {
  readonly agentId: string;
  readonly maxAgeDays: number;
}

export interface RetentionParts {
  readonly host: Pick<SessionHost, 'log' | 'eraser'>;
  /** The live agents with a bound. */
  readonly agents: () => readonly KeptAgent[];
  /** Whether this node answers for the agent. */
  readonly owns: (agentId: string) => boolean;
  readonly warn: (details: object, message: string) => void;
}

/**
 * Erases what is older than its agent's records are kept: memories that were last stored or changed before, with all that is about them, and other writes that were recorded before. One
 * agent after the other, each once a day, by the node that answers for it. An erasure's id is made of the day, so that it is done once, whoever begins it again.
 */
export class Retention {
  /** The day up to which each agent's records are erased, and its bound then. */
  private readonly done = new Map<string, string>();
  private readonly sleeper = new Sleeper();
  private running: Promise<void> | null = null;

  constructor(private readonly parts: RetentionParts) {}

  /** Looks now, and from time to time. */
  start(): void {
    this.running = this.run();
  }

  /** Begins with no further agent, and waits for the one that it is at. */
  async stop(): Promise<void> {
    this.sleeper.stop();
    await this.running;
  }

  /** @param nowMs ms since 1970 */
  async look(nowMs: number): Promise<void> {
    for (const { agentId, maxAgeDays } of this.parts.agents()) {
      if (this.sleeper.stopped) return;
      if (!this.parts.owns(agentId)) continue;
      const before = new Date(Math.floor(nowMs / dayMs) * dayMs - maxAgeDays * dayMs).toISOString();
      if (this.done.get(agentId) === before) continue;
      try {
        await this.eraseBefore(agentId, before);
        this.done.set(agentId, before);
      } catch (error) {
        this.parts.warn({ session: agentId, error }, 'what is older than its agent keeps could not be erased; it is tried again');
      }
    }
  }

  private async run(): Promise<void> {
    while (!this.sleeper.stopped) {
      await this.look(Date.now());
      await this.sleeper.sleep(lookMs);
    }
  }

  /** Erases in as many parts as it takes. @param before ISO 8601, UTC */
  private async eraseBefore(session: string, before: string): Promise<void> {
    for (let part = 1, size = Number.POSITIVE_INFINITY; !this.sleeper.stopped; ) {
      // Most days there is nothing, and no write need wait.
      if ((await this.idsBefore(session, before)).length === 0) return;
      let chosen = 0;
      const erasure: Erasure = {
        id: `retention:${before.slice(0, 10)}:${part}`,
        key: null,
        asked: { before, part },
        // Looked for once more while writes wait: what is changed meanwhile is kept.
        choose: async () => {
          const ids = (await this.idsBefore(session, before)).slice(0, size);
          chosen = ids.length;
          return predicateOf({ eventIds: new Set(ids) });
        },
        reason: `kept until ${before}`,
        isDry: false,
        leavesOpen: true,
      };
      try {
        await this.parts.host.eraser.erase(session, erasure, context);
        part++;
      } catch (error) {
        if (!(error instanceof HindcastError)) throw error;
        if (error.code === 'not_found') return;
        // More than one erasure may take.
        if (error.code !== 'bad_request' || chosen <= 1) throw error;
        size = Math.ceil(chosen / 2);
      }
    }
  }

  /** Ids of the memories that were last changed, and of the other writes that were recorded, before a time. What was never sealed cannot be erased and is left out. */
  private async idsBefore(session: string, before: string): Promise<string[]> {
    const ids = new Set<string>();
    const left = new Set<string>();
    /** Those that a clock gave a later time, in the order of the log. It had run ahead where who wrote an earlier time had seen them; an append that came late had not. */
    const later = new Map<string, { readonly position: number; readonly atMs: number }>();
    const seenBy = new SeenPositions();
    const visit = (record: LogRecord): boolean => {
      const event = decodeRecord(record);
      const atMs = Date.parse(event.recorded_at);
      const seen = seenBy.seenBy(event);
      const isLater = event.recorded_at >= before;
      if (!isLater)
        for (const [id, one] of later) {
          if (one.position > seen) break;
          if (one.atMs - atMs <= clockFallMs) continue;
          later.delete(id);
          if (!left.has(id)) ids.add(id);
        }
      const id = erasableId(event);
      if (id === null) return true;
      if (record.content === undefined) left.add(id);
      if (isLater) {
        later.delete(id);
        later.set(id, { position: record.position, atMs });
      }
      if (left.has(id) || later.has(id)) ids.delete(id);
      else ids.add(id);
      return true;
    };
    try {
      await readInSlices(this.parts.host.log, session, 0, visit);
    } catch (error) {
      throw asHindcastError(error);
    }
    return [...ids];
  }
}

/** Id of the memory that an event is a version of, or its own where it can be erased by that; `null` for others. */
function erasableId({ type, id, data }: HindcastEvent): string | null {
  if (type === 'memory.updated' || type === 'memory.replaced') return data.memory_id;
  return hasErasableId(type) ? id : null;
}
