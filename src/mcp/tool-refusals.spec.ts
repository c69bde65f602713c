import { describe, expect, it } from 'vitest';
import { type ErrorCode, HindcastError, invalidField } from '../errors.js';
import { toErrorResponse } from '../gateway/error-to-http.js';
import { refusalText } from './tool-refusals.js';

/** What a model reads where the service answers with an error. */
function told(error: HindcastError, writeId: string | null = null, notFound?: string): string {
  const { status, headers, body } = toErrorResponse(error, 'r');
  const retryAfterS = headers['retry-after'] === undefined ? null : Number(headers['retry-after']);
  return refusalText({ status, retryAfterS, text: JSON.stringify(body) }, { writeId, notFound });
}
const failed = (code: ErrorCode, retryAfterS?: number): HindcastError => new HindcastError(code, 'it said why', { retryAfterS });

describe('a refusal, told to a model', () => {
  it.each<[code: ErrorCode, next: RegExp]>([
    ['log_timeout', /not known\. Call get_write_outcome with id "w-1"/],
    ['log_unavailable', /not known\. Call get_write_outcome with id "w-1"/],
    ['internal', /not known\. Call get_write_outcome with id "w-1"/],
    ['overloaded', /Nothing was changed\. Call again after 7 s/],
    ['starting', /Nothing was changed\. Call again after 7 s/],
    ['forbidden', /Only a person can change that/],
    ['id_conflict', /^id_conflict \(409\): it said why$/],
  ])('of a write says what to do after %s', (code, next) => {
    expect(told(failed(code, 7), 'w-1')).toMatch(next);
    expect(told(failed(code, 7), 'w-1')).toContain('it said why');
  });

  it('of a read never sends to ask for an outcome', () => {
    for (const code of ['log_timeout', 'view_behind', 'internal', 'vision_timeout'] as const)
      expect(told(failed(code))).not.toContain('get_write_outcome');
  });

  it('names arguments as the tool has them', () => {
    expect(told(invalidField(['body', 'metadata', 'a', '0'], 'must be a string', 't', 1))).toContain('metadata.a.0: must be a string');
    expect(told(invalidField(['header', 'idempotency-key'], 'must be short', 't', 1))).toContain('idempotency_key: must be short');
  });

  it('shows what is not the table\u2019s as it came', () => {
    expect(refusalText({ status: 502, retryAfterS: null, text: '<h1>Bad gateway</h1>' }, { writeId: null })).toContain(
      'unknown (502): <h1>Bad gateway</h1>',
    );
  });
});
