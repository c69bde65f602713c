import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { ChatController } from './chat.controller.js';
import { ChatService } from './chat.service.js';
import { GroundChatHandler } from './queries/ground-chat.handler.js';
import { UpstreamChat } from './upstream/upstream-chat.js';

@Module({})
export class ChatModule {
  static of(config: Config): DynamicModule {
    const { chatUpstreamUrl: url, chatUpstreamKey: key, chatUpstreamModel: model, chatUpstreamTimeoutMs: timeoutMs } = config;
    const upstream = url === '' ? null : new UpstreamChat({ url, key, model, timeoutMs });
    return {
      module: ChatModule,
      controllers: [ChatController],
      providers: [GroundChatHandler, { provide: ChatService, useValue: new ChatService(upstream) }],
    };
  }
}
