import type { JsonObject } from '../../projections/events.js';
import { bool, list, optional, text } from '../../projections/rules/rules.js';
import { SessionBody } from '../gateway/session-body.js';
import { Field } from '../gateway/validation/field.js';
import { filter, knownId } from '../gateway/validation/field-rules.js';
import { type TimeRange, timeRange } from '../gateway/validation/time-range.js';

export class EraseDto extends SessionBody {
  /** Memories to erase: all their versions, what changed or deleted them, and the questions that recalled them. */
  @Field(optional(list(knownId, 1, 1000)))
  memory_ids?: string[];

  /** Writes to erase, by their ids: events, feedback, states and outcomes of domains, with what was written about them; recalls; memories. */
  @Field(optional(list(knownId, 1, 1000)))
  event_ids?: string[];

  /** A domain to erase, with all that was ever written to it. */
  @Field(optional(knownId))
  domain_id?: string;

  /** Memories to erase: those of which any version passes. */
  @Field(optional(filter))
  metadata_filter?: JsonObject;

  /** Memories to erase: those of which any version is of this time; beside a filter, of both. */
  @Field(optional(timeRange))
  time_range?: TimeRange;

  /** Why; it is kept with the erasure, so it is not to say what is erased. */
  @Field(optional(text(0, 1024)))
  reason?: string;

  /** Only say what would be erased. */
  @Field(optional(bool))
  dry_run?: boolean;
}

export class ErasedRecordDto {
  /** Position on the session's log. */
  position!: number;
  /** Id of the write. */
  id!: string;
  /** Type of the event. */
  type!: string;
}

/** Signed with Ed25519 over the canonical JSON (RFC 8785) of all but the signature. */
export class ErasureReceiptDto {
  format!: string;
  session!: string;
  event_id!: string;
  position!: number;
  erased_at!: string;
  /** Id of the API key that asked for it. */
  actor!: string;
  records!: ErasedRecordDto[];
  /** Id of the key that it is signed with, see `GET /erase/keys`. */
  signing_key!: string;
  /** 64 bytes, base64url. */
  signature!: string;
}

export class EraseAnswer {
  /** not_found: there is nothing that the request names; dry_run: nothing was erased. */
  status!: 'success' | 'not_found' | 'dry_run';
  session_id!: string;
  /** Ids of the memories and events that were erased, or would be. */
  erased!: string[];
  /** Records of the log that were erased, or would be: also earlier versions, and what was written about them. */
  records!: number;
  /** Id of the erasure; null where nothing was written. */
  event_id!: string | null;
  position!: number | null;
  duplicate!: boolean;
  /** null where nothing was erased, and where the log is in memory only. */
  receipt!: ErasureReceiptDto | null;
}

export class SigningKeyDto {
  id!: string;
  /** Ed25519, PEM. */
  public_key!: string;
}

export class SigningKeysAnswer {
  keys!: SigningKeyDto[];
}
