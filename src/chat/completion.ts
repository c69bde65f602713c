import { randomUUID } from 'node:crypto';
import type { ChatDto } from './chat.dto.js';
import type { ChatCompletion, ChatGrounds, ChatUsage } from './chat-answers.dto.js';
import type { ChatRequest } from './chat-request.js';
import type { ExtractedAnswer } from './extract/extract-answer.js';
import type { GroundedChat } from './queries/ground-chat.handler.js';
import type { TokenThread } from './token-thread.js';

/** The name of the answers that no model made. */
export const extractiveModel = 'hindcast-extractive';

/** What stands around every completion and every chunk. */
export interface CompletionEnvelope {
  readonly id: string;
  readonly created: number;
  readonly model: string;
}

export const newFrame = (model: string): CompletionEnvelope => ({
  id: `chatcmpl-${randomUUID()}`,
  created: Math.floor(Date.now() / 1000),
  model,
});

/** An extracted answer, within the bounds that the client set. */
export class ExtractiveCompletion {
  private constructor(
    private readonly frame: CompletionEnvelope,
    private readonly choiceCount: number,
    private readonly withUsage: boolean,
    private readonly pieces: readonly string[],
    private readonly finishReason: 'stop' | 'length',
    private readonly usage: ChatUsage,
    private readonly grounds: ChatGrounds,
  ) {}

  static async compose(
    frame: CompletionEnvelope,
    { request, conversation, grounded: { found, extracted } }: Pick<ChatRequest, 'request' | 'conversation' | 'grounded'>,
    tokens: TokenThread,
    warnings: readonly string[],
  ): Promise<ExtractiveCompletion> {
    const { pieces, finishReason } = await withinBounds(extracted, request, tokens);
    const text = pieces.join('');
    const choiceCount = request.n ?? 1;
    const [promptTokens, textTokens] = await Promise.all([tokens.countMessages(conversation.turns), tokens.countText(text)]);
    const usage = usageOf(promptTokens, textTokens * choiceCount);
    const grounds: ChatGrounds = {
      ...groundsOf(found),
      answered_by: 'memory',
      verdict: extracted.verdict,
      degraded: warnings.length > 0,
      warnings: [...warnings],
      citations: extracted.citations.filter(({ end }) => end <= text.length),
    };
    const withUsage = request.stream_options?.include_usage === true;
    return new ExtractiveCompletion(frame, choiceCount, withUsage, pieces, finishReason, usage, grounds);
  }

  whole(): ChatCompletion {
    const message = { role: 'assistant' as const, content: this.pieces.join(''), refusal: null };
    return {
      ...this.frame,
      object: 'chat.completion',
      choices: this.indices.map((index) => ({ index, message, logprobs: null, finish_reason: this.finishReason })),
      usage: this.usage,
      hindcast: this.grounds,
    };
  }

  /** The same as a stream: role first, then a sentence at a time, then why it ended and what it rests on. */
  *chunks(): Generator<object> {
    for (const index of this.indices) {
      yield this.chunk(index, { role: 'assistant', content: '', refusal: null }, null);
      for (const piece of this.pieces) yield this.chunk(index, { content: piece }, null);
      yield { ...this.chunk(index, {}, this.finishReason), hindcast: this.grounds };
    }
    if (this.withUsage) yield usageChunk(this.frame, this.usage);
  }

  private get indices(): number[] {
    return Array.from({ length: this.choiceCount }, (_, index) => index);
  }

  private chunk(index: number, delta: Record<string, unknown>, finishReason: string | null): object {
    return {
      ...this.frame,
      object: 'chat.completion.chunk',
      choices: [{ index, delta, logprobs: null, finish_reason: finishReason }],
      ...(this.withUsage ? { usage: null } : {}),
    };
  }
}

export const usageChunk = (frame: CompletionEnvelope, usage: ChatUsage): object => ({
  ...frame,
  object: 'chat.completion.chunk',
  choices: [],
  usage,
});

export const usageOf = (promptTokens: number, completionTokens: number): ChatUsage => ({
  prompt_tokens: promptTokens,
  completion_tokens: completionTokens,
  total_tokens: promptTokens + completionTokens,
});

export const groundsOf = ({ items, support }: GroundedChat['found']): Pick<ChatGrounds, 'memories' | 'verdict' | 'confidence'> => ({
  memories: items.map(({ memory_id, occurred_at, score }) => ({ memory_id, occurred_at, score })),
  verdict: support.meta_summary.verdict === 'evidence' ? 'evidence' : 'none',
  confidence: support.meta_summary.confidence as number,
});

/** The answer up to a stop sequence, and the sentences of it that max_tokens has room for; of the first one, what fits. */
async function withinBounds(
  answer: ExtractedAnswer,
  request: ChatDto,
  tokens: TokenThread,
): Promise<{ pieces: readonly string[]; finishReason: 'stop' | 'length' }> {
  const stops = [request.stop ?? []].flat().filter((sequence) => sequence !== '');
  const ends = stops.map((sequence) => answer.text.indexOf(sequence)).filter((at) => at >= 0);
  const pieces = cutPieces(answer.pieces, Math.min(answer.text.length, ...ends));
  const max = request.max_completion_tokens ?? request.max_tokens;
  if (max === undefined || (await tokens.countText(pieces.join(''))) <= max) return { pieces, finishReason: 'stop' };
  let kept = '';
  for (const piece of pieces) {
    if ((await tokens.countText(kept + piece)) > max) break;
    kept += piece;
  }
  if (kept === '') kept = await tokens.cutText(pieces.join(''), max);
  return { pieces: cutPieces(pieces, kept.length), finishReason: 'length' };
}

function cutPieces(pieces: readonly string[], length: number): string[] {
  let left = length;
  const cut = pieces.map((piece) => {
    const kept = piece.slice(0, Math.max(0, left));
    left -= piece.length;
    return kept;
  });
  return cut.filter((piece) => piece !== '');
}
