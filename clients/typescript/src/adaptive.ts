import { type Reader, route } from './reader.js';
import type { CallOptions, WriteOptions } from './transport.js';
import type { Observation, Observed, ObservedBatch, Prediction, PredictionRequest } from './types.js';

/** Predictions, now or as of a point in time. */
export class AdaptiveReads {
  constructor(protected readonly reader: Reader) {}

  /** Predicts an outcome; learns nothing. */
  predict(domainId: string, request: PredictionRequest = {}, options?: CallOptions): Promise<Prediction> {
    return this.reader.ask(route('domains', domainId, 'adapt', 'predict'), request, options);
  }
}

/** Domains that learn to predict outcomes. */
export class Adaptive extends AdaptiveReads {
  /** Predicts, then learns the outcome; one without an outcome waits for it in feedback. */
  observe(domainId: string, observation: Observation, options?: WriteOptions): Promise<Observed> {
    return this.reader.write('POST', route('domains', domainId, 'adapt', 'events'), observation, options);
  }

  /** 1 to 50 observations, each for itself. */
  observeBatch(domainId: string, observations: readonly Observation[], options?: WriteOptions): Promise<ObservedBatch> {
    return this.reader.write('POST', route('domains', domainId, 'adapt', 'events', 'batch'), { events: observations }, options);
  }
}
