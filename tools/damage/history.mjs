import { readFileSync } from 'node:fs';
import { toEvent } from '../../dist/projections/events.js';
import { predicateOf } from '../../dist/src/erasure/chosen-records.js';
import { context } from './folder.mjs';

/** Golden logs: together they have every kind of event, but for erasures. */
const golden = ['v1-memories', 'v1-cleared', 'v1-domains', 'v1-adaptive', 'v2-memories', 'v1-accounts', 'v2-accounts'].map((name) =>
  readFileSync(new URL(`../../test/golden/${name}.jsonl`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line, i) => toEvent(JSON.parse(line), 'session', i + 1)),
);

/** Sessions of one record, of some and of many, so that a page holds several of them or a part of one. */
const sizes = [1, 3, 30, 200];
export const sessions = Array.from({ length: 28 }, (_, i) => `session-${i}`);

/** Some are too long for a page that they would share. */
export const textOf = (session, i) => `${session} says ${i} `.padEnd(i % 17 === 0 ? 5000 : 250, '.');
export const storing = (id, content) => ({ type: 'memory.stored', id, data: { content } });

/** What a session is told: a golden log, then memories of its own. */
export function draftsOf(session) {
  const i = sessions.indexOf(session);
  const size = sizes[Math.floor(i / golden.length)];
  const told = golden[i % golden.length].slice(0, size);
  const more = Array.from({ length: size - told.length }, (_, at) => storing(`m${at}`, textOf(session, at)));
  return [...told, ...more];
}

/** One that is known already is not written again. */
export const write = (host, session, { type, id, data }) =>
  host.writes.write(session, { type, id, domainId: data.domain_id, asked: data, decide: () => data }, context);

/** Erases for good some of what a session was told. */
export async function eraseSome(host, session) {
  const memoryIds = new Set(draftsOf(session).flatMap(({ type, id }, i) => (type === 'memory.stored' && i % 7 === 1 ? [id] : [])));
  if (memoryIds.size === 0) return;
  await host.eraser.erase(session, { choose: () => predicateOf({ memoryIds }), key: 'erase', asked: {}, isDry: false }, context);
}
