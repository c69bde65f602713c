import {
  type CallOptions,
  newId,
  type OpenAnswer,
  type PointInTime,
  type Query,
  type Request,
  type Transport,
  type WriteOptions,
} from './transport.js';

export const api = '/api/v1';

/** A path of the API, its parts escaped. Those that no address can carry are refused where the request is made. */
export const route = (...parts: string[]): string => `${api}/${parts.map(escaped).join('/')}`;

/** A part of a path. One that JavaScript left out is refused as an empty one. */
export const escaped = (part: string): string => {
  try {
    return encodeURIComponent(part ?? '');
  } catch {
    // Half of a surrogate pair: refused with the others.
    return part;
  }
};

/** What reads are made with: the transport, and the point in time that they are answered from. */
export class Reader {
  constructor(
    readonly transport: Transport,
    /** `null`: now. */
    readonly asOf: PointInTime | null = null,
  ) {}

  get<T>(path: string, query: Query = {}, options?: CallOptions): Promise<T> {
    return this.transport.json<T>({ method: 'GET', path, query: this.dated(query), options });
  }

  ask<T>(path: string, body: unknown, options?: CallOptions): Promise<T> {
    return this.transport.json<T>({ method: 'POST', path, query: this.dated({}), body, options });
  }

  /** Only of a reader of now. */
  write<T>(method: Request['method'], path: string, body: unknown, options: WriteOptions = {}): Promise<T> {
    return this.transport.json<T>({ method, path, body, options, writeId: options.idempotencyKey ?? newId() });
  }

  open(request: Request): Promise<OpenAnswer> {
    return this.transport.open({ ...request, query: this.dated(request.query ?? {}) });
  }

  private dated(query: Query): Query {
    const { asOf } = this;
    if (asOf === null) return query;
    return { ...query, as_of: asOf instanceof Date ? asOf.toISOString() : asOf };
  }
}
