import { BinaryWriter, finish } from '../../../projections/compact/binary.js';
import { type RecordContent, toEvent } from '../../../projections/events.js';
import { Session } from '../../../projections/session.js';
import type { KeptAgent } from '../../../src/erasure/retention.js';
import { sha256Link } from '../../../src/log/chain-heads.js';
import { InMemoryKeyStore } from '../../../src/sealing/in-memory/in-memory-key-store.js';
import type { HostSettings } from '../../../src/sessions/session-host.js';
import { type FaultKind, Faults } from './faults.js';
import { Group, useGroup } from './membership.js';
import { type Operation, type Story, sessionsOf } from './operations.js';
import { erasedBy, type ToldRecord } from './oracle.js';
import { type Process, Scheduler, theScheduler, useScheduler } from './scheduler.js';
import { SimulatedDisk, useDisk } from './simulated-disk.js';
import { LogServer } from './simulated-log.js';
import { type Answer, hashOf, SimulatedNode } from './simulated-node.js';
import { ViewServer } from './simulated-views.js';

/** How long a node that could not start waits until it tries again, ms. */
const startAgainMs = 500;

/** A place where a node runs, one life after the other. */
interface Place {
  readonly name: string;
  process: Process | null;
  node: SimulatedNode | null;
}

/** A request that somebody waits for, in a process that may die. */
interface Waiting {
  readonly process: Process;
  readonly giveUp: () => void;
}

/** Everything that outlives a process, and the processes. */
export class World {
  readonly faults: Faults;
  readonly log: LogServer;
  readonly views = new ViewServer();
  readonly keys = new InMemoryKeyStore();
  readonly disk: SimulatedDisk;
  readonly group: Group;
  readonly masterKey = Buffer.alloc(32, 7);
  /** Whether several nodes share log, views and keys; else all is one node's own. */
  readonly isShared: boolean;
  readonly settings: HostSettings;
  readonly places: readonly Place[];
  /** Agents whose records are kept for so many days. */
  readonly keptAgents: readonly KeptAgent[];
  /** What every record says that was ever made, by its hash. */
  private readonly contents = new Map<string, RecordContent>();
  /** The first records of the log, by session. */
  private readonly toldRecords = new Map<string, ToldRecord[]>();
  private toldCount = 0;
  private readonly waiting = new Set<Waiting>();
  private readonly scheduler: Scheduler;

  constructor(story: Story) {
    this.scheduler = new Scheduler(story.seed);
    useScheduler(this.scheduler);
    this.faults = new Faults(new Set(story.faults as FaultKind[]));
    this.isShared = story.nodes > 1;
    this.log = new LogServer(this.isShared);
    this.disk = new SimulatedDisk(this.faults);
    useDisk(this.disk);
    this.group = new Group();
    useGroup(this.group);
    const { memoryBytes, sessionIdleMs, snapshotEvents } = story;
    this.settings = { appendTimeoutMs: 2000, waitMaxMs: 1000, checkpointBytes: 2 ** 16, memoryBytes, sessionIdleMs, snapshotEvents };
    const { maxAgeDays } = story;
    this.keptAgents = maxAgeDays === undefined ? [] : [...sessionsOf(story)].map((agentId) => ({ agentId, maxAgeDays }));
    this.places = Array.from({ length: story.nodes }, (_, i) => ({ name: `node${i}`, process: null, node: null }));
    for (let i = 0; i < story.nodes; i++) this.start(i);
  }

  /** Keeps what records say, by which the checks tell what is to be found. */
  noted(contents: readonly RecordContent[], records: Uint8Array[]): Uint8Array[] {
    for (const [i, bytes] of records.entries()) this.contents.set(hashOf(bytes), structuredClone(contents[i]));
    return records;
  }

  /** A session's records as they lie on the log, with what they say. */
  told(session: string): ToldRecord[] {
    const { records } = this.log;
    while (this.toldCount < records.length) {
      const { session: of, position, bytes } = records[this.toldCount++];
      const content = this.contents.get(hashOf(bytes));
      if (content === undefined) throw new Error(`nobody made the record at position ${position}`);
      this.toldRecords.set(of, [...(this.toldRecords.get(of) ?? []), { position, bytes, content }]);
    }
    return this.toldRecords.get(session) ?? [];
  }

