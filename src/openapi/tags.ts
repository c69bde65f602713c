/** The features, in the order of the reference, each with a sentence. */
export const tags: readonly (readonly [name: string, description: string])[] = [
  ['memory', 'Store memories and get ranked evidence back, without any language model.'],
  ['domains', 'Declare what there is to know of a thing, tell what was observed, and ask what follows.'],
  ['adaptive', 'Predict outcomes from a stream of events, and learn from each.'],
  ['hindcast', "Replay a domain's history, as it was and as it would have been under another declaration."],
  ['chat', "Chat with what the session remembers, as OpenAI's clients do."],
  ['vision', 'Ask where things are in an image.'],
  ['audit', 'What happened, and the proof of it.'],
  ['erasure', 'Erase records for good, with a signed receipt.'],
  ['usage', 'What an agent uses of what it may.'],
  ['memz', "The low-level view of a session; the session id in the path is replaced by the key's own."],
  ['accounts', 'Accounts, their agents, and the keys of these.'],
  ['health', 'Whether the service lives, is ready, and which it is.'],
];
