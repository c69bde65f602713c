import type { DomainEvent, DomainFeedback, JsonObject } from '../../projections/events.js';
import type { Session } from '../../projections/session.js';
import { type Told, tell } from './stories.js';

/** A domain that asks which fault a rack has. */
export const declaration: JsonObject = {
  description: 'Which fault?',
  schema: {
    variables: { led: { type: 'categorical', values: ['red', 'green'] }, temp: { type: 'number', unit: 'C' }, hot: { type: 'boolean' } },
  },
  hypotheses: [
    { hypothesis_id: 'fan', label: 'Fan stuck', prior: 0.5, likelihoods: { led: { red: 0.8, green: 0.2 }, temp: { mean: 80, sd: 8 } } },
    { hypothesis_id: 'ok', label: 'Healthy', prior: 0.5, likelihoods: { led: { red: 0.1, green: 0.9 }, temp: { mean: 40, sd: 6 } } },
  ],
  rules: [
    {
      rule_id: 'near',
      match: [
        ['?a', 'beside', '?b'],
        ['?b', 'is', 'burning'],
      ],
      derive: { observation: { hot: true } },
    },
  ],
};

export const declared = (id: string, more: JsonObject = {}, expected_version?: number): Told =>
  tell('domain.declared', id, {
    domain_id: 'rack',
    declaration: { ...declaration, ...more },
    ...(expected_version === undefined ? {} : { expected_version }),
  });
export const seen = (id: string, observations: JsonObject, more: Partial<DomainEvent> = {}): Told =>
  tell('domain.event_recorded', id, { domain_id: 'rack', observations, ...more });
export const related = (id: string, ...relations: [string, string, string][]): Told =>
  tell('domain.event_recorded', id, {
    domain_id: 'rack',
    relations: relations.map(([subject, relation, object]) => ({ subject, relation, object })),
  });
export const retracted = (id: string, event_id: string, relations: [string, string, string][] = []): Told =>
  tell('domain.event_retracted', id, { domain_id: 'rack', event_id, relations });
export const feedback = (id: string, said: Partial<DomainFeedback>): Told =>
  tell('domain.feedback_given', id, { domain_id: 'rack', ...said });
export const state = (id: string, change: JsonObject, mode: 'merge' | 'replace' = 'merge', expected_version?: number): Told =>
  tell('domain.state_set', id, { domain_id: 'rack', state: change, mode, ...(expected_version === undefined ? {} : { expected_version }) });

export const rack = (session: Session) => session.domains.find('rack')!;
export const known = (session: Session, filter?: JsonObject) =>
  Object.fromEntries(
    rack(session)
      .observations(filter)
      .map(({ variable, value, event_id }) => [variable, [value, event_id]]),
  );
export const probabilityOf = (session: Session, hypothesis: string, filter?: JsonObject): number =>
  rack(session)
    .reasoner.answer(rack(session).observations(filter))
    .ranked_hypotheses.find(({ hypothesis_id }) => hypothesis_id === hypothesis)!.probability;
