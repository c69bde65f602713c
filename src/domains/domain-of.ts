import type { DomainState } from '../../projections/domain/domain-state.js';
import type { Session } from '../../projections/session.js';
import { HindcastError } from '../errors.js';

/** @throws {HindcastError} not_found */
export function domainOf(state: Session, domainId: string): DomainState {
  const domain = state.domains.find(domainId);
  if (domain === undefined) throw state.adaptive.find(domainId) === undefined ? noDomain(domainId) : undeclared(domainId);
  return domain;
}

export const noDomain = (domainId: string): HindcastError =>
  new HindcastError('not_found', `there is no domain "${domainId}"; declare it first with PUT`);

export const undeclared = (domainId: string): HindcastError =>
  new HindcastError(
    'not_found',
    `domain "${domainId}" learns from adaptive events and has no declaration, which this needs; declare it with PUT`,
  );
