export { type AccountOptions, HindcastAccount } from './account.js';
export { Hindcast, PastHindcast } from './client.js';
export * from './errors.js';
export type { components, operations, paths } from './generated/openapi.js';
export { List, type Page } from './lists.js';
export type { CallOptions, HindcastOptions, PointInTime, WriteOptions } from './transport.js';
export type * from './types.js';
