/** Every route that writes memories, and every one that reads. */
export const writes: [method: string, path: string, body?: object][] = [
  ['POST', '/memory/store', { content: 'refused' }],
  ['POST', '/memory/batch', { items: [{ content: 'refused' }] }],
  ['POST', '/memory/update', { memory_id: 'kept', content: 'refused' }],
  ['POST', '/memory/delete', { memory_id: 'kept' }],
  ['POST', '/memory/clear', {}],
  ['POST', '/memz/memories/any', { content: 'refused' }],
  ['DELETE', '/memz/memories/any'],
  ['DELETE', '/memz/memories/any/kept'],
];
export const reads: [method: string, path: string, body?: object][] = [
  ['POST', '/memory/search', { user_message: 'kept' }],
  ['POST', '/memory/query', { user_message: 'kept' }],
  ['GET', '/memory'],
  ['GET', '/memory/kept'],
  ['GET', '/memory/kept/history'],
  ['GET', '/memz/memories/any'],
  ['GET', '/memz/memories/any/kept'],
  ['GET', '/memz/graph/any'],
  ['GET', '/memz/stats/any'],
  ['GET', '/operations/kept'],
  ['GET', '/events'],
  ['GET', '/events/stream'],
  ['GET', '/events/verify'],
  ['GET', '/events/export'],
];
