import { expect, it } from 'vitest';
import { expectError, type Json, ok } from '../../kit/http.js';
import { agent, service, startService } from '../../kit/started.js';

startService();

const eventCount = 200;

async function learn(by: typeof agent): Promise<void> {
  const events = Array.from({ length: eventCount }, (_, i): Json => ({ event_id: `e${i}`, features: { x: i % 7 }, outcome: i % 7 > 3 }));
  for (let i = 0; i < eventCount; i += 50) await ok(by.post('/domains/d/adapt/events/batch', { events: events.slice(i, i + 50) }));
}

it('an agent that asks for more of the past than its share is told to come back, and others are answered', async () => {
  const other = await service.newAgent();
  await Promise.all([learn(agent), learn(other)]);
  const positions = Array.from({ length: 150 }, (_, i) => eventCount - 1 - i);
  const asked = positions.map((position) => agent.post(`/domains/d/adapt/predict?as_of=${position}`, { features: { x: 1 } }));
  const others = await Promise.all([20, 40, 60].map((at) => other.post(`/domains/d/adapt/predict?as_of=${at}`, { features: { x: 1 } })));
  expect(others.map(({ status }) => status)).toEqual([200, 200, 200]);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const answer of refused) {
    expectError(answer, 429, 'overloaded');
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(64);
});
