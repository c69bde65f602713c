import { describe, expect, it } from 'vitest';
import { finish } from '../../../../projections/compact/binary.js';
import type { JsonObject } from '../../../../projections/events.js';
import type { Session } from '../../../../projections/session.js';
import { declared, feedback, rack } from '../../../../test/kit/rack-stories.js';
import { fold, stored } from '../../../../test/kit/stories.js';
import type { DomainView } from '../../domain-reads.js';
import { findingMemories, type TextSearch } from './found-texts.js';

const count = 200;
const story = [
  declared('d'),
  ...Array.from({ length: count }, (_, n) =>
    stored(`m${n}`, n % 2 === 0 ? `a kite ${n}` : `a note ${n}`, { metadata: { n, supports: ['fan'], domain_id: 'rack' } }),
  ),
  ...Array.from({ length: 60 }, (_, n) => feedback(`f${n}`, { memory_id: `m${n}`, hypothesis_id: 'fan' })),
];

const viewOf = (session: Session): DomainView => ({
  position: session.position,
  isPast: false,
  domain: rack(session),
  domains: session.domains,
  ids: session.ids,
  memories: session.memories(),
  links: session.memoryLinks,
});
const searchOf = (filter: TextSearch['filter']): TextSearch => ({
  question: 'Which kite?',
  names: '',
  topK: 20,
  filter,
  memories: true,
  evidence: [],
});
const finding = (session: Session, filter: TextSearch['filter'] = null) =>
  findingMemories(viewOf(session), 'rack', searchOf(filter), 'Which kite?');

describe('the memories that bear on a question', () => {
  it('are those that the words find, those linked to the domain and those that feedback spoke of', () => {
    const { hits, hitUses, others } = finish(finding(fold(story)));
    expect(hits).toHaveLength(40);
    expect(hitUses).toHaveLength(40);
    const ids = others.map(({ memory_id }) => memory_id);
    expect(ids).toContain(`m${count - 1}`);
    expect(ids).toContain('m1');
    expect(others.find(({ memory_id }) => memory_id === 'm1')?.uses).toMatchObject({
      feedback: [['fan', { confirmed: 1, rejected: 0 }]],
    });
  });

  it('are looked at bit by bit by a filter, and once each by the search', () => {
    let asked = 0;
    const filter = ({ n }: JsonObject): boolean => {
      asked++;
      return (n as number) % 3 === 0;
    };
    const steps = finding(fold(story), filter);
    let most = 0;
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) {
      most = Math.max(most, asked);
      asked = 0;
    }
    expect(step.value.hits.map(({ document }) => document % 6)).toEqual(step.value.hits.map(() => 0));
    expect(step.value.others.length).toBeGreaterThan(0);
    expect(most).toBeLessThan(10);
  });

  it('are those of one state, whatever is told while they are found', () => {
    const expected = finish(finding(fold(story)));
    const session = fold(story);
    const steps = finding(session);
    let step = steps.next();
    for (let n = 0; step.done !== true; step = steps.next(), n++) {
      if (n > 50) continue;
      const more = stored(`new${n}`, 'a kite', { metadata: { n, supports: ['fan'], domain_id: 'rack' } });
      fold([more, feedback(`g${n}`, { memory_id: `m${n}`, hypothesis_id: 'ok', verdict: 'rejected' })], session);
    }
    expect(step.value).toEqual(expected);
    expect(rack(session).memoryUses.countsOf(session.ids.find('m2'))).toEqual({ confirmed: 1, rejected: 1 });
  });
});
