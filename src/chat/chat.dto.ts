import type { JsonObject } from '../../projections/events.js';
import { isObject } from '../../projections/json.js';
import { bool, optional, type Rule, text, whole, withDefault } from '../../projections/rules/rules.js';
import { SessionBody } from '../gateway/session-body.js';
import { Field } from '../gateway/validation/field.js';
import { anything, filter } from '../gateway/validation/field-rules.js';
import { type ChatMessage, messagesRule } from './messages.js';

const stopSequencesMax = 16;

const stopRule: Rule = {
  required: true,
  schema: { oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, maxItems: stopSequencesMax }] },
  check: (value) => {
    const sequences = Array.isArray(value) ? value : [value];
    if (sequences.length > stopSequencesMax)
      return { type: 'too_long', msg: `must hold at most ${stopSequencesMax} sequences`, ctx: { max_length: stopSequencesMax } };
    return sequences.every((sequence) => typeof sequence === 'string')
      ? null
      : { type: 'string_type', msg: 'must be a string or a list of strings' };
  },
};

const streamOptionsRule: Rule = {
  required: true,
  schema: { type: 'object', properties: { include_usage: { type: 'boolean' } }, additionalProperties: true },
  check: (value) => (isObject(value) ? null : { type: 'dict_type', msg: 'must be an object' }),
};

/** A chat completion request. Fields that it does not name (top_p, seed …) are for a model: they go to the upstream, and mean nothing without one. */
export class ChatDto extends SessionBody {
  static readonly takesUnknownFields = true;

  /** The conversation, oldest first. The last message of the user is answered; what came before is its context. */
  @Field(messagesRule)
  messages!: ChatMessage[];

  /** `hindcast-extractive` answers without the upstream, if there is one; any other name is taken and leads to the default. */
  @Field(optional(text(0, 256)))
  model?: string;

  /** How many memories to answer from at most. */
  @Field(withDefault(whole(1, 100), 5))
  top_k: number = 5;

  /** Only memories whose metadata pass; as for `/memory/search`. */
  @Field(optional(filter))
  metadata_filter?: JsonObject;

  /** Answer in server-sent events, as it is written. */
  @Field(optional(bool))
  stream?: boolean;

  /** `include_usage`: end the stream with a chunk that counts the tokens. */
  @Field(optional(streamOptionsRule))
  stream_options?: JsonObject;

  /** How many choices to give. Without a model they are all the same. */
  @Field(optional(whole(1, 16)))
  n?: number;

  /** Tokens of the answer at most; sentences that no longer fit are left out, the first one is cut. */
  @Field(optional(whole(1, 1_000_000)))
  max_tokens?: number;

  /** The same, by its newer name. */
  @Field(optional(whole(1, 1_000_000)))
  max_completion_tokens?: number;

  /** The answer ends before the first of these. */
  @Field(optional(stopRule))
  stop?: string | string[];

  /** Ignored without an upstream. */
  @Field(optional(anything({ type: 'number' })))
  temperature?: unknown;

  /** For the upstream. Without one it is refused, unless it is empty or `tool_choice` is `none`. */
  @Field(optional(anything({ type: 'array', items: { type: 'object', additionalProperties: true } })))
  tools?: unknown;

  /** For the upstream; `none` lets `tools` and `response_format` through where there is none. */
  @Field(optional(anything({ oneOf: [{ type: 'string' }, { type: 'object', additionalProperties: true }] })))
  tool_choice?: unknown;

  /** For the upstream. Without one it is refused, unless its type is `text` or `tool_choice` is `none`. */
  @Field(optional(anything({ type: 'object', additionalProperties: true })))
  response_format?: unknown;
}
