import { type DynamicModule, Module } from '@nestjs/common';
import type { Config } from '../config.js';
import { ChatController } from './chat.controller.js';
import { ChatService } from './chat.service.js';
import { GroundChatHandler } from './queries/ground-chat.handler.js';
import { TokenThread } from './token-thread.js';
import { UpstreamChat } from './upstream/upstream-chat.js';

@Module({})
export class ChatModule {
  static of(config: Config): DynamicModule {
    const { chatUpstreamUrl: url, chatUpstreamKey: key, chatUpstreamModel: model, chatUpstreamTimeoutMs: timeoutMs } = config;
    const upstream = url === '' ? null : new UpstreamChat({ url, key, model, timeoutMs });
    const tokens = new TokenThread();
    return {
      module: ChatModule,
      controllers: [ChatController],
      providers: [
        GroundChatHandler,
        { provide: TokenThread, useValue: tokens },
        { provide: ChatService, useValue: new ChatService(upstream, tokens) },
      ],
    };
  }
}
