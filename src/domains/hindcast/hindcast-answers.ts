import { HindcastError } from '../../errors.js';
import type { HindcastJobAnswer } from './hindcast-answers.dto.js';
import type { HindcastJob } from './hindcast-jobs.js';

/**
 * A page of a hindcast as JSON, put together from the bytes that its thread wrote: of a finished one with what it came to, of one that goes on with the rows so far.
 * @param cursor where the page begins; undefined for the first
 * @param isKept whether further pages can be asked for by the job's id
 * @throws {HindcastError} not_found where no page of the result begins there
 */
export function pageJson(job: HindcastJob, cursor: number | undefined, isKept: boolean): Buffer {
  const page = job.rows.page(cursor);
  if (page === null)
    throw new HindcastError('not_found', `no page of this hindcast begins at ${cursor}; send the request again with this cursor`);
  const { id, question, version, summary } = job;
  const { domainId, session } = question;
  const head =
    summary === null
      ? jobAnswer(job)
      : { domain_id: domainId, session_id: session, job_id: isKept ? id : null, status: 'done', version, ...summary };
  const fields = JSON.stringify({ ...head, next: page.next }).slice(0, -1);
  const comma = Buffer.from(',');
  const rows = page.parts.flatMap((part, i) => (i === 0 ? [part] : [comma, part]));
  return Buffer.concat([Buffer.from(`${fields},"rows":[`), ...rows, Buffer.from(']}')]);
}

/** How far a hindcast is, or why it failed. */
export function jobAnswer({ id, question, status, position, to, error }: HindcastJob): HindcastJobAnswer {
  return {
    domain_id: question.domainId,
    session_id: question.session,
    job_id: id,
    status: status === 'failed' ? 'failed' : 'running',
    progress: { position, of: to },
    ...(error === null ? {} : { detail: error.message }),
  };
}
