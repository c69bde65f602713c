import type { JsonObject } from './events.js';

/** Whether a value read from JSON is an object: neither null nor a list. */
export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
