import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { hindcastTools } from '@hindcast/ai-sdk';
import { Hindcast } from '@hindcast/client';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { runReadme } from '../../../clients/typescript/test/out/kit/blocks.js';
import { Service } from '../../../clients/typescript/test/out/kit/service.js';

let service: Service;
before(async () => {
  service = await Service.start({ HINDCAST_LOG: 'memory', HINDCAST_VIEWS: 'memory' });
});
after(() => service?.dispose());

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that calls these tools, one a step, and then says what the last one gave it: no model is at hand in tests, and what it would call is not what is tested. */
function modelThatCalls(...calls: readonly { readonly toolName: string; readonly input: unknown }[]): MockLanguageModelV4 {
  const left = calls.map(({ toolName, input }, i) => ({
    type: 'tool-call' as const,
    toolCallId: `call-${i}`,
    toolName,
    input: JSON.stringify(input),
  }));
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const call = left.shift();
      if (call !== undefined) return { content: [call], finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [] };
      const last = prompt.at(-1);
      return {
        content: [{ type: 'text', text: JSON.stringify(last?.content) }],
        finishReason: { unified: 'stop', raw: undefined },
        usage,
        warnings: [],
      };
    },
  });
}

describe('hindcastTools', () => {
  it('let a model remember, correct, find and forget', async () => {
    const hindcast = new Hindcast({ url: service.url, apiKey: await service.newKey() });
    const tools = hindcastTools(hindcast);
    await hindcast.memories.add({ memory_id: 'work', content: 'Ada works from Lisbon.' });
    const model = modelThatCalls(
      { toolName: 'addMemory', input: { content: 'Ada paints herons.', occurred_at: '2024-05-01' } },
      { toolName: 'updateMemory', input: { memory_id: 'work', content: 'Ada works from Porto.' } },
      { toolName: 'searchMemories', input: { question: 'Where does Ada work?', limit: 1 } },
    );
    const { text, steps } = await generateText({ model, tools, prompt: 'Where does Ada work?', stopWhen: stepCountIs(5) });
    assert.equal(steps.length, 4);
    assert.match(text, /Ada works from Porto/);
    const stored = await hindcast.memories.list().toArray();
    assert.deepEqual(
      stored.map(({ content, occurred_at }) => [content, occurred_at?.slice(0, 10)]),
      [
        ['Ada works from Porto.', undefined],
        ['Ada paints herons.', '2024-05-01'],
      ],
    );
    await generateText({
      model: modelThatCalls({ toolName: 'deleteMemory', input: { memory_id: 'work' } }),
      tools,
      prompt: 'Forget it.',
      stopWhen: stepCountIs(2),
    });
    assert.equal((await hindcast.memories.list().toArray()).length, 1);
  });

  it('tell the model what the service said against a call, and go on', async () => {
    const hindcast = new Hindcast({ url: service.url, apiKey: await service.newKey() });
    const model = modelThatCalls({ toolName: 'updateMemory', input: { memory_id: 'nobody', content: 'x' } });
    const { text } = await generateText({ model, tools: hindcastTools(hindcast), prompt: 'Change it.', stopWhen: stepCountIs(3) });
    assert.match(text, /not_found/);
  });

  it('show a model what it may give', async () => {
    const hindcast = new Hindcast({ url: service.url, apiKey: await service.newKey() });
    const model = modelThatCalls();
    await generateText({ model, tools: hindcastTools(hindcast), prompt: 'Hello' });
    const shown = model.doGenerateCalls[0]?.tools?.map((tool) => [tool.name, tool.type === 'function' ? tool.inputSchema.required : []]);
    assert.deepEqual(shown, [
      ['searchMemories', ['question']],
      ['addMemory', ['content']],
      ['updateMemory', ['memory_id', 'content']],
      ['deleteMemory', ['memory_id']],
    ]);
  });

  it('does what its README says', async () => {
    const { printed, told } = await runReadme(fileURLToPath(new URL('..', import.meta.url)), service);
    assert.equal(printed, told);
  });
});
