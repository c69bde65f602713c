import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Hindcast } from '@hindcast/client';
import { HindcastChatMessageHistory, HindcastRetriever } from '@hindcast/langchain';
import { InMemoryChatMessageHistory } from '@langchain/core/chat_history';
import {
  AIMessage,
  type BaseMessage,
  HumanMessage,
  mapChatMessagesToStoredMessages,
  SystemMessage,
  ToolMessage,
} from '@langchain/core/messages';
import { RunnableLambda, RunnableWithMessageHistory } from '@langchain/core/runnables';
import { runReadme } from '../../../clients/typescript/test/out/kit/blocks.js';
import { Service } from '../../../clients/typescript/test/out/kit/service.js';

let service: Service;
let hindcast: Hindcast;
before(async () => {
  service = await Service.start({ HINDCAST_LOG: 'memory', HINDCAST_VIEWS: 'memory' });
  hindcast = new Hindcast({ url: service.url, apiKey: await service.newKey() });
});
after(() => service?.dispose());

describe('HindcastRetriever', () => {
  it('gives memories as documents, in chains too', async () => {
    await hindcast.memories.addBatch([
      { memory_id: 'work', content: 'Ada works from Lisbon.', metadata: { topic: 'work' } },
      { memory_id: 'play', content: 'Ada plays chess at work.', metadata: { topic: 'play' } },
    ]);
    const retriever = new HindcastRetriever({ hindcast, search: { metadata_filter: { topic: 'work' }, top_k: 3 } });
    const [document, ...others] = await retriever.invoke('Where does Ada work?');
    assert.deepEqual(others, []);
    assert.deepEqual(
      [document?.id, document?.pageContent, document?.metadata.topic, document?.metadata.memory_id],
      ['work', 'Ada works from Lisbon.', 'work', 'work'],
    );
    assert.ok(document?.metadata.score > 0);
    const chain = retriever.pipe(
      RunnableLambda.from((documents: { pageContent: string }[]) => documents.map(({ pageContent }) => pageContent).join()),
    );
    assert.equal(await chain.invoke('Where does Ada work?'), 'Ada works from Lisbon.');
  });
});

describe('HindcastChatMessageHistory', () => {
  const messages: BaseMessage[] = [
    new SystemMessage('Be brief.'),
    new HumanMessage({
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: 'data:image/png;base64,AAAA' } },
      ],
    }),
    new AIMessage({ content: '', tool_calls: [{ id: 'call_1', name: 'look', args: { at: 'it' } }] }),
    new ToolMessage({ content: 'a heron', tool_call_id: 'call_1' }),
    new AIMessage({ content: 'A heron.', response_metadata: { model: 'none' } }),
    new HumanMessage('x'.repeat(40_000)),
  ];

  it('keeps every kind of message as LangChain’s own history does', async () => {
    const ours = new HindcastChatMessageHistory(hindcast, 'kinds');
    const theirs = new InMemoryChatMessageHistory();
    for (const history of [ours, theirs]) {
      await history.addMessages(messages);
      await history.addUserMessage('And now?');
      await history.addAIMessage('Still a heron.');
    }
    const stored = mapChatMessagesToStoredMessages;
    assert.deepEqual(stored(await ours.getMessages()), stored(await theirs.getMessages()));
  });

  it('keeps conversations apart and long ones in order', async () => {
    const [long, other] = ['long', 'other'].map((id) => new HindcastChatMessageHistory(hindcast, id)) as [
      HindcastChatMessageHistory,
      HindcastChatMessageHistory,
    ];
    await long.addMessages(Array.from({ length: 120 }, (_, i) => new HumanMessage(`number ${i}`)));
    await other.addUserMessage('elsewhere');
    assert.deepEqual(
      (await long.getMessages()).map(({ text }) => text),
      Array.from({ length: 120 }, (_, i) => `number ${i}`),
    );
    await long.clear();
    assert.deepEqual(await long.getMessages(), []);
    assert.equal((await other.getMessages()).length, 1);
  });

  it('is a history that LangChain’s runnables write', async () => {
    const echo = RunnableLambda.from(({ input, history = [] }: { input: string; history?: BaseMessage[] }) => {
      return new AIMessage(`${history.length} before ${input}`);
    });
    const chain = new RunnableWithMessageHistory({
      runnable: echo,
      getMessageHistory: (id: string) => new HindcastChatMessageHistory(hindcast, id),
      inputMessagesKey: 'input',
      historyMessagesKey: 'history',
    });
    const say = async (input: string) => (await chain.invoke({ input }, { configurable: { sessionId: 'talk' } })).content;
    assert.equal(await say('one'), '0 before one');
    assert.equal(await say('two'), '2 before two');
    assert.equal((await new HindcastChatMessageHistory(hindcast, 'talk').getMessages()).length, 4);
  });

  it('does what its README says', async () => {
    const { printed, told } = await runReadme(fileURLToPath(new URL('..', import.meta.url)), service);
    assert.equal(printed, told);
  });
});
