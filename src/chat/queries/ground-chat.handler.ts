import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { leftBy } from '../../job-queue.js';
import { JsonText } from '../../json-text.js';
import type { SearchAnswer } from '../../memory/memory-answers.dto.js';
import { SearchMemories } from '../../memory/queries/search-memories.handler.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import type { ReadAt } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import type { ChatDto } from '../chat.dto.js';
import { type ExtractedAnswer, extractingAnswer } from '../extract/extract-answer.js';
import { readingQuestion } from '../extract/question.js';
import type { Conversation } from '../messages.js';

/** Finds what memory has to say in a conversation, and says it in its own sentences. Changes nothing and asks no model. */
export class GroundChat extends Query<GroundedChat> {
  constructor(
    readonly sessionId: string,
    readonly request: Pick<ChatDto, 'top_k' | 'metadata_filter'>,
    readonly conversation: Conversation,
    readonly at: ReadAt,
    /** Who asked. */
    readonly context: WriteContext,
  ) {
    super();
  }
}

export interface GroundedChat {
  readonly found: SearchAnswer;
  readonly extracted: ExtractedAnswer;
}

@QueryHandler(GroundChat)
export class GroundChatHandler implements IQueryHandler<GroundChat> {
  constructor(private readonly queries: QueryBus) {}

  async execute({ sessionId, request, conversation, at, context }: GroundChat): Promise<GroundedChat> {
    const { top_k, metadata_filter } = request;
    const isLeft = leftBy(at.signal);
    const question = await inSlices(sessionId, readingQuestion(conversation), isLeft);
    const search = { user_message: question.searchText, top_k, metadata_filter };
    const { answer } = await this.queries.execute(new SearchMemories(sessionId, search, at, { context, route: 'chat' }));
    const found = answer instanceof JsonText ? answer.parse() : answer;
    return { found, extracted: await inSlices(sessionId, extractingAnswer(question, found), isLeft) };
  }
}
