/** Upper ends of the histogram's buckets, s. */
const bucketsS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const name = 'hindcast_http_request_seconds';
/** Methods that have a label of their own; Node takes thirty others, which no route has. */
const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** One method, route and status. */
class Series {
  private readonly counts = new Array<number>(bucketsS.length + 1).fill(0);
  private sumS = 0;
  private text: string | null = null;

  constructor(private readonly labels: string) {}

  observe(seconds: number): void {
    const bucket = bucketsS.findIndex((end) => seconds <= end);
    this.counts[bucket === -1 ? bucketsS.length : bucket]++;
    this.sumS += seconds;
    this.text = null;
  }

  toString(): string {
    this.text ??= this.write();
    return this.text;
  }

  private write(): string {
    let count = 0;
    const lines = this.counts.map((own, i) => {
      count += own;
      return `${name}_bucket{le="${bucketsS[i] ?? '+Inf'}",${this.labels}} ${count}\n`;
    });
    return `${lines.join('')}${name}_sum{${this.labels}} ${this.sumS}\n${name}_count{${this.labels}} ${count}\n`;
  }
}

/**
 * The histogram of times from request to answer. There are as many series as routes, their methods and statuses: nothing that a client sends is a label. Each series' text is
 * kept until it changes, so that writing all of them costs little.
 */
export class RequestTimes {
  private readonly series = new Map<string, Series>();

  /** @param route as it was declared; without one where there is none */
  observe(method: string, route: string | undefined, status: number, ms: number): void {
    const shownMethod = methods.has(method) ? method : 'other';
    const key = `${shownMethod} ${status} ${route ?? ''}`;
    let series = this.series.get(key);
    if (series === undefined) {
      series = new Series(`method="${shownMethod}",route="${escaped(route ?? 'none')}",status="${status}"`);
      this.series.set(key, series);
    }
    series.observe(ms / 1000);
  }

  /** In Prometheus' text format. */
  toString(): string {
    let text = `# HELP ${name} Time from request to answer, by route\n# TYPE ${name} histogram\n`;
    for (const series of this.series.values()) text += series;
    return text;
  }
}

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
