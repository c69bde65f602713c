import { isObject } from '../../projections/json.js';
import type { Broken, Rule } from '../../projections/rules/rules.js';
import { invalidField } from '../errors.js';
import { shown } from '../gateway/validation/field.js';

/** Messages of one request at most. */
const messagesMax = 2048;
/** Characters of one message at most; of the one that is answered, as for `/memory/search`. */
const messageLengthMax = 262_144;
const questionLengthMax = 32_768;

const roles = ['system', 'developer', 'user', 'assistant', 'tool', 'function'] as const;
export type Role = (typeof roles)[number];

/** A message as a client sends it. */
export interface ChatMessage {
  readonly role: Role;
  readonly content?: string | readonly { readonly type: string; readonly text?: string }[] | null;
}

/** What was said in a message, as text. */
export interface Turn {
  readonly role: Role;
  readonly text: string;
}

/** What is to be answered, and what was said before it. */
export interface Conversation {
  readonly question: string;
  /** Oldest first, without the messages that tell the model how to behave. */
  readonly earlier: readonly Turn[];
  /** All messages, in their order. */
  readonly turns: readonly Turn[];
}

const schema: Rule['schema'] = {
  type: 'array',
  minItems: 1,
  maxItems: messagesMax,
  items: {
    type: 'object',
    required: ['role'],
    additionalProperties: true,
    properties: {
      role: { type: 'string', enum: [...roles] },
      content: {
        nullable: true,
        description:
          'Text, or parts of which those of type "text" are read. Messages of the roles assistant, tool and function may be without.',
        oneOf: [
          { type: 'string', maxLength: messageLengthMax },
          {
            type: 'array',
            items: {
              type: 'object',
              required: ['type'],
              properties: { type: { type: 'string' }, text: { type: 'string' } },
              additionalProperties: true,
            },
          },
        ],
      },
    },
  },
};

/** The rule for `messages`. */
export const messagesRule: Rule = {
  required: true,
  schema,
  check: (value) => {
    if (value === undefined) return { type: 'missing', msg: 'is required' };
    if (!Array.isArray(value)) return { type: 'list_type', msg: 'must be a list of {role, content}' };
    if (value.length === 0) return { type: 'too_short', msg: 'must hold at least one message', ctx: { min_length: 1, actual_length: 0 } };
    if (value.length > messagesMax)
      return {
        type: 'too_long',
        msg: `must hold at most ${messagesMax} messages`,
        ctx: { max_length: messagesMax, actual_length: value.length },
      };
    for (const [i, message] of value.entries()) {
      const broken = brokenMessage(message);
      if (broken !== null) return { ...broken, path: [String(i), ...(broken.path ?? [])] };
    }
    return null;
  },
};

function brokenMessage(message: unknown): Broken | null {
  if (!isObject(message)) return { type: 'dict_type', msg: 'must be {role, content}' };
  const { role, content } = message as { role?: unknown; content?: unknown };
  if (!roles.includes(role as Role)) return { type: 'enum', msg: `must be ${roles.join(', ')}`, ctx: { expected: roles }, path: ['role'] };
  if (content === undefined || content === null)
    return role === 'assistant' || role === 'function' || role === 'tool'
      ? null
      : { type: 'missing', msg: 'is required', path: ['content'] };
  if (typeof content === 'string') return brokenText(content, ['content']);
  if (!Array.isArray(content)) return { type: 'string_type', msg: 'must be text or a list of parts', path: ['content'] };
  for (const [i, part] of content.entries()) {
    const place = ['content', String(i)];
    if (typeof part !== 'object' || part === null || typeof part.type !== 'string')
      return { type: 'dict_type', msg: 'must be a part: {"type": "text", "text": …}', path: place };
    if (part.type !== 'text') continue;
    const broken =
      typeof part.text === 'string'
        ? brokenText(part.text, [...place, 'text'])
        : { type: 'string_type', msg: 'must be a string', path: [...place, 'text'] };
    if (broken !== null) return broken;
  }
  return null;
}

function brokenText(text: string, path: readonly string[]): Broken | null {
  if (text.length > messageLengthMax)
    return {
      type: 'string_too_long',
      msg: `must have at most ${messageLengthMax} characters`,
      ctx: { max_length: messageLengthMax },
      path,
    };
  return text.isWellFormed() ? null : { type: 'string_unicode', msg: 'holds half of a surrogate pair, which is no character', path };
}

/**
 * The last thing that the user said, and what came before.
 * @throws {HindcastError} invalid_fields where the user said nothing, or too much
 */
export function readConversation(messages: readonly ChatMessage[]): Conversation {
  const turns = messages.map(({ role, content }): Turn => ({ role, text: textOf(content) }));
  const last = turns.findLastIndex(({ role }) => role === 'user');
  if (last < 0) throw invalidField(['body', 'messages'], 'must hold a message of the role "user"', 'missing', null);
  const question = turns[last].text.trim();
  const place = ['body', 'messages', String(last), 'content'];
  if (question === '') throw invalidField(place, 'must have text: it is what is to be answered', 'string_too_short', '', { min_length: 1 });
  if (question.length > questionLengthMax)
    throw invalidField(
      place,
      `must have at most ${questionLengthMax} characters, being the last of the user's`,
      'string_too_long',
      shown(question),
      {
        max_length: questionLengthMax,
      },
    );
  const earlier = turns.slice(0, last).filter(({ role, text }) => (role === 'user' || role === 'assistant') && text.trim() !== '');
  return { question, earlier, turns };
}

function textOf(content: ChatMessage['content']): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  return content.map(({ type, text }) => (type === 'text' ? text : '')).join('\n');
}
