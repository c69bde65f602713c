import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Json } from '../kit/http.js';
import { type Random, seeded } from '../kit/random.js';
import { engines, type TestAgent, TestService } from '../kit/service.js';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

let service: TestService;
let agent: TestAgent;

beforeAll(async () => {
  service = await TestService.start({ HINDCAST_SNAPSHOT_EVENTS: '50' });
  agent = await service.newAgent();
});
afterAll(() => service?.dispose());

interface Sent {
  readonly domain: string;
  readonly path: string;
  readonly body: Json;
  answer: Answer | null;
}

const post = (sent: Sent): Promise<Answer> => agent.post(`/domains/${sent.domain}/${sent.path}`, sent.body);

/** Clients that teach a domain each, one request after the other, until the service is gone: events, batches, and outcomes that come late. */
class Teachers {
  readonly sent: Sent[] = [];
  private readonly done: Promise<unknown>;

  constructor(
    private readonly random: Random,
    private readonly round: string,
    private readonly domains: readonly string[],
  ) {
    this.done = Promise.all(domains.map((domain) => this.teach(domain)));
  }

  /** Waits until so many requests were answered for each domain. */
  async answered(count: number): Promise<void> {
    const least = (): number =>
      Math.min(...this.domains.map((domain) => this.sent.filter((one) => one.domain === domain && one.answer).length));
    await expect.poll(least).toBeGreaterThanOrEqual(count);
  }

  /** Waits until every teacher has lost its connection. */
  async ended(): Promise<void> {
    await this.done;
  }

  private async teach(domain: string): Promise<void> {
    for (let n = 0; ; n++) {
      for (const [route, body] of this.next(`${this.round}-${n}`)) {
        const sent: Sent = { domain, path: route, body, answer: null };
        this.sent.push(sent);
        try {
          sent.answer = await post(sent);
        } catch {
          return;
        }
      }
    }
  }

  private next(id: string): [route: string, body: Json][] {
    const event = (event_id: string): Json => {
      const x = this.random.below(10);
      return { event_id, features: { x, y: this.random.below(3) }, outcome: x > 4 ? 'up' : 'down' };
    };
    const { outcome, ...open } = event(id);
    switch (this.random.below(3)) {
      case 0:
        return [['adapt/events', event(id)]];
      case 1:
        return [['adapt/events/batch', { events: Array.from({ length: 1 + this.random.below(8) }, (_, i) => event(`${id}-${i}`)) }]];
      default:
        return [
          ['adapt/events', open],
          ['feedback', { feedback_id: `f-${id}`, event_id: id, outcome }],
        ];
    }
  }
}

/** Runs the command on the stopped service's folder. */
function verifyReplay(): Promise<{ code: number | null; out: string }> {
  return new Promise((resolve) => {
    const env = { PATH: process.env.PATH, HINDCAST_DATA_DIR: service.folder, ...engines(service.folder) };
    const child = spawn(process.execPath, ['bin/hindcast.js', 'verify-replay', '--session', agent.id], { cwd: root, env });
    let out = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.on('close', (code) => resolve({ code, out }));
  });
}

/** What a repeat must answer: the first answer, marked as a repeat. */
function repeatOf({ answer, path: route }: Sent): Json {
  const first = answer?.body;
  return route.endsWith('batch')
    ? { ...first, stored: 0, duplicates: first.items.length, items: first.items.map((item: Json) => ({ ...item, status: 'duplicate' })) }
    : { ...first, duplicate: true };
}

describe('kill -9 amid adaptive events', () => {
  const random = seeded('adaptive.spec');
  const domains = ['a', 'b', 'c', 'd'];
  const all: Sent[] = [];

  it.each([1, 2])('loses nothing, learns nothing twice, and answers as before: round %i', async (round) => {
    const teachers = new Teachers(random, `r${round}`, domains);
    await teachers.answered(20 + random.below(100));
    await service.kill();
    await teachers.ended();
    await service.launch();
    for (const sent of teachers.sent.filter(({ answer }) => answer !== null)) {
      expect(sent.answer?.status, sent.answer?.text).toBe(200);
      const again = await post(sent);
      expect(again.body).toEqual(repeatOf(sent));
    }
    for (const sent of teachers.sent.filter(({ answer }) => answer === null)) {
      sent.answer = await post(sent);
      expect(sent.answer.status, sent.answer.text).toBe(200);
    }
    all.push(...teachers.sent);
  });

  it('has learned what it was taught, and says in a hindcast what it answered', async () => {
    for (const domain of domains) {
      const own = all.filter((sent) => sent.domain === domain);
      const events = own.flatMap(({ path: route, body }) => (route === 'feedback' ? [] : (body.events ?? [body])));
      const completed = own.filter(({ path: route }) => route === 'feedback').length;
      const open = events.filter(({ outcome }: Json) => outcome === undefined).length;
      const { adaptive } = (await agent.get(`/domains/${domain}`)).body;
      expect(adaptive).toMatchObject({
        events: events.length,
        observation_count: events.length - open + completed,
        pending: open - completed,
      });
      const { status, text, body } = await agent.post(`/domains/${domain}/hindcast`, {});
      expect(status, text).toBe(200);
      const rows = new Map<string, Json>(body.rows.map((row: Json) => [row.event_id, row.as_was]));
      for (const { answer, path: route } of own.filter(({ path: one }) => one !== 'feedback')) {
        const answers = route.endsWith('batch') ? answer?.body.items : [answer?.body];
        for (const { event_id, prediction_before: before } of answers)
          expect(rows.get(event_id)).toMatchObject({ prediction: before?.prediction ?? null, probabilities: before?.probabilities ?? [] });
      }
      expect(body.scores.as_was).toEqual(adaptive.score);
    }
  });

  it('leaves views that are equal to the log’s fold, to the byte', async () => {
    await service.stop();
    expect(await verifyReplay()).toMatchObject({ code: 0, out: expect.stringContaining(`equal  ${agent.id}`) });
    await service.launch();
  });
});
