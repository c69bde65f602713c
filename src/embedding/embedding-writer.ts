import { hash } from 'node:crypto';
import type { MemoryText } from '../../projections/events.js';
import type { Session } from '../../projections/session.js';
import { encodedVector, quantized } from '../../projections/vectors/quantized-vector.js';
import type { VectorModel } from '../../projections/vectors/vector-space.js';
import { Sleeper } from '../async.js';
import { HindcastError } from '../errors.js';
import type { SessionHost } from '../sessions/session-host.js';
import type { Write } from '../sessions/write-path.js';
import { inSlices } from '../slices.js';
import { embeddedText } from './embedded-text.js';
import { type Embedder, EmbedderError } from './embedder.js';

export interface EmbeddingWriterParts {
  readonly host: SessionHost;
  readonly embedder: Embedder;
  /** Whether a session has memories, and this process is to write of them. */
  readonly isOwn: (session: string) => boolean;
  readonly warn: (details: object, message: string) => void;
  readonly watch: (name: string, help: string, read: () => number) => void;
}

/** Memories embedded together, and appended together: an event each, so that each can be erased alone. */
const batchMax = 50;
/** A memory that the model did not take so often in a row, alone and while it answered others, is passed over. */
const refusalsMax = 3;
/** Characters of them together, but for the last one's. */
const batchCharacters = 200_000;
/** Time that the model has for them, ms. */
const batchTimeoutMs = 120_000;
/** Sessions known to be behind; more are found by the next sweep. */
const behindMax = 100_000;
/** Pause when there is nothing to do, and the longest after failures, ms. */
const pauseMs = 250;
const failurePauseMaxMs = 30_000;
/** How often all sessions are looked at, ms: those that nobody loads are found so. */
const sweepIntervalMs = 3_600_000;
/** Documents looked at between two steps. */
const stepDocuments = 4096;

const context = { actor: 'embedder', causation: 'embedding' } as const;

/** A memory without a vector. */
interface Missing {
  readonly memoryId: string;
  readonly version: number;
  /** Where its text lies. */
  readonly position: number;
  /** Its document. */
  readonly document: number;
}

/**
 * Writes the vectors of memories that have none of the model yet, some time behind the memories and without ever holding up a write: what is new, what a start or a change of model left behind, and
 * what another process left undone are one. What is kept in memory is which sessions are behind.
 *
 * 1. An event's id follows from model, memory and version: two processes, or a repeat after a time-out, write it once.
 * 2. What cannot be embedded is passed over until its session is loaded anew.
 * 3. While the model is away nothing is lost: it is asked again after a pause that grows to {@link failurePauseMaxMs}.
 */
export class EmbeddingWriter {
  private readonly behind = new Set<string>();
  /** By state: documents below have a vector, or get none. */
  private readonly done = new WeakMap<Session, { readonly digest: string; end: number }>();
  /** Memories that go together now: fewer after a failure, so that the one that it comes from is found. */
  private batch = batchMax;
  private refused = { memory: '', times: 0 };
  private written = 0;
  private failures = 0;
  private sweepDueMs = 0;
  private readonly sleeper = new Sleeper();
  private readonly unfollow: () => void;
  private readonly running: Promise<void>;

  constructor(private readonly parts: EmbeddingWriterParts) {
    const { host, watch } = parts;
    watch('hindcast_embedding_sessions_behind', 'Sessions with memories that may have no vector yet', () => this.behind.size);
    watch('hindcast_embedding_written', 'Memories whose vectors were written since the start', () => this.written);
    this.unfollow = host.follow((session) => this.note(session));
    this.running = this.run();
  }

  /** Looks at all sessions again, since others may be its own now. */
  lookAgain(): void {
    this.sweepDueMs = 0;
    this.sleeper.wake();
  }

  /** Ends what it is at; the rest is caught up with after the next start. */
  async stop(): Promise<void> {
    this.unfollow();
    this.sleeper.stop();
    await this.running;
  }

  private note(session: string): void {
    if (this.behind.has(session) || !this.parts.isOwn(session)) return;
    if (this.behind.size < behindMax) this.behind.add(session);
    else this.sweepDueMs = 0;
    this.sleeper.wake();
  }

  private async run(): Promise<void> {
    while (!this.sleeper.stopped) {
      let pause = pauseMs;
      try {
        if (Date.now() >= this.sweepDueMs) await this.sweep();
        const [session] = this.behind;
        if (session === undefined) {
          await this.sleeper.sleep(Math.max(pauseMs, this.sweepDueMs - Date.now()));
          continue;
        }
        this.behind.delete(session);
        pause = (await this.goOn(session)) ? 0 : pauseMs;
        this.failures = 0;
      } catch (error) {
        if (this.sleeper.stopped) return;
        if (this.failures++ === 0) this.parts.warn({ error }, 'memories could not be embedded; it is tried again');
        pause = Math.min(pauseMs * 2 ** Math.min(this.failures, 10), failurePauseMaxMs);
        await this.sleeper.sleep(pause, false);
        continue;
      }
      if (pause > 0 && this.behind.size === 0) await this.sleeper.sleep(pause);
    }
  }

