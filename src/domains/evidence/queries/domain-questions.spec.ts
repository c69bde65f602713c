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

describe('a question to a domain that changes meanwhile', () => {
  const later = Date.parse('2100-01-01T00:00:00Z');

  /** A rack that 60 events saw, each of all switches, and whose state changes each time it is read but the first. */
  function changingView(change: (view: DomainView, reads: number) => void): DomainReads {
    const view = viewOf(300);
    const names = Object.keys(view.domain.declaration.schema.variables);
    for (let i = 0; i < 60; i++) {
      const observations = Object.fromEntries(names.map((name) => [name, i % 2 === 0]));
      view.domain.record(0, { domain_id: 'rack', observations }, { position: 10 + i, atMs: later + i });
    }
    let reads = 0;
    const read = async () => {
      if (++reads > 1) change(view, reads);
      return view;
    };
    return { read } as unknown as DomainReads;
  }
  const observed = async (reads: DomainReads) => {
    const questions = new DomainQuestions({} as SessionHost, reads, new Calculations());
    const extras = ({ observations, view: { domain } }: AnswerBasis) => {
      const now = domain.observations(undefined);
      // biome-ignore lint/correctness/useYield: there is nothing to do
      return function* () {
        return { observations, now };
      };
    };
    const request = { question: 'Which fault?' };
    return (await questions.answer({ asker, request, at: {}, fieldsOf: () => ['ranked_hypotheses'], extras })).extras;
  };

  it('is answered by what is known then, where events are taken back again and again', async () => {
    const { observations, now } = await observed(
      changingView(({ domain }, reads) => {
        if (reads <= 5) domain.retract(domain.events.end - (reads - 1), []);
      }),
    );
    expect(observations).toEqual(now);
    expect(observations).toHaveLength(300);
  });

  it('is refused where they are each time it is looked at', async () => {
    const reads = changingView(({ domain }, times) => domain.retract(domain.events.end - (times - 1), []));
    await expect(observed(reads)).rejects.toMatchObject({ code: 'overloaded' });
  });

  it('is answered where events are recorded all the time', async () => {
    const { observations, now } = await observed(
      changingView(({ domain }, reads) =>
        domain.record(0, { domain_id: 'rack', observations: { switch0: true } }, { position: 100 + reads, atMs: later + 100 + reads }),
      ),
    );
    expect(observations).toEqual(now);
  });
});
