import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { JsonObject } from '../../projections/events.js';
import { isObject } from '../../projections/json.js';
import { HindcastError, invalidField } from '../errors.js';
import { shown } from '../gateway/validation/field.js';
import type { ChatDto } from './chat.dto.js';
import type { ChatModel, ChatModelList } from './chat-answers.dto.js';
import type { ChatRequest } from './chat-request.js';
import { ExtractiveCompletion, extractiveModel, newFrame } from './completion.js';
import { sendChunks } from './server-sent-events.js';
import type { TokenThread } from './token-thread.js';
import { upstreamBody } from './upstream/context.js';
import type { UpstreamChat } from './upstream/upstream-chat.js';
import { UpstreamCompletion } from './upstream/upstream-completion.js';
import { UpstreamError } from './upstream/upstream-error.js';

/** Answers by the upstream model where there is one, and by memory's own sentences where there is none or it fails. */
@Injectable()
export class ChatService {
  private readonly startedAt = Math.floor(Date.now() / 1000);

  constructor(
    private readonly upstream: UpstreamChat | null,
    private readonly tokens: TokenThread,
  ) {}

  models(): ChatModelList {
    const names = [...new Set([extractiveModel, this.upstream?.model ?? ''])].filter((name) => name !== '');
    return {
      object: 'list',
      data: names.map((id) => ({
        id,
        object: 'model',
        created: this.startedAt,
        owned_by: id === extractiveModel ? 'hindcast' : 'upstream',
      })),
    };
  }

  /** @throws {HindcastError} not_found */
  model(id: string): ChatModel {
    const { data } = this.models();
    const model = data.find((one) => one.id === id);
    if (model === undefined)
      throw new HindcastError('not_found', `there is no model "${id}"; there is ${data.map((one) => one.id).join(' and ')}`);
    return model;
  }

  /**
   * Refuses what only a model could do, where none is asked: an answer without it would look like one that obeyed. Empty values, `response_format` of type `text` and, with
   * `tool_choice: "none"`, all are let through; `functions` is what `tools` was called before.
   * @throws {HindcastError} invalid_fields
   */
  refuseModelFields(request: Pick<ChatDto, 'model'>, raw: JsonObject): void {
    if (!this.isAnsweredByMemory(request) || raw.tool_choice === 'none') return;
    const { tools, functions, response_format: format } = raw;
    const refuse = (field: string, value: unknown, otherwise: string): HindcastError => {
      const what = `needs a model, and memory answers without one: ${otherwise}`;
      return invalidField(['body', field], what, 'value_error', shown(value));
    };
    if (isGiven(tools)) throw refuse('tools', tools, 'leave it out, send "tool_choice": "none", or set HINDCAST_CHAT_UPSTREAM_URL');
    if (isGiven(functions) && raw.function_call !== 'none')
      throw refuse('functions', functions, 'leave them out, or set HINDCAST_CHAT_UPSTREAM_URL');
    if (isGiven(format) && !(isObject(format) && format.type === 'text'))
      throw refuse('response_format', format, 'leave it out, or set HINDCAST_CHAT_UPSTREAM_URL');
  }

  private isAnsweredByMemory({ model }: Pick<ChatDto, 'model'>): boolean {
    return this.upstream === null || model === extractiveModel;
  }

  async answer(reply: FastifyReply, asked: ChatRequest): Promise<void> {
    const { upstream } = this;
    if (upstream === null || this.isAnsweredByMemory(asked.request)) return this.answerFromMemory(reply, asked, []);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    try {
      await this.answerFromUpstream(reply, asked, upstream, gone.signal);
    } catch (error) {
      if (!(error instanceof UpstreamError) || reply.sent) throw error;
      await this.answerFromMemory(reply, asked, [`${error.message}; this is memory's own answer instead`]);
    }
  }

  private async answerFromUpstream(
    reply: FastifyReply,
    { request, raw, conversation, grounded }: ChatRequest,
    upstream: UpstreamChat,
    signal: AbortSignal,
  ): Promise<void> {
    const body = upstreamBody(raw, grounded.found.items, conversation.question, upstream.model);
    const completion = new UpstreamCompletion(grounded, conversation.turns, this.tokens);
    if (request.stream !== true) return reply.send(await completion.whole(await upstream.complete(body, signal)));
    const chunks = await upstream.stream(body, signal);
    await sendChunks(reply, completion.chunks(chunks, request.stream_options?.include_usage === true));
  }

  private async answerFromMemory(reply: FastifyReply, asked: ChatRequest, warnings: string[]): Promise<void> {
    const completion = await ExtractiveCompletion.compose(newFrame(extractiveModel), asked, this.tokens, warnings);
    if (asked.request.stream === true) await sendChunks(reply, completion.chunks());
    else await reply.send(completion.whole());
  }
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);
