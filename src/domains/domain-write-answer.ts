import { writeAnswer } from '../gateway/write-answer.js';
import type { WriteResult } from '../sessions/write-path.js';
import type { DomainWriteAnswer } from './domain-write-answer.dto.js';

/** @throws {HindcastError} id_conflict */
export function domainWriteAnswer(sessionId: string, domainId: string, written: WriteResult): DomainWriteAnswer {
  return { status: 'success', domain_id: domainId, ...writeAnswer(sessionId, written) };
}
