import { HindcastError } from '../../errors.js';

/** Why the upstream did not answer: it was not there or said no, what it said made no sense, or it took too long. */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError';
  constructor(
    readonly kind: 'failed' | 'timeout',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** For a client that can be answered nothing without the upstream. */
export const asHindcastError = ({ kind, message, cause }: UpstreamError): HindcastError =>
  new HindcastError(
    kind === 'timeout' ? 'upstream_timeout' : 'upstream_failed',
    `${message}, and nothing in memory answers this; try again later, or ask for the model "hindcast-extractive"`,
    { cause },
  );
