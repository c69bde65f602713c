import type { JsonObject } from '../../projections/events.js';
import { type Broken, bool, list, optional, type Rule, text } from '../../projections/rules/rules.js';
import { SessionBody } from '../gateway/session-body.js';
import { Field } from '../gateway/validation/field.js';
import { filter, id, isoTimeRule } from '../gateway/validation/field-rules.js';

/** Times from one on and up to another; `field` says which: when it happened, or when it was stored. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
  readonly field?: 'occurred_at' | 'created_at';
}

const timeFields = ['occurred_at', 'created_at'];

const timeRange: Rule = {
  required: true,
  schema: {
    type: 'object',
    properties: { from: isoTimeRule.schema, to: isoTimeRule.schema, field: { type: 'string', enum: timeFields, default: 'created_at' } },
    additionalProperties: false,
  },
  check: (value): Broken | null => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { type: 'dict_type', msg: 'must be an object' };
    for (const [name, one] of Object.entries(value)) {
      if (name === 'field' && timeFields.includes(one)) continue;
      if (name === 'field') return { type: 'enum', msg: `must be one of ${timeFields.join(', ')}`, path: [name] };
      if (name !== 'from' && name !== 'to') return { type: 'extra_forbidden', msg: 'is not known', path: [name] };
      const broken = isoTimeRule.check(one);
      if (broken !== null) return { ...broken, path: [name] };
    }
    return 'from' in value || 'to' in value ? null : { type: 'missing', msg: 'needs from, or to, or both' };
  },
};

export class EraseDto extends SessionBody {
  /** Memories to erase: all their versions, what changed or deleted them, and the questions that recalled them. */
  @Field(optional(list(id, 1, 1000)))
  memory_ids?: string[];

  /** Writes to erase, by their ids: events, feedback, states and outcomes of domains, with what was written about them; recalls; memories. */
  @Field(optional(list(id, 1, 1000)))
  event_ids?: string[];

  /** A domain to erase, with all that was ever written to it. */
  @Field(optional(id))
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
