import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, record, sessionId, snapshot, stored, type Told, tell } from '../../test/kit/stories.js';
import type { AdaptiveEvent } from '../events.js';
import { Hindcast } from '../hindcast/hindcast.js';
import type { Features } from '../prediction/instance.js';
import type { Session } from '../session.js';

const features = fc.dictionary(
  fc.constantFrom('x', 'y', 'room'),
  fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom('a', 'b', true, null)),
  { maxKeys: 3 },
);
const classes = fc.array(fc.record({ features, outcome: fc.constantFrom('up', 'down', true) }), { minLength: 1, maxLength: 25 });
const numbers = fc.array(fc.record({ features, outcome: fc.integer({ min: -50, max: 50 }) }), { minLength: 1, maxLength: 25 });
const streams = fc.oneof(classes, numbers);
type Row = Required<Pick<AdaptiveEvent, 'features' | 'outcome'>>;

const whole = (row: Row, i: number, domain = 'd'): Told => tell('adaptive.observed', `e${i}`, { domain_id: domain, ...row });
const late = ({ features: known, outcome }: Row, i: number): Told[] => [
  tell('adaptive.observed', `e${i}`, { domain_id: 'd', features: known }),
  tell('adaptive.completed', `f${i}`, { domain_id: 'd', event_id: `e${i}`, outcome }),
];

const domainOf = (session: Session, id = 'd') => {
  const domain = session.adaptive.find(id);
  if (domain === undefined) throw new Error('no adaptive domain');
  return domain;
};
/** What a domain learned, as far as anybody can ask. */
const learned = (session: Session, id = 'd') => {
  const domain = domainOf(session, id);
  const questions: Features[] = [{}, { x: 3 }, { x: 7, room: 'a' }, { y: null, room: 'new' }];
  const asked = questions.map((known) => domain.predict(known));
  return { asked, score: domain.scored, count: domain.observationCount, pending: domain.pendingCount };
};

describe('a stream of adaptive events', () => {
  it('leaves the same whether outcomes come with their events or right after them, once or again', () => {
    fc.assert(
      fc.property(streams, fc.infiniteStream(fc.nat(3)), (rows, ways) => {
        const parted = rows.flatMap((row, i) => {
          const way = ways.next().value;
          const told = way === 0 ? [whole(row, i)] : late(row, i);
          return way === 2 ? [...told, ...told] : told;
        });
        expect(learned(fold(parted))).toEqual(learned(fold(rows.map((row, i) => whole(row, i)))));
      }),
      { numRuns: 40 },
    );
  });

  it('leaves the same whatever else its session holds', () => {
    fc.assert(
      fc.property(streams, fc.infiniteStream(fc.nat(2)), (rows, ways) => {
        const mixed = rows.flatMap((row, i) => {
          const other = [[], [stored(`m${i}`, 'something else')], [whole({ ...row, features: { x: i } }, i, 'other')]][ways.next().value];
          return [...other, whole(row, i)];
        });
        expect(learned(fold(mixed))).toEqual(learned(fold(rows.map((row, i) => whole(row, i)))));
      }),
      { numRuns: 40 },
    );
  });

  it('makes two sessions that differ in nothing', () => {
    fc.assert(
      fc.property(streams, (rows) => {
        const told = rows.flatMap((row, i) => (i % 2 === 0 ? [whole(row, i)] : late(row, i)));
        expect(snapshot(fold(told)).equals(snapshot(fold(told)))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('is told by a hindcast of any part as it was answered live', () => {
    fc.assert(
      fc.property(streams, fc.nat(30), fc.nat(30), (rows, from, to) => {
        const told = rows.flatMap((row, i) => (i % 3 === 0 ? late(row, i) : [whole(row, i)]));
        const live = domainOf(fold(told));
        const hindcast = new Hindcast({
          session: sessionId,
          domainId: 'd',
          from: { position: from },
          to: { position: to },
          change: null,
          candidates: {},
          windows: 3,
          watch: null,
          every: 1,
        });
        for (const [i, one] of told.entries()) {
          const { event } = record(one, i + 1);
          const row = hindcast.isAfter(event) ? null : hindcast.apply(event);
          expect(row !== null).toBe(from <= i + 1 && i + 1 <= to);
          if (row === null) continue;
          const before = live.observed(i + 1)?.predictionBefore;
          expect(row.as_was).toMatchObject({
            prediction: before?.prediction ?? null,
            probabilities: before?.probabilities ?? [],
            interval: before?.interval ?? null,
          });
        }
      }),
      { numRuns: 40 },
    );
  });
});
