import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../projections/events.js';
import { declared, rack, seen } from '../../../../test/kit/rack-stories.js';
import { fold } from '../../../../test/kit/stories.js';
import type { SessionHost } from '../../../sessions/session-host.js';
import type { DomainReads, DomainView } from '../../domain-reads.js';
import { Calculations } from './calculations.js';
import { coreSupportOf } from './core-support.js';
import { type AnswerBasis, DomainQuestions } from './domain-questions.js';

const asker = { sessionId: 's', domainId: 'rack', readsMemories: false };

/** A rack with so many switches: one event saw all of them, a later one the first. */
function viewOf(switches: number): DomainView {
  const names = Array.from({ length: switches }, (_, i) => `switch${i}`);
  const variables: JsonObject = Object.fromEntries(names.map((name) => [name, { type: 'boolean', description: 'Is it on?' }]));
  const hypotheses = [
    { hypothesis_id: 'fan', prior: 0.4 },
    { hypothesis_id: 'ok', prior: 0.6 },
  ].map(({ hypothesis_id, prior }) => ({
    hypothesis_id,
    prior,
    label: hypothesis_id,
    likelihoods: Object.fromEntries(names.map((name) => [name, { true: 0.6, false: 0.4 }])),
  }));
  const session = fold([
    declared('d', { schema: { variables }, hypotheses, rules: [] }),
    seen('all', Object.fromEntries(names.map((name) => [name, true]))),
    seen('one', { [names[0]]: false }),
  ]);
  const { position, domains, ids, memoryLinks: links } = session;
  return { position, isPast: false, domain: rack(session), domains, ids, memories: session.memories(), links };
}

/** Asks a domain many times at once. @returns what was answered, and how many began to take what they need of the domain in one turn of the event loop, at most */
async function asking(view: DomainView, count: number) {
  let inTurn = 0;
  let most = 0;
  let isOver = false;
  const turn = (): void => {
    inTurn = 0;
    if (!isOver) setImmediate(turn);
  };
  turn();
  const questions = new DomainQuestions({} as SessionHost, { read: async () => view } as unknown as DomainReads, new Calculations());
  const extras = (basis: AnswerBasis) => {
    most = Math.max(most, ++inTurn);
    return coreSupportOf(basis.view, 'rack', basis.understanding, basis.observations);
  };
  const request = { question: 'Which fault?' };
  const answers = await Promise.all(
    Array.from({ length: count }, () => questions.answer({ asker, request, at: {}, fieldsOf: () => ['ranked_hypotheses'], extras })),
  );
  isOver = true;
  return { answers, most };
}

describe('many questions at once', () => {
  it('take what they need of a large domain one in each turn, and all get the same answer', async () => {
    const { answers, most } = await asking(viewOf(400), 8);
    expect(most).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('do not wait for each other where the domain is small', async () => {
    expect((await asking(viewOf(2), 8)).most).toBeGreaterThan(1);
  });
});

describe('what an answer stands on', () => {
  it('has the place of each observation', async () => {
    const { answers } = await asking(viewOf(3), 1);
    const time = expect.stringMatching(/Z$/);
    const seenBy = (event_id: string, position: number) => ({ event_id, position, occurred_at: time, rule_id: null, supposed: false });
    expect(answers[0].extras.evidence).toEqual([
      { variable: 'switch1', value: true, ...seenBy('all', 2) },
      { variable: 'switch2', value: true, ...seenBy('all', 2) },
      { variable: 'switch0', value: false, ...seenBy('one', 3) },
    ]);
    expect(answers[0].extras.positions).toEqual([2, 3]);
  });
});
