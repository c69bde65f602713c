import { describe, expect, it } from 'vitest';
import type { Json } from '../../kit/http.js';
import { type Random, seeded } from '../../kit/random.js';
import { routes } from './routes.js';
import { allowed, attacked, expectAllowed } from './target.js';

const target = attacked();
const { send } = target;

/** Values that programs trip over. */
const strange: readonly Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1,
  1.5,
  1e21,
  -1e-7,
  2 ** 53,
  '',
  ' ',
  'x',
  '\u0000',
  '\n',
  '../..',
  '$where',
  '__proto__',
  '😀',
  '\ud800',
];
const strangeKeys = [
  '',
  '__proto__',
  'constructor',
  '$gt',
  '$or',
  'eq',
  'gt',
  'a.b',
  'length',
  '0',
  'content',
  'items',
  'x'.repeat(300),
  '\u0000',
  '\ud800',
];

function randomValue(random: Random, depth: number): Json {
  const kind = random.below(depth > 4 ? 3 : 6);
  if (kind < 2) return random.of(strange);
  if (kind === 2)
    return Array.from({ length: random.below(12) }, () => String.fromCharCode(random.below(random.of([128, 256, 65_536])))).join('');
  if (kind === 3) return Array.from({ length: random.below(4) }, () => randomValue(random, depth + 1));
  if (kind === 4) return random.of(['@1e999@', '@-0@', '@123456789012345678901234567890@']);
  return Object.fromEntries(Array.from({ length: random.below(4) }, () => [random.of(strangeKeys), randomValue(random, depth + 1)]));
}

function randomBody(random: Random, right: Json): string | Buffer {
  const kind = random.below(10);
  if (kind === 0) return Buffer.from(Array.from({ length: random.below(200) }, () => random.below(256)));
  const written = (value: Json): string => JSON.stringify(value).replace(/"@([^@"]*)@"/g, '$1');
  if (kind === 1) return written(randomValue(random, 0));
  const body: Json = {};
  for (const [field, value] of Object.entries(right))
    if (random.below(4) > 0) body[field] = random.below(2) === 0 ? value : randomValue(random, 0);
  if (random.below(4) === 0) body[random.of(strangeKeys)] = randomValue(random, 0);
  return written(body);
}

function mutate(random: Random, right: Json): Buffer {
  let bytes = Buffer.from(JSON.stringify(right));
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const at = random.below(bytes.length + 1);
    const [before, behind] = [bytes.subarray(0, at), bytes.subarray(at)];
    const piece = Buffer.from(
      random.of(['"', '\\', '{', '}', '[', ']', ',', ':', '0', '-', 'e', '\u0000', '\xff', 'null', '\\ud800', ' ', '1e999']),
      'latin1',
    );
    bytes = Buffer.concat(
      random.of([
        [before, piece, behind],
        [before, behind.subarray(1)],
        [before, Buffer.from([random.below(256)]), behind.subarray(1)],
        [before, behind, behind.subarray(0, 20)],
        [before, behind.subarray(random.below(20))],
      ]),
    );
  }
  return bytes;
}

describe('random bodies', () => {
  const random = seeded('hostile.spec');
  const declareDomain = async (): Promise<void> => {
    const [method, path, right] = routes.find(([one]) => one === 'PUT') as (typeof routes)[number];
    expect((await send(method, path, JSON.stringify(right))).status).toBe(200);
  };
  const flood = async (method: string, path: string, bodies: (string | Buffer)[]): Promise<void> => {
    const client = async (): Promise<void> => {
      for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
        const answer = await send(method, path, body);
        const shown = `seed ${random.seed}, base64 of the body: ${Buffer.from(body).toString('base64')}`;
        try {
          expectAllowed(answer);
        } catch (error) {
          throw new Error(`${shown}\n${(error as Error).message}`);
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, client));
  };

  it.each(routes)('are answered, a hundred of them: %s %s', async (method, path, right) => {
    await target.agent.store({ content: 'a kite', memory_id: 'm' });
    if (path.startsWith('/api/v1/domains/d/')) await declareDomain();
    await flood(
      method,
      path,
      Array.from({ length: 100 }, () => randomBody(random, right)),
    );
  });

  it.each(routes)('are answered, two hundred that were right once: %s %s', async (method, path, right) => {
    await target.agent.store({ content: 'a kite', memory_id: 'm' });
    if (path.startsWith('/api/v1/domains/d/')) await declareDomain();
    await flood(
      method,
      path,
      Array.from({ length: 200 }, () => mutate(random, right)),
    );
    expect((await target.agent.get('/events/verify')).body.valid).toBe(true);
  });

  it('are answered in paths and queries', async () => {
    const paths = [
      '/memory/@',
      '/memory/@/history',
      '/operations/@',
      '/memz/memories/@',
      '/memz/memories/x/@',
      '/memz/graph/@',
      '/memory?limit=@',
      '/memory?cursor=@',
    ];
    paths.push('/memory?as_of=@', '/events?after=@', '/events?type=@', '/events?limit=@&domain_id=@', '/memz/stats/x?@=@');
    for (const path of paths)
      for (let i = 0; i < 40; i++) {
        const text = String(randomValue(random, 9)).toWellFormed();
        const filled = path.replaceAll('@', random.below(4) === 0 ? text.replace(/[^!-~]/g, '%') : encodeURIComponent(text));
        const answer = await target.agent.get(filled.replaceAll('#', '%23'));
        expect([filled, allowed.includes(answer.status)]).toEqual([filled, true]);
        expectAllowed(answer);
      }
  });
});
