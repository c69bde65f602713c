import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type Answer, useAnswer } from '../answer.js';
import { api, send } from '../api.js';
import { credentials } from '../credentials.js';
import { parseMetrics, routeTimes, type Sample, sumOf } from '../lib/metrics-text.js';
import type { HealthDto, NodesAnswer, VersionDto } from '../reasoning-types.js';
import { useSignal } from '../signal.js';
import { Button, Chip } from '../widgets/controls.js';
import { Card, Mono, Table } from '../widgets/layout.js';
import { Answered, Empty } from '../widgets/states.js';
import './domains.css';
import './service.css';

/** How often the page asks again while it is seen, ms. */
const everyMs = 5000;

/** How the service is: nodes, owners, lag, memory, refusals. */
export function Service() {
  const { agent, owner } = useSignal(credentials);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && setTurn((n) => n + 1), everyMs);
    return () => clearInterval(timer);
  }, []);
  const health = useAnswer((signal) => api<HealthDto>('/health', { as: 'nobody', signal }), [turn]);
  const version = useAnswer((signal) => api<VersionDto>('/version', { as: 'nobody', signal }), []);
  const nodes = useAnswer(agent === null ? null : (signal) => api<NodesAnswer>('nodes', { signal }), [turn, agent]);
  const metrics = useAnswer(
    async (signal) => parseMetrics(await (await send('/metrics', { as: owner === null ? 'nobody' : 'owner', signal })).text()),
    [turn, owner],
  );
  return (
    <div class="stack service">
      <Card title="Service" actions={<Button onClick={() => setTurn(turn + 1)}>Ask again</Button>}>
        <Answered answer={health} what="Health">
          {({ status, log, views, sessions, progress, uptime_s: uptime }) => (
            <dl class="tiles">
              <Tile name="State" tone={status === 'ok' ? 'good' : 'warn'}>
                {status === 'ok' ? 'ready' : status}
              </Tile>
              <Tile name="Up for">{durationText(uptime)}</Tile>
              <Tile name="Version">{version.value === null ? '…' : version.value.version}</Tile>
              <Tile name="Log">{log}</Tile>
              <Tile name="Views">{views}</Tile>
              <Tile name="Sessions in memory">{sessions}</Tile>
              {progress < 1 && <Tile name="Start">{(100 * progress).toFixed(0)} %</Tile>}
            </dl>
          )}
        </Answered>
      </Card>
      <Nodes answer={nodes} hasKey={agent !== null} />
      <Answered answer={metrics} what="Metrics">
        {(samples) => (
          <div class="stack">
            <Figures metrics={samples} />
            <Routes metrics={samples} />
          </div>
        )}
      </Answered>
    </div>
  );
}

type Metrics = ReadonlyMap<string, readonly Sample[]>;

function Tile({
  name,
  children,
  tone,
}: {
  readonly name: string;
  readonly children: ComponentChildren;
  readonly tone?: 'good' | 'warn' | 'bad';
}) {
  return (
    <div class={`tile ${tone ?? ''}`}>
      <dt>{name}</dt>
      <dd class="number">{children}</dd>
    </div>
  );
}

