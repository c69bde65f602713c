import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type DomainEventType, domainScope, type EventData, type EventDraft } from '../../projections/events.js';
import type { Session } from '../../projections/session.js';
import { HindcastError } from '../errors.js';
import { digestOf, type WriteContext } from '../sessions/records.js';
import { SessionHost, type Written } from '../sessions/session-host.js';
import { noDomain } from './domain-of.js';

/** A write to a domain, as a handler asks for it. */
export interface DomainWrite<T extends DomainEventType> {
  readonly sessionId: string;
  readonly domainId: string;
  readonly type: T;
  /** The body's own id. */
  readonly id?: string;
  readonly key: string | null;
  readonly context: WriteContext;
  /** What the client asked for: the same again is a repeat. */
  readonly asked: object;
  /** Checks the write against what is there now, and makes the event's data. Not called for repeats. */
  readonly prepare: (state: Session) => EventData[T] | Promise<EventData[T]>;
}

/** The way of all writes to domains: repeats are answered from the ledger, new ones are checked, put on the log and answered as the fold decides. */
@Injectable()
export class DomainWriter {
  constructor(private readonly host: SessionHost) {}

  /** @throws {HindcastError} not_found or version_conflict where the fold refused, the first time and at every repeat */
  async write<T extends DomainEventType>(write: DomainWrite<T>): Promise<Written> {
    const { sessionId, domainId, type, key, asked, context, prepare } = write;
    const id = write.id ?? key ?? randomUUID();
    const digest = digestOf(asked);
    const state = await this.host.read(sessionId);
    const known = state.foresee(domainScope(type, domainId), id, digest);
    if (known !== null) return settled(known, domainId);
    const draft = { id, type, digest, key: key === null || key === id ? undefined : key, data: await prepare(state) };
    const [written] = await this.host.write(sessionId, [draft as EventDraft], context);
    return settled(written, domainId);
  }
}

function settled(written: Written, domainId: string): Written {
  if (written.kind === 'conflict') return written;
  const { verdict, value } = written.first;
  if (verdict === 'version_conflict') throw versionConflict(domainId, value);
  if (verdict === 'not_found') throw noDomain(domainId);
  return written;
}

/** @throws {HindcastError} version_conflict where another version is expected than there is */
export function expectVersion(domainId: string, expected: number | undefined, actual: number): void {
  if (expected !== undefined && expected !== actual) throw versionConflict(domainId, actual);
}

const versionConflict = (domainId: string, actual: number): HindcastError =>
  new HindcastError('version_conflict', `domain "${domainId}" has version ${actual} of what you change; read it again and decide anew`);
