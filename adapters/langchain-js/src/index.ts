import type { Hindcast, MemoryItem, MemorySearch } from '@hindcast/client';
import type { CallbackManagerForRetrieverRun } from '@langchain/core/callbacks/manager';
import { BaseListChatMessageHistory } from '@langchain/core/chat_history';
import { Document } from '@langchain/core/documents';
import {
  type BaseMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  type StoredMessage,
} from '@langchain/core/messages';
import { BaseRetriever, type BaseRetrieverInput } from '@langchain/core/retrievers';

/** Memories that one request stores at most. */
const batchMax = 50;
/** Messages longer than this as JSON, characters, are kept as a memory's text: metadata are at most 16 KiB. */
const metadataLengthMax = 12_000;

export interface HindcastRetrieverInput extends BaseRetrieverInput {
  readonly hindcast: Hindcast;
  /** How to search: `top_k`, `metadata_filter`, `time_range`, `min_score`. */
  readonly search?: MemorySearch;
}

/** Finds an agent's memories that best answer a question, as documents: `metadata` are the memory's own, with `memory_id`, `score`, `phase` and `created_at`. */
export class HindcastRetriever extends BaseRetriever {
  override lc_namespace = ['hindcast', 'retrievers'];
  private readonly hindcast: Hindcast;
  private readonly search: MemorySearch;

  static override lc_name(): string {
    return 'HindcastRetriever';
  }

  constructor({ hindcast, search = {}, ...input }: HindcastRetrieverInput) {
    super(input);
    this.hindcast = hindcast;
    this.search = search;
  }

  override async _getRelevantDocuments(query: string, _runManager?: CallbackManagerForRetrieverRun): Promise<Document[]> {
    const { items } = await this.hindcast.memories.search(query, this.search);
    return items.map(documentOf);
  }
}

function documentOf({ memory_id, content, metadata, score, phase, created_at }: MemoryItem): Document {
  return new Document({ id: memory_id, pageContent: content, metadata: { ...metadata, memory_id, score, phase, created_at } });
}

/** What a message's memory says besides its text. */
interface StoredTurn {
  readonly chat: string;
  /** Missing where the text is the message's JSON. */
  readonly message?: StoredMessage;
}

/** The messages of a conversation, each a memory of the agent: they are found by searches, and stay in their order. */
export class HindcastChatMessageHistory extends BaseListChatMessageHistory {
  lc_namespace = ['hindcast', 'stores', 'message'];

  /** @param chatId names the conversation among those of the agent */
  constructor(
    private readonly hindcast: Hindcast,
    private readonly chatId: string,
  ) {
    super();
  }

  override async getMessages(): Promise<BaseMessage[]> {
    const memories = await this.hindcast.memories.list({ metadata_filter: { chat: this.chatId }, limit: 1000 }).toArray();
    const stored = memories.map(
      ({ content, metadata }) => (metadata as unknown as StoredTurn).message ?? (JSON.parse(content) as StoredMessage),
    );
    return mapStoredMessagesToChatMessages(stored);
  }

  override addMessage(message: BaseMessage): Promise<void> {
    return this.addMessages([message]);
  }

  /** @throws {Error} where one of them is refused; those before it are kept */
  override async addMessages(messages: BaseMessage[]): Promise<void> {
    const memories = mapChatMessagesToStoredMessages(messages).map((message, i) => this.memoryOf(message, messages[i]?.text ?? ''));
    for (let at = 0; at < memories.length; at += batchMax) {
      const { items } = await this.hindcast.memories.addBatch(memories.slice(at, at + batchMax));
      const refused = items.find(({ status }) => status !== 'stored' && status !== 'duplicate');
      if (refused !== undefined) throw new Error(`message ${at + refused.index} was not kept: ${refused.detail}`);
    }
  }

  /** Hides the conversation's messages. */
  override async clear(): Promise<void> {
    for (let more = true; more; )
      ({ has_more: more } = await this.hindcast.memories.deleteMany({ metadata_filter: { chat: this.chatId } }));
  }

  private memoryOf(message: StoredMessage, text: string) {
    const chat = this.chatId;
    const json = JSON.stringify(message);
    if (json.length > metadataLengthMax) return { content: json, metadata: { chat } };
    return { content: text.trim() || message.type, metadata: { chat, message: message as unknown as Record<string, unknown> } };
  }
}
