import { writerLengthMax } from '../../../projections/adaptive/adapt-settings.js';
import type { AdaptiveFeature, AdaptiveOutcome, JsonObject } from '../../../projections/events.js';
import { weightMax } from '../../../projections/prediction/learner.js';
import { list, numberWithin, optional, text, whole, withDefault } from '../../../projections/rules/rules.js';
import { SessionBody } from '../../gateway/session-body.js';
import { Field } from '../../gateway/validation/field.js';
import { anything, id, isoTimeRule, metadata } from '../../gateway/validation/field-rules.js';
import { features, outcome } from './adaptive-rules.js';

export class AdaptEventDto extends SessionBody {
  /** The event's id, chosen by the client so that the write can be repeated safely. Without one, the `Idempotency-Key`; without that, a made one. */
  @Field(optional(id))
  event_id?: string;

  /** What was known beforehand, by name; null for what is not known. Without any, the sequence of outcomes is learned. */
  @Field(optional(features))
  features?: Record<string, AdaptiveFeature>;

  /** What happened. Left out where it is not known yet: feedback with the `event_id` tells it later. */
  @Field(optional(outcome))
  outcome?: AdaptiveOutcome;

  /** When it happened; a time without a zone is UTC. Learned in the order of arrival. */
  @Field(optional(isoTimeRule))
  occurred_at?: string;

  /** How much the event counts: 1 where it does not say, 0 to be counted and not learned from. */
  @Field(withDefault(numberWithin(0, weightMax), 1))
  weight?: number;

  @Field(optional(metadata))
  metadata?: JsonObject;

  /** Who writes, where the domain is declared to have one writer. */
  @Field(optional(text(1, writerLengthMax)))
  writer?: string;
}

export class AdaptBatchDto extends SessionBody {
  /** 1 to 50 events as for `/adapt/events`, learned in this order. Each is looked at on its own: one that is wrong does not stop the others. */
  @Field(list(anything({ $ref: '#/components/schemas/AdaptEventDto' }), 1, 50))
  events!: unknown[];
}

export class AdaptPredictDto extends SessionBody {
  /** What is known, by name; null for what is not known. */
  @Field(optional(features))
  features?: Record<string, AdaptiveFeature>;

  /** How many values to list at most. */
  @Field(withDefault(whole(1, 100), 10))
  top_k: number = 10;
}
