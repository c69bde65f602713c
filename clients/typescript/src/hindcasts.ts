import { HindcastError } from './errors.js';
import { type Reader, route } from './reader.js';
import type { CallOptions } from './transport.js';
import type { HindcastDropped, HindcastJob, HindcastRequest, HindcastResult, HindcastRow } from './types.js';

/** Replays of a domain's history, under its own or another declaration. They write nothing. */
export class Hindcasts {
  constructor(private readonly reader: Reader) {}

  /** Replays, and waits for the result however long it takes; `rows` are the first page of them. @throws {HindcastError} `hindcast_failed` */
  async run(domainId: string, request: HindcastRequest = {}, options: CallOptions = {}): Promise<HindcastResult> {
    let answer = await this.start(domainId, request, options);
    for (let asked = 0; answer.status !== 'done'; asked++) {
      const { job_id: jobId, status, detail } = answer;
      if (status === 'failed')
        throw new HindcastError({ code: 'hindcast_failed', status: null, detail: detail ?? `the hindcast ${jobId} failed` });
      // Short at first and then up to some seconds, as before a retry.
      await this.reader.transport.pause(Math.min(asked, 4), options.signal);
      answer = await this.get(domainId, jobId, {}, options);
    }
    return answer;
  }

  /** Starts one; what takes long, or is asked for in the `background`, is answered with a job. */
  start(domainId: string, request: HindcastRequest = {}, options?: CallOptions): Promise<HindcastResult | HindcastJob> {
    return this.reader.ask(route('domains', domainId, 'hindcast'), request, options);
  }

  /** A job's result, or how far it is. @param query `cursor`: the `next` of the page before */
  get(domainId: string, jobId: string, query: { cursor?: number } = {}, options?: CallOptions): Promise<HindcastResult | HindcastJob> {
    return this.reader.get(route('domains', domainId, 'hindcasts', jobId), query, options);
  }

  /**
   * All rows of a result that the service keeps (64 MiB), page by page.
   * @throws {NotFoundError} behind them, where there are more: its words say with which `cursor` to start another
   */
  async *rows(domainId: string, result: HindcastResult, options?: CallOptions): AsyncGenerator<HindcastRow, void> {
    for (let page = result; ; ) {
      yield* page.rows;
      const { job_id: jobId, next } = page;
      if (next === null || jobId === null) return;
      page = (await this.get(domainId, jobId, { cursor: next }, options)) as HindcastResult;
    }
  }

  /** Ends a job, and forgets it. */
  drop(domainId: string, jobId: string, options?: CallOptions): Promise<HindcastDropped> {
    return this.reader.transport.json({ method: 'DELETE', path: route('domains', domainId, 'hindcasts', jobId), options });
  }
}
