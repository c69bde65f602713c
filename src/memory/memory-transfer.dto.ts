import { bool, numberWithin, oneOf, optional, whole, withDefault } from '../../projections/rules/rules.js';
import { ReadQuery } from '../gateway/request-parameters.js';
import { Field } from '../gateway/validation/field.js';
import { id, isoTimeRule } from '../gateway/validation/field-rules.js';
import { StoreMemoryDto } from './memory.dto.js';

/** Recalls, and strengths, that an imported memory may have: far more than any has. */
const countMax = 1_000_000_000;

export class ExportQuery extends ReadQuery {
  /** `all`: a line for each text that a memory has had, so that its history goes with it. `latest`: a line a memory, as it is now. */
  @Field(withDefault(oneOf('all', 'latest'), 'all'))
  versions: 'all' | 'latest' = 'all';
}

export class ImportQuery {
  /** Look at every line and say what would become of it, and change nothing. */
  @Field(optional(bool))
  dry_run?: boolean;
}

/** A line of an import: a memory as `GET /memory/export` tells it. Only `memory_id` and `content` are needed. */
export class ImportLineDto extends StoreMemoryDto {
  /** The memory's id. What it says already is not imported again. */
  @Field(id)
  override memory_id: string = '';

  /** Version of the text; 1 where it is left out. */
  @Field(optional(whole(1, countMax)))
  version?: number;

  /** Of a later text of a memory that an earlier line told: the version that it was made from. */
  @Field(optional(whole(1, countMax)))
  base_version?: number;

  /** When the memory was first stored; now where it is left out. */
  @Field(optional(isoTimeRule))
  created_at?: string;

  /** When this text was written, where that was later. */
  @Field(optional(isoTimeRule))
  updated_at?: string;

  /** Of the phases only `buffer` is taken over; the others follow from times, recalls and strength. */
  @Field(optional(oneOf('buffer', 'working', 'consolidated', 'archived')))
  phase?: string;

  /** How often it had been recalled. */
  @Field(optional(whole(0, countMax)))
  access_count?: number;

  @Field(optional(isoTimeRule))
  last_accessed_at?: string;

  /** Its strength at the export; it fades from the import on. */
  @Field(optional(numberWithin(0, countMax)))
  strength?: number;
}

export class ImportRefusal {
  /** The line's number in the body, from 1. */
  line!: number;
  memory_id!: string | null;
  /** invalid: it is no memory; conflict: its id was used for another text; error: it cannot be taken now, `detail` says why. */
  status!: 'invalid' | 'conflict' | 'error';
  /** What is wrong, and what to do. */
  detail!: string;
}

export class ImportAnswer {
  /** success: every line was taken, now or before; error: none was. */
  status!: 'success' | 'partial' | 'error';
  session_id!: string;
  /** Whether nothing was taken, only looked at. */
  dry_run!: boolean;
  /** Lines that are not empty. */
  lines!: number;
  /** Lines taken now; of a dry run, those that would be. */
  imported!: number;
  /** Lines whose memory says so already. */
  duplicates!: number;
  failed!: number;
  /** What was not taken and why: the first 1,000. */
  refused!: ImportRefusal[];
  /** Whether more were refused than are told. */
  has_more!: boolean;
  /** The session's log position of the last line taken; 0 where there is none. */
  position!: number;
}
