/** A measured value with its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Prometheus' text format: samples by the name of their series. Lines that are none are passed over. */
export function parseMetrics(text: string): ReadonlyMap<string, readonly Sample[]> {
  const found = new Map<string, Sample[]>();
  for (const line of text.split('\n')) {
    const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line);
    if (match === null) continue;
    const [, name, labels = '', number] = match;
    const value = number === '+Inf' ? Number.POSITIVE_INFINITY : Number(number);
    const samples = found.get(name) ?? [];
    samples.push({ labels: labelsOf(labels), value });
    found.set(name, samples);
  }
  return found;
}

function labelsOf(text: string): Record<string, string> {
  const pairs = text.matchAll(/([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g);
  return Object.fromEntries(
    [...pairs].map(([, name, value]) => [name, value.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))]),
  );
}

/** Sum over a series; null where there is no such. */
export function sumOf(metrics: ReadonlyMap<string, readonly Sample[]>, name: string): number | null {
  return metrics.get(name)?.reduce((sum, { value }) => sum + value, 0) ?? null;
}

/** One route's share of a histogram of request times. */
export interface RouteTimes {
  readonly method: string;
  readonly route: string;
  readonly count: number;
  /** Answers of 429, and of 500 and above. */
  readonly refused: number;
  readonly failed: number;
  /** Upper end of the bucket that half, and 99 of 100, of the requests lie below, s; infinite beyond the last. */
  readonly medianS: number;
  readonly p99S: number;
}

/** What each route was asked, most often asked first. */
export function routeTimes(metrics: ReadonlyMap<string, readonly Sample[]>, name: string): RouteTimes[] {
  interface Sum {
    count: number;
    refused: number;
    failed: number;
    readonly buckets: Map<number, number>;
  }
  const sums = new Map<string, Sum>();
  const sumFor = ({ method, route }: Sample['labels']): Sum => {
    const key = `${method} ${route}`;
    const sum = sums.get(key) ?? { count: 0, refused: 0, failed: 0, buckets: new Map() };
    sums.set(key, sum);
    return sum;
  };
  for (const { labels, value } of metrics.get(`${name}_count`) ?? []) {
    const sum = sumFor(labels);
    sum.count += value;
    if (labels.status === '429') sum.refused += value;
    if (labels.status.startsWith('5')) sum.failed += value;
  }
  for (const { labels, value } of metrics.get(`${name}_bucket`) ?? []) {
    const { buckets } = sumFor(labels);
    const end = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    buckets.set(end, (buckets.get(end) ?? 0) + value);
  }
  return [...sums]
    .map(([key, { count, refused, failed, buckets }]) => {
      const [method, route] = key.split(' ', 2);
      return { method, route, count, refused, failed, medianS: quantile(buckets, count, 0.5), p99S: quantile(buckets, count, 0.99) };
    })
    .sort((a, b) => b.count - a.count);
}

function quantile(buckets: ReadonlyMap<number, number>, count: number, share: number): number {
  const inOrder = [...buckets].sort(([a], [b]) => a - b);
  return inOrder.find(([, below]) => below >= share * count)?.[0] ?? Number.POSITIVE_INFINITY;
}