  /** The state that a session's records up to a position add up to, written down. */
  folded(session: string, upTo: number): Buffer {
    const told = this.told(session).filter(({ position }) => position <= upTo);
    const erased = erasedBy(told, upTo);
    const state = new Session(session, sha256Link);
    for (const { position, content, bytes } of told) {
      const outcome = erased.get(position);
      const { traceparent: _, ...rest } = content;
      const said =
        outcome === undefined
          ? structuredClone(content)
          : { ...rest, type: 'tombstone' as const, version: 1, data: { kind: content.type, verdict: outcome[1], value: outcome[2] } };
      const event = toEvent(said, session, position);
      finish(state.prepare(event));
      state.apply(event, bytes);
    }
    return writtenDown(state);
  }

  start(place: number): void {
    const here = this.places[place];
    if (here.process !== null) return;
    const process: Process = { name: here.name, isAlive: true, clockAheadMs: 0 };
    here.process = process;
    const begin = (): void => {
      SimulatedNode.start(this, process).then(
        (node) => {
          if (process.isAlive) here.node = node;
        },
        () => {
          this.end(here);
          this.scheduler.after(startAgainMs, () => this.start(place), null);
        },
      );
    };
    this.scheduler.after(0, begin, process);
  }

  /** The process dies at once. */
  crash(place: number): void {
    const here = this.places[place];
    if (here.process === null) return;
    this.faults.count('crash');
    this.end(here);
  }

  /** Power fails: all processes die, and what was not flushed may be lost. */
  killMachine(): void {
    for (const place of this.places.keys()) this.crash(place);
    this.faults.count('machine killed');
    this.disk.crash();
    this.views.loseSome();
  }

  /** The node stops as it is told to, and is gone when that is done. */
  stop(place: number): void {
    const here = this.places[place];
    const { process, node } = here;
    if (process === null || node === null) return;
    here.node = null;
    const end = (): void => void this.scheduler.after(0, () => this.end(here, process), null);
    this.scheduler.after(0, () => void node.stop().then(end, end), process);
  }

  /** Asks a node, as a client does. @returns `null` where the node dies, or is not there */
  ask(place: number, operation: Operation): Promise<Answer | null> {
    return this.send(place, operation, false);
  }

  /** Sends a request on to another node. @returns `null` where no answer came */
  forward(url: string, operation: Operation): Promise<Answer | null> {
    const from = this.scheduler.current;
    const place = this.places.findIndex(({ name }) => url.endsWith(name));
    const isLost = this.faults.happens('forwardLost');
    if (isLost && this.scheduler.random.below(2) === 0) return this.scheduler.sleep(1000).then(() => null);
    return new Promise((resolve) => {
      const back = (answer: Answer | null): void => void this.scheduler.after(this.scheduler.latencyMs(), () => resolve(answer), from);
      void this.send(place, operation, true).then((answer) => back(isLost ? null : answer));
    });
  }

  private send(place: number, operation: Operation, isForwarded: boolean): Promise<Answer | null> {
    return new Promise((resolve) => {
      const arrive = (): void => {
        const { node, process } = this.places[place];
        if (node === null || process === null) {
          resolve(null);
          return;
        }
        const waiting: Waiting = { process, giveUp: () => resolve(null) };
        this.waiting.add(waiting);
        const answered = (answer: Answer): void => {
          this.waiting.delete(waiting);
          resolve(answer);
        };
        this.scheduler.after(0, () => void node.request(operation, isForwarded).then(answered), process);
      };
      this.scheduler.after(this.scheduler.latencyMs(), arrive, null);
    });
  }

  /** Takes a process away. @param only does nothing where another one is there by now */
  private end(here: Place, only: Process | null = here.process): void {
    const { process } = here;
    if (process === null || process !== only) return;
    this.scheduler.kill(process);
    [here.process, here.node] = [null, null];
    for (const one of [...this.waiting]) {
      if (one.process !== process) continue;
      this.waiting.delete(one);
      this.scheduler.after(this.scheduler.latencyMs(), one.giveUp, null);
    }
  }
}

/** All of a state as bytes; equal states are equal bytes. */
export function writtenDown(state: Session): Buffer {
  const writer = new BinaryWriter();
  finish(state.freeze()(writer));
  return Buffer.concat(writer.take(true));
}

export { theScheduler };
