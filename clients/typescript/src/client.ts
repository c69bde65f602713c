import { Adaptive, AdaptiveReads } from './adaptive.js';
import { Audit } from './audit.js';
import { Chat } from './chat.js';
import { DomainReads, Domains } from './domains.js';
import { EventReads, Events } from './events.js';
import { Hindcasts } from './hindcasts.js';
import { Memories, MemoryReads } from './memories.js';
import { Operations } from './operations.js';
import { api, Reader } from './reader.js';
import { type CallOptions, type HindcastOptions, type PointInTime, Transport } from './transport.js';
import type { Health, Nodes, SigningKeys, Usage, Version } from './types.js';
import { Vision } from './vision.js';

/** What an agent knew at a point in time: reads alone. */
export class PastHindcast {
  readonly memories: MemoryReads;
  readonly domains: DomainReads;
  readonly adaptive: AdaptiveReads;
  readonly chat: Chat;
  readonly events: EventReads;
  readonly operations: Operations;

  /** Made by {@link Hindcast.at}. */
  constructor(reader: Reader) {
    this.memories = new MemoryReads(reader);
    this.domains = new DomainReads(reader);
    this.adaptive = new AdaptiveReads(reader);
    this.chat = new Chat(reader);
    this.events = new EventReads(reader);
    this.operations = new Operations(reader);
  }
}

/**
 * An agent's memory and reasoning. Every write goes by an id of its own, so that one whose answer was lost is sent again and made once; what is refused for now is sent again;
 * reads see every position that this client was told of, at whatever node they arrive.
 */
export class Hindcast {
  readonly memories: Memories;
  readonly domains: Domains;
  readonly adaptive: Adaptive;
  readonly hindcasts: Hindcasts;
  readonly chat: Chat;
  readonly vision: Vision;
  readonly events: Events;
  readonly operations: Operations;
  readonly audit: Audit;
  private readonly transport: Transport;

  constructor(options: HindcastOptions) {
    this.transport = new Transport(options);
    const reader = new Reader(this.transport);
    this.memories = new Memories(reader);
    this.domains = new Domains(reader);
    this.adaptive = new Adaptive(reader);
    this.hindcasts = new Hindcasts(reader);
    this.chat = new Chat(reader);
    this.vision = new Vision(reader);
    this.events = new Events(reader);
    this.operations = new Operations(reader);
    this.audit = new Audit(reader);
  }

  /** The highest position that an answer told of, 0 before any. Another client that is made with it sees all that this one has seen. */
  get position(): number {
    return this.transport.position;
  }

  /** The same agent as of a position of its session, or a time. @throws {TypeError} for a `Date` that is none */
  at(point: PointInTime): PastHindcast {
    if (point instanceof Date && Number.isNaN(point.getTime()))
      throw new TypeError('at wants a position or a valid Date, and this Date is invalid');
    return new PastHindcast(new Reader(this.transport, point));
  }

  /** What the agent has of all that can have a quota. */
  usage(options?: CallOptions): Promise<Usage> {
    return this.transport.json({ method: 'GET', path: `${api}/usage`, options });
  }

  /** The public keys by which receipts of erasures are verified. */
  signingKeys(options?: CallOptions): Promise<SigningKeys> {
    return this.transport.json({ method: 'GET', path: `${api}/erase/keys`, options });
  }

  /** The nodes that share the service's log, and which one answers for this agent. */
  nodes(options?: CallOptions): Promise<Nodes> {
    return this.transport.json({ method: 'GET', path: `${api}/nodes`, options });
  }

  /** How the service is; also while it starts or stops. */
  health(options?: CallOptions): Promise<Health> {
    return this.transport.json({ method: 'GET', path: '/health', options, answers: [503] });
  }

  version(options?: CallOptions): Promise<Version> {
    return this.transport.json({ method: 'GET', path: '/version', options });
  }
}
