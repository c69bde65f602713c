import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What the service measures of itself, for Prometheus. No ids among the labels. */
export class Metrics {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'hindcast_http_request_seconds',
    help: 'Time from request to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });
  private readonly refusals = new Counter({
    name: 'hindcast_admission_refused_total',
    help: 'Requests answered 429',
    registers: [this.registry],
  });
  private readonly forwards = new Counter({
    name: 'hindcast_requests_forwarded_total',
    help: "Requests sent on to their session's owner, by whether it answered",
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private readonly standIns = new Counter({
    name: 'hindcast_requests_stood_in_total',
    help: "Requests answered here because their session's owner could not be reached",
    registers: [this.registry],
  });
  private readonly appends = new Histogram({
    name: 'hindcast_log_append_seconds',
    help: 'Time from append to durable and folded',
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    registers: [this.registry],
  });
  private readonly events = new Counter({
    name: 'hindcast_events_appended_total',
    help: 'Events taken to the log',
    registers: [this.registry],
  });
  private readonly children = new Map<string, { observe(value: number): void }>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  observeRequest(method: string, route: string, status: number, ms: number): void {
    const key = `${method} ${route} ${status}`;
    let child = this.children.get(key);
    if (child === undefined) {
      child = this.requests.labels(method, route, String(status));
      this.children.set(key, child);
    }
    child.observe(ms / 1000);
  }

  countRefusal(): void {
    this.refusals.inc();
  }

  observeAppend(events: number, ms: number): void {
    this.events.inc(events);
    this.appends.observe(ms / 1000);
  }

  countForward(outcome: 'answered' | 'failed'): void {
    this.forwards.inc({ outcome });
  }

  countStandIn(): void {
    this.standIns.inc();
  }

  watchInFlight(read: () => number): void {
    this.watch('hindcast_requests_in_flight', 'Requests being worked on', read);
  }

  /** A gauge that is read whenever the metrics are asked for. */
  watch(name: string, help: string, read: () => number): void {
    const gauge: Gauge = new Gauge({ name, help, registers: [this.registry], collect: () => gauge.set(read()) });
  }
}
