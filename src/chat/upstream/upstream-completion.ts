import type { JsonObject } from '../../../projections/events.js';
import type { ChatGrounds } from '../chat-answers.dto.js';
import { groundsOf, newFrame, usageChunk, usageOf } from '../completion.js';
import type { Turn } from '../messages.js';
import type { GroundedChat } from '../queries/ground-chat.handler.js';
import type { TokenThread } from '../token-thread.js';
import { UpstreamError } from './upstream-error.js';

type Delta = { role?: unknown; content?: unknown };
type Choice = { index?: number; delta?: Delta; message?: Delta; finish_reason?: unknown };

/** What is added to an upstream's completion on its way to the client. */
export class UpstreamCompletion {
  constructor(
    private readonly grounded: GroundedChat,
    private readonly turns: readonly Turn[],
    private readonly tokens: TokenThread,
  ) {}

  /** A whole completion with the fields that clients rely on, where the upstream left them out. */
  async whole(completion: JsonObject): Promise<JsonObject> {
    const text = (completion.choices as Choice[]).map(({ message }) => textOf(message)).join('\n');
    const usage = completion.usage ?? { ...(await this.usage(text)) };
    return {
      ...newFrame('upstream'),
      object: 'chat.completion',
      ...completion,
      usage,
      hindcast: { ...this.grounds(text) } as unknown as JsonObject,
    };
  }

  /**
   * The upstream's chunks as they come. The first of each choice says the role, the last of the first choice what the answer rests on; a usage chunk is added where the
   * client wants one and the upstream sent none. An upstream that breaks off shows as a last chunk with an `error`.
   */
  async *chunks(chunks: AsyncIterable<JsonObject>, withUsage: boolean): AsyncGenerator<JsonObject> {
    const begun = new Set<number>();
    let [text, isFinished, hasUsage] = ['', false, false];
    let frame = newFrame('upstream');
    try {
      for await (const chunk of chunks) {
        if (chunk.error !== undefined) throw new UpstreamError('failed', 'the chat model broke off with an error');
        frame = {
          id: String(chunk.id ?? frame.id),
          created: Number(chunk.created ?? frame.created),
          model: String(chunk.model ?? frame.model),
        };
        const choices = chunk.choices as Choice[];
        hasUsage ||= typeof chunk.usage === 'object' && chunk.usage !== null;
        for (const { index = 0, delta } of choices) {
          if (delta !== undefined && !begun.has(index)) delta.role ??= 'assistant';
          begun.add(index);
          text += textOf(delta);
        }
        const ends = choices.some(({ index = 0, finish_reason }) => index === 0 && typeof finish_reason === 'string');
        isFinished ||= ends;
        const sent = { ...frame, object: 'chat.completion.chunk', ...chunk };
        yield ends ? { ...sent, hindcast: { ...this.grounds(text) } as unknown as JsonObject } : sent;
      }
      if (!isFinished) throw new UpstreamError('failed', 'the chat model broke off in the middle of its answer');
      if (withUsage && !hasUsage) yield usageChunk(frame, await this.usage(text)) as JsonObject;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const code = error.kind === 'timeout' ? 'upstream_timeout' : 'upstream_failed';
      yield { error: { message: `${error.message}; what came before it is not whole`, type: 'server_error', param: null, code } };
    }
  }

  private async usage(text: string): Promise<ReturnType<typeof usageOf>> {
    return usageOf(...(await Promise.all([this.tokens.countMessages(this.turns), this.tokens.countText(text)])));
  }

  /** The model was asked to name the memories that it used. */
  private grounds(text: string): ChatGrounds {
    const { found, extracted } = this.grounded;
    const citations = found.items.flatMap(({ memory_id, content, occurred_at, score }) => {
      const at = text.indexOf(`[${memory_id}]`);
      return at < 0 ? [] : [{ memory_id, sentence: content, start: at, end: at + memory_id.length + 2, occurred_at, score }];
    });
    return { ...groundsOf(found), answered_by: 'upstream', verdict: extracted.verdict, degraded: false, warnings: [], citations };
  }
}

const textOf = (message: Delta | undefined): string => (typeof message?.content === 'string' ? message.content : '');
