import type { LedgerEntry } from '../../projections/ledger.js';
import { HindcastError, invalidField } from '../errors.js';
import { noDomain } from './domain-of.js';

/** @throws {HindcastError} version_conflict where another version is expected than there is */
export function expectVersion(domainId: string, expected: number | undefined, actual: number): void {
  if (expected !== undefined && expected !== actual) throw versionConflict(domainId, actual);
}

/** Says why the fold refused a write to a domain. */
export const rejectionIn =
  (domainId: string) =>
  (entry: LedgerEntry): HindcastError =>
    rejectionOf(entry, domainId);

function rejectionOf({ verdict, value }: LedgerEntry, domainId: string): HindcastError {
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
