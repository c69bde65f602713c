import { HindcastError } from '../../errors.js';
import type { HindcastResult } from '../../replays/replay-task.js';
import type { HindcastJobAnswer } from './hindcast-answers.dto.js';
import type { HindcastJob } from './hindcast-jobs.js';

/**
 * A page of a finished hindcast as JSON, put together from the bytes that its thread wrote.
 * @param cursor where the page begins; undefined for the first
 * @param isKept whether further pages can be asked for by the job's id
 * @throws {HindcastError} not_found where no page of the result begins there
 */
export function pageJson(
  { id, question, version }: HindcastJob,
  { summary, pages }: HindcastResult,
  cursor: number | undefined,
  isKept: boolean,
): Buffer {
  const page = cursor === undefined ? pages[0] : pages.find((one) => one.cursor === cursor);
  if (page === undefined)
    throw new HindcastError('not_found', `no page of this hindcast begins at ${cursor}; send the request again with this cursor`);
  const { domainId, session } = question;
  const head = {
    domain_id: domainId,
    session_id: session,
    job_id: isKept ? id : null,
    status: 'done',
    version,
    ...summary,
    next: page.next,
  };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head).slice(0, -1)},"rows":[`), page.rows, Buffer.from(']}')]);
}

export function jobAnswer({ id, question, status, position, to, error }: HindcastJob): HindcastJobAnswer {
  return {
    domain_id: question.domainId,
    session_id: question.session,
    job_id: id,
    status: status as HindcastJobAnswer['status'],
    progress: { position, of: to },
    ...(error === null ? {} : { detail: error.message }),
  };
}