function durationText(seconds: number): string {
  const [minutes, hours, days] = [60, 3600, 86_400].map((unit) => Math.floor(seconds / unit));
  if (days > 0) return `${days} d ${hours % 24} h`;
  if (hours > 0) return `${hours} h ${minutes % 60} min`;
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`;
}

function Nodes({ answer, hasKey }: { readonly answer: Answer<NodesAnswer>; readonly hasKey: boolean }) {
  return (
    <Card title="Nodes">
      {!hasKey ? (
        <Empty title="With an agent’s key">Sign in with one to see which node answers for its session.</Empty>
      ) : (
        <Answered answer={answer} what="Nodes">
          {({ self, owner, generation, members }) =>
            self === null ? (
              <p>This node works alone: it answers for all sessions.</p>
            ) : (
              <>
                <p class="muted">Generation {generation}: it grows whenever it changes who answers for what.</p>
                <Table
                  caption="Nodes that share the log"
                  rows={members}
                  keyOf={({ node }) => node}
                  columns={[
                    { title: 'Node', cell: ({ node }) => <Mono>{node}</Mono> },
                    {
                      title: 'Role',
                      cell: ({ node }) => (
                        <span class="row">
                          {node === self && <Chip tone="accent">answers this page</Chip>}
                          {node === owner && <Chip tone="good">owns your session</Chip>}
                        </span>
                      ),
                    },
                    { title: 'Partitions', isNumber: true, cell: ({ partitions }) => partitions.length },
                    { title: 'Which', cell: ({ partitions }) => <span class="number">{partitions.join(' ')}</span> },
                  ]}
                />
              </>
            )
          }
        </Answered>
      )}
    </Card>
  );
}

const mib = (bytes: number): string => `${(bytes / (1 << 20)).toFixed(bytes < 10 << 20 ? 1 : 0)} MiB`;
const ms = (seconds: number): string => `${(1000 * seconds).toFixed(1)} ms`;
const whole = (value: number): string => value.toLocaleString('en');

/** Figures that are shown where the service measures them; `alarm` from what on one should look. */
const figures: readonly (readonly [
  group: string,
  list: readonly (readonly [metric: string, name: string, text: (value: number) => string, alarm?: number])[],
])[] = [
  [
    'Memory',
    [
      ['process_resident_memory_bytes', 'Resident', mib],
      ['nodejs_heap_size_used_bytes', 'Heap in use', mib],
      ['hindcast_sessions_bytes', 'States of sessions', mib],
      ['hindcast_learners_bytes', 'Learners of them', mib],
      ['hindcast_checkpoints_bytes', 'Past states kept', mib],
      ['hindcast_replays_kept_bytes', 'Hindcasts kept', mib],
      ['hindcast_cached_texts_bytes', 'Texts found lately', mib],
    ],
  ],
  [
    'Load and refusals',
    [
      ['hindcast_requests_in_flight', 'Requests in flight', whole],
      ['hindcast_admission_refused_total', 'Refused with 429', whole, 1],
      ['hindcast_event_streams_open', 'Event streams open', whole],
      ['hindcast_session_loads_total', 'Sessions loaded', whole],
      ['hindcast_replays_waiting', 'Replays waiting', whole],
      ['hindcast_searches_waiting', 'Searches waiting', whole],
      ['hindcast_vision_waiting', 'Pictures waiting', whole],
    ],
  ],
  [
    'Writing and lag',
    [
      ['hindcast_events_appended_total', 'Events appended', whole],
      ['nodejs_eventloop_lag_p99_seconds', 'Event loop late (p99)', ms, 0.1],
      ['hindcast_memory_documents_lag_seconds', 'Documents late', ms, 60],
      ['hindcast_embedding_sessions_behind', 'Sessions without vectors', whole],
      ['hindcast_requests_forwarded_total', 'Forwarded to owners', whole],
      ['hindcast_requests_stood_in_total', 'Stood in for an owner', whole, 1],
      ['hindcast_partitions_owned', 'Partitions owned', whole],
    ],
  ],
];

function Figures({ metrics }: { readonly metrics: Metrics }) {
  const appends = sumOf(metrics, 'hindcast_log_append_seconds_count') ?? 0;
  const meanS = appends === 0 ? null : (sumOf(metrics, 'hindcast_log_append_seconds_sum') ?? 0) / appends;
  return (
    <div class="columns thirds">
      {figures.map(([group, list]) => (
        <Card key={group} title={group}>
          <dl class="tiles small">
            {list.map(([metric, name, text, alarm]) => {
              const value = sumOf(metrics, metric);
              return value === null ? null : (
                <Tile key={metric} name={name} tone={alarm !== undefined && value >= alarm ? 'warn' : undefined}>
                  {text(value)}
                </Tile>
              );
            })}
            {group === 'Writing and lag' && meanS !== null && <Tile name="An append, on average">{ms(meanS)}</Tile>}
          </dl>
        </Card>
      ))}
    </div>
  );
}

/** Routes that are shown: those that were asked most. */
const routesMax = 24;

function Routes({ metrics }: { readonly metrics: Metrics }) {
  const routes = routeTimes(metrics, 'hindcast_http_request_seconds').slice(0, routesMax);
  const upTo = (seconds: number): string => (Number.isFinite(seconds) ? `≤ ${1000 * seconds} ms` : '> 10 s');
  return (
    <Card title="What was asked since the start">
      {routes.length === 0 ? (
        <Empty title="Nothing yet" />
      ) : (
        <Table
          caption="Requests by route"
          rows={routes}
          keyOf={({ method, route }) => `${method} ${route}`}
          columns={[
            { title: 'Route', cell: ({ method, route }) => <Mono>{`${method} ${route}`}</Mono> },
            { title: 'Requests', isNumber: true, cell: ({ count }) => whole(count) },
            { title: 'Half within', isNumber: true, cell: ({ medianS }) => upTo(medianS) },
            { title: '99 of 100 within', isNumber: true, cell: ({ p99S }) => upTo(p99S) },
            { title: '429', isNumber: true, cell: ({ refused }) => (refused === 0 ? '–' : <Chip tone="warn">{whole(refused)}</Chip>) },
            { title: '5xx', isNumber: true, cell: ({ failed }) => (failed === 0 ? '–' : <Chip tone="bad">{whole(failed)}</Chip>) },
          ]}
        />
      )}
    </Card>
  );
}
