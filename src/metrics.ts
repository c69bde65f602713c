import { setTimeout as sleep } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RequestTimes } from './request-times.js';

/** The text is built anew only after this many times as long as building it took, so that it costs little however many ask: anyone may. */
const restFactor = 20;
/** Longest that it rests, ms. */
const restMaxMs = 1000;

/** What the service measures of itself, for Prometheus. No ids among the labels. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new RequestTimes();
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
  private readonly sessionLoads = new Counter({
    name: 'hindcast_session_loads_total',
    help: 'Sessions that were asked for and not in memory',
    registers: [this.registry],
  });
  private readonly threadSearches = new Counter({
    name: 'hindcast_searches_in_threads_total',
    help: 'Searches that a thread was asked for, by whether it answered',
    labelNames: ['outcome'],
    registers: [this.registry],
  });
  private building: Promise<Buffer> | null = null;
  private restsUntilMs = 0;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** All of it as text, as it is now or a moment later: whoever asks while it may not be built again yet waits, and all who wait get the same. */
  text(): Promise<Buffer> {
    this.building ??= this.build();
    return this.building;
  }

  /** @param route as it was declared; none for what has no route */
  observeRequest(method: string, route: string | undefined, status: number, ms: number): void {
    this.requests.observe(method, route, status, ms);
  }

  countRefusal(): void {
    this.refusals.inc();
  }

  observeAppend(events: number, ms: number): void {
    this.events.inc(events);
    this.appends.observe(ms / 1000);
  }

  countSessionLoad(): void {
    this.sessionLoads.inc();
  }

  countForward(outcome: 'answered' | 'failed'): void {
    this.forwards.inc({ outcome });
  }

  countThreadSearch(outcome: 'answered' | 'failed'): void {
    this.threadSearches.inc({ outcome });
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

  private async build(): Promise<Buffer> {
    await sleep(Math.max(0, this.restsUntilMs - performance.now()));
    this.building = null;
    const beganMs = performance.now();
    const text = Buffer.from(`${await this.registry.metrics()}\n${this.requests}`);
    const endedMs = performance.now();
    this.restsUntilMs = endedMs + Math.min(restMaxMs, restFactor * (endedMs - beganMs));
    return text;
  }
}
