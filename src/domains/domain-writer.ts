import { Injectable } from '@nestjs/common';
import { type DomainEventType, type EventData, type EventDraft, scopeOf } from '../../projections/events.js';
import { isRejection, type LedgerEntry } from '../../projections/ledger.js';
import type { Session } from '../../projections/session.js';
import { HindcastError, invalidField } from '../errors.js';
import { digestOf, makeWriteId, type WriteContext } from '../sessions/records.js';
import { SessionHost, type WriteResult } from '../sessions/session-host.js';
import { noDomain } from './domain-of.js';

/** The events that are written one at a time. */
export type DomainWriteType = DomainEventType | 'adaptive.completed';

/** A write to a domain, as a handler asks for it. */
export interface DomainWrite<T extends DomainWriteType> {
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
  async write<T extends DomainWriteType>(write: DomainWrite<T>): Promise<WriteResult> {
    const { sessionId, domainId, type, key, asked, context, prepare } = write;
    const id = write.id ?? key ?? makeWriteId(context);
    const digest = digestOf(asked);
    const state = await this.host.read(sessionId);
    const known = state.findOutcome(scopeOf({ type, data: { domain_id: domainId } } as never), id, digest);
    if (known !== null) return settled(known, domainId);
    const draft = { id, type, digest, key: key === null || key === id ? undefined : key, data: await prepare(state) };
    const [written] = await this.host.write(sessionId, [draft as EventDraft], context);
    return settled(written, domainId);
  }
}

function settled(written: WriteResult, domainId: string): WriteResult {
  if (written.status !== 'conflict' && isRejection(written.entry.verdict)) throw refusal(written.entry, domainId);
  return written;
}

/** @throws {HindcastError} version_conflict where another version is expected than there is */
export function expectVersion(domainId: string, expected: number | undefined, actual: number): void {
  if (expected !== undefined && expected !== actual) throw versionConflict(domainId, actual);
}

/** Why the fold refused a write. */
export function refusal({ verdict, value }: Pick<LedgerEntry, 'verdict' | 'value'>, domainId: string): HindcastError {
  switch (verdict) {
    case 'version_conflict':
      return versionConflict(domainId, value);
    case 'outcome_conflict':
      return outcomeConflict(domainId);
    case 'writer_conflict':
      return writerConflict(domainId);
    case 'invalid':
      return invalidField(['body'], `does not fit domain "${domainId}" as it had become when the write was taken`, 'invalid', null);
    default:
      return noDomain(domainId);
  }
}

export const outcomeConflict = (domainId: string): HindcastError =>
  new HindcastError(
    'outcome_conflict',
    `this event of domain "${domainId}" waits for no outcome any more: it has another one already, or it was pushed out by newer ones; an outcome is learned once`,
  );

export const writerConflict = (domainId: string): HindcastError =>
  new HindcastError(
    'writer_conflict',
    `domain "${domainId}" is declared to have one writer; give its name in the field "writer", or declare another in schema.adapt.writer`,
  );

const versionConflict = (domainId: string, actual: number): HindcastError =>
  new HindcastError('version_conflict', `domain "${domainId}" has version ${actual} of what you change; read it again and decide anew`);
