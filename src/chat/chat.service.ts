import { Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { HindcastError } from '../errors.js';
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

  async answer(reply: FastifyReply, asked: ChatRequest): Promise<void> {
    const { upstream } = this;
    if (upstream === null || asked.request.model === extractiveModel) return this.answerFromMemory(reply, asked, []);
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
