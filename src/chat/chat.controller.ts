import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBadGatewayResponse, ApiBearerAuth, ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { JsonObject } from '../../projections/events.js';
import { Allow, Caller } from '../gateway/access.js';
import { prefix } from '../gateway/api-prefix.js';
import { ErrorDto } from '../gateway/error.dto.js';
import { At, pathId, ReadQuery } from '../gateway/request-parameters.js';
import type { ReadAt } from '../sessions/session-host.js';
import { ChatDto } from './chat.dto.js';
import { ChatService } from './chat.service.js';
import { ChatCompletion, ChatModel, ChatModelList } from './chat-answers.dto.js';
import { readConversation } from './messages.js';
import { GroundChat } from './queries/ground-chat.handler.js';

/** Chat with what the session remembers, as OpenAI's clients do. */
@ApiTags('chat')
@ApiBearerAuth('agent')
@ApiExtraModels(ChatCompletion)
@Controller(['v1', prefix, `${prefix}/v1`])
export class ChatController {
  constructor(
    private readonly queries: QueryBus,
    private readonly chat: ChatService,
  ) {}

  /**
   * Answers the last message of the user in whole sentences out of memory, each with the id of its memory, or says that memory does not know. Where an upstream model is
   * set up, it answers with the memories as context. Changes nothing.
   */
  @Post('chat/completions')
  @Allow('read', { speaksOpenAi: true })
  @HttpCode(200)
  @ApiOkResponse({
    content: {
      'application/json': { schema: { $ref: getSchemaPath(ChatCompletion) } },
      'text/event-stream': { schema: { type: 'string', description: 'With `stream`: chunks, then `data: [DONE]`.' } },
    },
  })
  @ApiBadGatewayResponse({ type: ErrorDto, description: 'The upstream failed, and nothing in memory answers the question.' })
  async complete(
    @Body() request: ChatDto,
    @Query() _: ReadQuery,
    @Caller() caller: Caller,
    @At() at: ReadAt,
    @Req() { body }: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const conversation = readConversation(request.messages);
    this.chat.refuseModelFields(request, body as JsonObject);
    const grounded = await this.queries.execute(new GroundChat(caller.sessionId, request, conversation, at, caller));
    await this.chat.answer(reply, { request, raw: body as JsonObject, conversation, grounded });
  }

  /** The models that there are: memory's own sentences, and the upstream's model if one is set up. */
  @Get('models')
  @Allow('read', { speaksOpenAi: true })
  models(): ChatModelList {
    return this.chat.models();
  }

  /** One of the models. */
  @Get('models/:model')
  @Allow('read', { speaksOpenAi: true })
  model(@Param('model') model: string): ChatModel {
    return this.chat.model(pathId('model', model));
  }
}
