import { optional } from '../../projections/rules/rules.js';
import { Field } from './validation/field.js';
import { anything } from './validation/field-rules.js';

/** What any body may carry: a session id, which the key's own replaces. */
export class SessionBody {
  /** Ignored: the key decides the session. */
  @Field(optional(anything({ type: 'string' })))
  session_id?: string;
}