  /** Notes all own sessions of the log. */
  private async sweep(): Promise<void> {
    this.sweepDueMs = Date.now() + sweepIntervalMs;
    for await (const session of this.parts.host.log.sessions()) {
      if (this.sleeper.stopped) return;
      if (this.parts.isOwn(session) && this.behind.size < behindMax) this.behind.add(session);
    }
  }

  /** Embeds the next memories of a session. @returns whether there were any @throws where the model or the log is away */
  private async goOn(session: string): Promise<boolean> {
    try {
      const { host, embedder } = this.parts;
      const model = await embedder.model();
      const state = await host.read(session);
      const missing = await inSlices(session, this.missing(state, model));
      if (missing.length === 0) return false;
      const texts = await host.texts(
        session,
        missing.map(({ position }) => position),
      );
      const count = Math.min(this.batch, fitting(texts));
      await this.write(session, model, missing.slice(0, count), texts.slice(0, count)).catch(async (error: unknown) => {
        if (!(error instanceof EmbedderError) || this.sleeper.stopped) throw error;
        const isAlone = count === 1;
        this.batch = Math.max(1, count >> 1);
        if (!isAlone || !(await this.isRefused(`${session} ${missing[0].memoryId}`))) throw error;
        this.parts.warn({ session, error }, 'a memory could not be embedded; it is found by its words');
      });
      this.batch = Math.min(batchMax, this.batch * 2);
      this.markDone(state, model, missing[count - 1].document + 1);
      this.behind.add(session);
      return true;
    } catch (error) {
      if (this.sleeper.stopped) return false;
      if (isTransient(error)) {
        this.behind.add(session);
        throw error;
      }
      this.parts.warn({ session, error }, 'memories of a session could not be embedded; they are found by their words');
      return false;
    }
  }

  /** Whether the model is there, and did not take a memory again and again: it is the text then, and not the model. */
  private async isRefused(memory: string): Promise<boolean> {
    const signal = AbortSignal.any([this.sleeper.signal, AbortSignal.timeout(batchTimeoutMs)]);
    const answers = await this.parts.embedder.question('a', signal).then(
      () => true,
      () => false,
    );
    if (!answers) return false;
    const times = this.refused.memory === memory ? this.refused.times + 1 : 1;
    this.refused = { memory, times };
    return times >= refusalsMax;
  }

  /** The first memories without a vector of the model, bit by bit. */
  private *missing(state: Session, model: VectorModel): Generator<void, Missing[]> {
    const memories = state.memories();
    const { documents } = memories;
    const space = memories.memory.vectors.find(model.digest);
    const missing: Missing[] = [];
    const known = this.done.get(state);
    let document = Math.max(memories.base, known?.digest === model.digest ? known.end : 0);
    for (; document < memories.end && missing.length < batchMax; document++) {
      if (document % stepDocuments === 0) yield;
      if (!memories.isAlive(document) || (space?.firstOf(document, space.end) ?? -1) >= 0) continue;
      const row = documents.rowOf(document);
      const position = memories.positionOf(document);
      missing.push({ memoryId: memories.memoryId(row), version: memories.versionOf(row), position, document });
    }
    this.markDone(state, model, missing[0]?.document ?? document);
    return missing;
  }

  private markDone(state: Session, { digest }: VectorModel, end: number): void {
    this.done.set(state, { digest, end });
  }

  private async write(session: string, model: VectorModel, missing: readonly Missing[], texts: readonly MemoryText[]): Promise<void> {
    const { host, embedder } = this.parts;
    const signal = AbortSignal.any([this.sleeper.signal, AbortSignal.timeout(batchTimeoutMs)]);
    const vectors = await embedder.documents(texts.map(embeddedText), signal);
    const writes = missing.flatMap((memory, i) => {
      const kept = vectors[i].map(quantized).filter((vector) => vector !== null);
      return kept.length === 0 ? [] : [writeOf(memory, model, kept.map(encodedVector))];
    });
    const results = await host.writes.writeEach(session, writes, context);
    this.written += results.filter(({ status }) => status === 'recorded').length;
  }
}

/** How many of the texts go together. */
function fitting(texts: readonly MemoryText[]): number {
  let characters = 0;
  let count = 0;
  while (count < texts.length && characters < batchCharacters) characters += embeddedText(texts[count++]).length;
  return count;
}

function writeOf(
  { memoryId, version }: Missing,
  model: VectorModel,
  vectors: ReturnType<typeof encodedVector>[],
): Write<'memory.embedded'> {
  const asked = { memory_id: memoryId, memory_version: version, digest: model.digest };
  return {
    type: 'memory.embedded',
    id: `embedding_${hash('sha256', JSON.stringify(asked), 'base64url').slice(0, 22)}`,
    asked,
    decide: (state) => {
      const row = state.findMemory(memoryId);
      if (row < 0 || state.memory.versionOf(row) !== version)
        throw new HindcastError('not_found', 'the memory was changed or deleted while its vector was made');
      return { memory_id: memoryId, memory_version: version, model: { ...model }, vectors };
    },
  };
}

/** Whether trying again soon may help. */
const isTransient = (error: unknown): boolean =>
  error instanceof EmbedderError ||
  (error instanceof HindcastError && ['log_unavailable', 'log_timeout', 'overloaded', 'erasing', 'keys_unavailable'].includes(error.code));
