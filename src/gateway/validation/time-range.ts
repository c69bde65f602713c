import type { TimeSpan } from '../../../projections/memory/search/selection.js';
import { type Broken, type Rule, required } from '../../../projections/rules/rules.js';
import { isoTimeRule, parseIsoTime } from './field-rules.js';

/** Times from one on and up to another, both included; `field` says which: when it happened, or when it was stored. */
export interface TimeRange {
  readonly from?: string;
  readonly to?: string;
  readonly field?: TimeSpan['field'];
}

const timeFields: readonly unknown[] = ['occurred_at', 'created_at'];

/** A {@link TimeRange}. */
export const timeRange: Rule = required(
  {
    type: 'object',
    properties: {
      from: { ...isoTimeRule.schema, description: 'From here on, itself included.' },
      to: { ...isoTimeRule.schema, description: 'Up to here, itself included.' },
      field: { type: 'string', enum: timeFields, default: 'created_at' },
    },
    additionalProperties: false,
  },
  (value): Broken | null => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return { type: 'dict_type', msg: 'must be an object' };
    for (const [name, one] of Object.entries(value)) {
      if (name === 'field' && timeFields.includes(one)) continue;
      if (name === 'field') return { type: 'enum', msg: `must be one of ${timeFields.join(', ')}`, path: [name] };
      if (name !== 'from' && name !== 'to') return { type: 'extra_forbidden', msg: 'is not known; there is from, to, field', path: [name] };
      const broken = isoTimeRule.check(one);
      if (broken !== null) return { ...broken, path: [name] };
    }
    if (!('from' in value || 'to' in value)) return { type: 'missing', msg: 'needs from, or to, or both' };
    const { fromMs, toMs } = readTimeRange(value as TimeRange);
    return fromMs <= toMs ? null : { type: 'time_order', msg: 'must not end before it begins', path: ['to'] };
  },
);

/** A checked range as a span of time, endless where it has no end. */
export const readTimeRange = ({ from, to, field }: TimeRange): TimeSpan => ({
  fromMs: timeOf(from, Number.NEGATIVE_INFINITY),
  toMs: timeOf(to, Number.POSITIVE_INFINITY),
  field: field ?? 'created_at',
});

const timeOf = (text: string | undefined, otherwise: number): number =>
  text === undefined ? otherwise : (parseIsoTime(text) ?? otherwise);
