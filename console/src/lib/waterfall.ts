import type { RankedHypothesis } from '../reasoning-types.js';

/** One step from the prior's log-odds to the posterior's. */
export interface Step {
  readonly label: string;
  readonly kind: 'prior' | 'evidence' | 'rule' | 'posterior';
  /** What it adds, in natural logarithms of the odds; of prior and posterior the log-odds themselves. */
  readonly change: number;
  /** Log-odds before and after; of prior and posterior from 0. */
  readonly from: number;
  readonly to: number;
  /** The event that observed it. */
  readonly eventId: string | null;
  readonly isSupposed: boolean;
}

/** Parts that move the odds by less are drawn together, where there are more than {@link stepsMax}. */
const stepsMax = 24;

/** A value as it stands in an observation: a distribution by its most probable value. */
export function valueText(value: unknown): string {
  if (value === null || typeof value !== 'object') return String(value);
  const entries = Object.entries(value as Record<string, number>);
  if (entries.some(([name]) => name === 'mean')) return entries.map(([name, its]) => `${name} ${its}`).join(', ');
  const [likely] = entries.sort(([, a], [, b]) => b - a);
  return likely === undefined ? '' : `${likely[0]} (${likely[1]})`;
}

/** The steps from a hypothesis's prior to what is believed, in the order of the answer. */
export function waterfallOf({ prior_log_odds: prior, log_odds: posterior, evidence, rule_parts: rules }: RankedHypothesis): Step[] {
  const common = { eventId: null, isSupposed: false };
  const parts = [
    ...evidence.map(({ variable, value, log_likelihood_ratio: change, event_id: eventId, supposed }) => ({
      label: `${variable} = ${valueText(value)}`,
      kind: 'evidence' as const,
      change,
      eventId,
      isSupposed: supposed === true,
    })),
    ...rules.map(({ rule_id: id, log_likelihood_ratio: change }) => ({ ...common, label: `rule ${id}`, kind: 'rule' as const, change })),
  ];
  const steps: Step[] = [{ ...common, label: 'prior', kind: 'prior', change: prior, from: 0, to: prior }];
  let at = prior;
  for (const part of fewer(parts)) {
    steps.push({ ...part, from: at, to: at + part.change });
    at += part.change;
  }
  return [...steps, { ...common, label: 'posterior', kind: 'posterior', change: posterior, from: 0, to: posterior }];
}

type Part = Omit<Step, 'from' | 'to'>;

function fewer(parts: readonly Part[]): Part[] {
  if (parts.length <= stepsMax) return [...parts];
  const kept = new Set([...parts].sort((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, stepsMax - 1));
  const rest = parts.filter((part) => !kept.has(part));
  const change = rest.reduce((sum, part) => sum + part.change, 0);
  return [
    ...parts.filter((part) => kept.has(part)),
    { label: `${rest.length} more`, kind: 'evidence', change, eventId: null, isSupposed: false },
  ];
}
