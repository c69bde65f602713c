import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { pathOf } from './known-routes.js';

/** Lines on refused and slow requests that are written in a second at most: a client that does nothing but fail must not fill the disk. */
const linesPerS = 20;
/** Longest part of an unknown path that is shown. */
const pathShownMax = 200;

/** What became of a request. */
export interface Served {
  readonly request: FastifyRequest;
  readonly status: number;
  readonly ms: number;
  /** The client went before it was answered. */
  readonly isCut: boolean;
}

/**
 * One line a request, by its id, route and key, without what it said: at `debug` for those that were answered, at `info` for those that were refused, failed or took long. Of these
 * at most so many a second are written; the next line after that says how many were left out.
 */
export class AccessLog {
  private leftOut = 0;
  private level = 0;
  private atMs = 0;

  /** @param slowMs time from which on a request is slow */
  constructor(
    private readonly logger: Logger,
    private readonly slowMs: number,
  ) {}

  observe(served: Served, nowMs = performance.now()): void {
    const { request, status, ms } = served;
    const isNotable = status >= 400 || (ms >= this.slowMs && request.routeOptions.config?.longLived !== true);
    if (!isNotable) {
      if (this.logger.isLevelEnabled('debug')) this.logger.debug(lineOf(served), 'request');
      return;
    }
    this.level = Math.max(0, this.level - ((nowMs - this.atMs) * linesPerS) / 1000);
    this.atMs = nowMs;
    if (this.level > linesPerS - 1) {
      this.leftOut++;
      return;
    }
    this.level++;
    const leftOut = this.leftOut > 0 ? { left_out: this.leftOut } : {};
    this.leftOut = 0;
    this.logger.info({ ...lineOf(served), ...leftOut }, status >= 400 ? 'request refused' : 'slow request');
  }
}

function lineOf({ request, status, ms, isCut }: Served): object {
  const { id, method, url, agent, apiKey, account, errorCode, traceparent, is404, routeOptions } = request;
  return {
    request_id: id,
    trace_id: traceparent?.split('-')[1],
    method,
    route: routeOptions.url,
    path: is404 ? pathOf(url).slice(0, pathShownMax) : undefined,
    status,
    code: errorCode,
    ms: Math.round(ms * 10) / 10,
    session: agent?.agentId,
    key: apiKey?.keyId,
    account: account?.accountId,
    cut: isCut ? true : undefined,
  };
}
