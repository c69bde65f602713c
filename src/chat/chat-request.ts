import type { JsonObject } from '../../projections/events.js';
import type { ChatDto } from './chat.dto.js';
import type { Conversation } from './messages.js';
import type { GroundedChat } from './queries/ground-chat.handler.js';

export interface ChatRequest {
  readonly request: ChatDto;
  /** The body as it came, with all that is meant for a model. */
  readonly raw: JsonObject;
  readonly conversation: Conversation;
  readonly grounded: GroundedChat;
}
