/** A declaration that the other examples go by. */
const rack = {
  description: 'Why is the server down?',
  schema: {
    variables: {
      led: { type: 'categorical', values: ['red', 'green'], question: 'What does the status light show?' },
      temperature: { type: 'number', unit: 'C', cost: 2 },
    },
  },
  hypotheses: [
    {
      hypothesis_id: 'fan',
      label: 'Fan stuck',
      prior: 0.2,
      likelihoods: { led: { red: 0.8, green: 0.2 }, temperature: { mean: 80, sd: 8 } },
    },
    {
      hypothesis_id: 'fine',
      label: 'Healthy',
      prior: 0.8,
      likelihoods: { led: { red: 0.1, green: 0.9 }, temperature: { mean: 40, sd: 6 } },
    },
  ],
  rules: [{ rule_id: 'hot', when: { temperature: { gt: 70 } }, supports: { fan: 3 } }],
};

const memory = {
  memory_id: 'm1',
  content: 'Ada prefers tea in the morning and works from Lisbon.',
  metadata: { source: 'chat' },
  occurred_at: '2026-01-05T09:30:00Z',
};
const image = {
  question: 'Is the cup left of the plate?',
  object_hints: [
    { label: 'cup', bbox: [0.1, 0.4, 0.3, 0.6] },
    { label: 'plate', bbox: [0.5, 0.4, 0.9, 0.7] },
  ],
};
const chat = { messages: [{ role: 'user', content: 'Where does Ada work?' }] };
const question = { question: 'What is wrong if the light is red?' };

/**
 * A body for each operation that takes one: sent as they stand, on a service where the examples of `storeMemory` and `declareDomain` were sent, they succeed. Only what the service draws at random, such as an
 * `agentKey`, has to be put in.
 */
export const bodies: Readonly<Record<string, object>> = {
  createAccount: { name: 'Acme' },
  createAgent: { name: 'assistant', scopes: ['read', 'write'] },
  deleteAgent: { agentKey: 'ak_0123456789' },
  setRetention: { agentKey: 'ak_0123456789', max_age_days: 365 },
  createKey: { agentKey: 'ak_0123456789', name: 'dashboard', scopes: ['read'] },
  deleteKey: { agentKey: 'ak_0123456789', keyId: 'hck_01234567' },
  storeMemory: memory,
  createMemory: memory,
  storeSessionMemory: memory,
  storeMemories: { items: [memory, { memory_id: 'm2', content: 'Grace visits Lisbon in May.' }] },
  putMemory: { content: memory.content, metadata: memory.metadata },
  patchMemory: { metadata: { checked: true } },
  putSessionMemory: { content: memory.content, metadata: memory.metadata },
  patchSessionMemory: { metadata: { checked: true } },
  updateMemory: { memory_id: 'm1', summary: 'Ada: tea, Lisbon' },
  deleteMemories: { memory_id: 'm1' },
  clearMemories: {},
  searchMemories: { user_message: 'Where does Ada work?', top_k: 5 },
  queryMemories: { user_message: 'Where does Ada work?', top_k: 5, include_reasoning: true },
  declareDomain: rack,
  changeDomain: { declaration: { description: 'Why did the server stop?' } },
  queryDomain: question,
  explainDomain: question,
  recordEvent: { event_id: 'e1', observations: { led: 'red', temperature: 75 }, text: 'The light of rack seven turned red.' },
  giveFeedback: { hypothesis_id: 'fan', verdict: 'confirmed' },
  setDomainState: { state: { fan: { rpm: 0 } }, mode: 'merge' },
  observe: { event_id: 'o1', features: { hour: 9, room: 'hall' }, outcome: true },
  observeBatch: { events: [{ features: { hour: 10, room: 'hall' }, outcome: false }, { features: { hour: 11, room: 'hall' } }] },
  predict: { features: { hour: 9, room: 'hall' } },
  hindcast: { declaration: { rules: [] } },
  erase: { memory_ids: ['m1'], dry_run: true },
  createChatCompletion: chat,
  askImage: image,
  askImageQuery: image,
};

/** Bodies of lines. */
export const lineBodies: Readonly<Record<string, string>> = {
  importMemories: `${JSON.stringify({ ...memory, memory_id: 'm3', version: 1, created_at: '2026-01-05T09:31:00.000Z' })}\n`,
};

/** Values for parameters of paths. */
export const pathParameters: Readonly<Record<string, string>> = {
  memory_id: 'm1',
  session_id: 'me',
  domain_id: 'rack',
  event_id: 'e1',
  id: 'm1',
  model: 'hindcast-extractive',
};

/** Values for parameters of queries that an operation cannot do without. */
export const queryParameters: Readonly<Record<string, number>> = { position: 1, from: 0, to: 0 };
