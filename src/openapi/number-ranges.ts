type Range = { readonly type: 'integer' | 'number'; readonly minimum?: number; readonly maximum?: number };

const whole: Range = { type: 'integer', minimum: 0 };
const ordinal: Range = { type: 'integer', minimum: 1 };
const share: Range = { type: 'number', minimum: 0, maximum: 1 };
const amount: Range = { type: 'number', minimum: 0 };
const real: Range = { type: 'number' };

/** What numbers of answers can be that are the same wherever they stand: a whole number, a share of 1, an amount, or any. Numbers of requests have it from their rules. */
const rangeOf: Readonly<Record<string, Range>> = {
  ...all(whole, [
    'access_count',
    'adaptive_events',
    'asserted',
    'completion_tokens',
    'concepts',
    'confirmed',
    'count',
    'created',
    'deleted',
  ]),
  ...all(whole, ['derived', 'dimension', 'duplicates', 'end', 'events', 'failed', 'first_invalid', 'from', 'from_position', 'generation']),
  ...all(whole, [
    'hypotheses',
    'imported',
    'index',
    'last_at',
    'lessons',
    'limit',
    'lines',
    'mask_count',
    'memories',
    'next',
    'observation',
  ]),
  ...all(whole, [
    'observation_count',
    'of',
    'pending',
    'position',
    'prompt_tokens',
    'recalls',
    'records',
    'region_count',
    'rejected',
    'rows',
  ]),
  ...all(whole, ['inherited_position', 'proved_position']),
  ...all(whole, ['scored', 'sessions', 'size', 'start', 'stored', 'to', 'to_position', 'total', 'total_tokens', 'uptime_s', 'used']),
  ...all(whole, ['variables', 'vectors', 'version', 'window']),
  // the numbers of lists and maps
  ...all(whole, ['as_was', 'as_would', 'drifts', 'partitions', 'phases']),
  ...all(ordinal, ['height', 'line', 'max_age_days', 'rank', 'width']),
  ...all(share, ['accuracy', 'area', 'confidence', 'coverage', 'level', 'loss', 'outcome_probability', 'prior', 'probability', 'progress']),
  ...all(share, ['shift', 'template_likeness', 'x', 'y']),
  ...all(amount, ['log_loss', 'mae', 'mean_length', 'rmse', 'strength']),
  ...all(real, [
    'cost',
    'depth',
    'expected_information_gain',
    'high',
    'last_item_score',
    'log_likelihood_ratio',
    'log_odds',
    'low',
    'mean',
  ]),
  ...all(real, ['prior_log_odds', 'relevance', 'score', 'sd', 'weight']),
  status: { type: 'integer', minimum: 400, maximum: 599 },
  usefulness: { type: 'number', minimum: -1, maximum: 1 },
};

/** Where a name means another number than elsewhere. */
const exceptions: Readonly<Record<string, Range>> = {
  // What is learned may count for a part.
  'LearnedAnswer.count': amount,
};

function all(range: Range, names: readonly string[]): Record<string, Range> {
  return Object.fromEntries(names.map((name) => [name, range]));
}

/** The range of a field of an answer, for a number that has none yet. @returns `undefined` for names that are not known */
export const numberRange = (schema: string, field: string): Range | undefined => exceptions[`${schema}.${field}`] ?? rangeOf[field];
