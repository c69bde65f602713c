import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Session } from '../../../projections/session.js';
import { KafkaEventLog } from '../../../src/log/kafka/kafka-event-log.js';
import { LiveSession } from '../../../src/sessions/live-session.js';
import { loadState } from '../../../src/sessions/session-views.js';
import { MongoViewStore } from '../../../src/views/mongodb/mongodb-view-store.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { idOf, membersOf } from '../../kit/nodes.js';
import type { Random } from '../../kit/random.js';
import { type TestAgent, TestService } from '../../kit/service.js';
import { bytesOf } from '../../kit/state-bytes.js';
import { expectRepeat, present } from '../../kit/write-outcomes.js';
import { type Attempt, contents, eachOf, storedBy, Writers } from '../../kit/writers.js';
import { KafkaServer } from '../kafka/kafka-server.js';
import { MongoServer } from '../mongodb/mongo-server.js';

const agentCount = 4;
const clientsPerAgent = 4;
const partitions = 3;
/** What a client may be answered while an engine is in trouble. */
const permitted = [200, 429, 503, 504];
/** A busy machine is no outage. */
const patience = 'serverSelectionTimeoutMS=20000&connectTimeoutMS=20000&socketTimeoutMS=30000';

/** An agent, what its session is to hold, and who writes for it. */
interface Story {
  readonly agent: TestAgent;
  readonly expected: Map<string, string>;
  readonly writers: Writers;
}

/** The started service on three brokers behind proxies and a server of views, for stories in which these fail while sixteen clients write. */
export class Outages {
  /** Statuses answered during the last story, by how often. */
  statuses: Record<number, number> = {};
  private stories: Story[] = [];
  private rounds = 0;

  private constructor(
    readonly kafka: KafkaServer,
    readonly mongo: MongoServer,
    readonly service: TestService,
    private readonly topic: string,
    private readonly viewsUrl: string,
    private readonly random: Random,
    private readonly agents: readonly TestAgent[],
  ) {}

  static async start(random: Random): Promise<Outages> {
    const [kafka, mongo] = await Promise.all([KafkaServer.start({ brokers: 3, proxied: true }), MongoServer.start()]);
    const topic = `outages-${randomUUID()}`;
    const viewsUrl = mongo.newDatabase(patience);
    const service = await TestService.start({
      HINDCAST_LOG: 'kafka',
      HINDCAST_KAFKA_BROKERS: kafka.brokers.join(','),
      HINDCAST_KAFKA_TOPIC: topic,
      HINDCAST_KAFKA_PARTITIONS: String(partitions),
      HINDCAST_KAFKA_REPLICATION: '3',
      HINDCAST_VIEWS: 'mongodb',
      HINDCAST_MONGODB_URL: viewsUrl,
      HINDCAST_SNAPSHOT_EVENTS: '50',
      // What the service saved is read beside it, without its keys; and sealed, writes need the server of the keys, which is that of the views.
      HINDCAST_SEALING: 'off',
      HINDCAST_MASTER_KEY: '',
    });
    const agents = await Promise.all(Array.from({ length: agentCount }, () => service.newAgent()));
    return new Outages(kafka, mongo, service, topic, viewsUrl, random, agents);
  }

  async dispose(): Promise<void> {
    await this.service.dispose();
    await Promise.all([this.kafka.dispose(), this.mongo.dispose()]);
  }

  /** Lets sixteen clients write, does the damage, and waits until all agents' writes are acknowledged again. */
  async whileWriting(damage: () => Promise<void>): Promise<void> {
    await this.alone();
    this.rounds++;
    this.stories = this.agents.map((agent, i) => ({
      agent,
      expected: this.stories[i]?.expected ?? new Map(),
      writers: new Writers(agent, this.random, `r${this.rounds}`, clientsPerAgent),
    }));
    await this.moreAcknowledged(20);
    await damage();
    await this.moreAcknowledged(20);
    await Promise.all(this.stories.map(({ writers }) => writers.stop()));
    this.statuses = {};
    for (const { writers } of this.stories)
      for (const { answer } of writers.attempts) this.statuses[answer?.status ?? 0] = (this.statuses[answer?.status ?? 0] ?? 0) + 1;
  }

  /**
   * Waits until the brokers have told the node that there is no other: it is started anew before every story. Reads that the log is to be asked for go on without the brokers only where
   * that is known; as long as the node has not joined, or the one before it counts as a member, another could have taken over unseen.
   */
  private async alone(): Promise<void> {
    await expect.poll(async () => (await membersOf(this.service)).join()).toBe(await idOf(this.service));
  }

  /** Waits until each agent got so many more acknowledgements. */
  async moreAcknowledged(count: number): Promise<void> {
    const before = this.stories.map(({ writers }) => writers.acknowledged.length);
    const least = (): number => Math.min(...this.stories.map(({ writers }, i) => writers.acknowledged.length - before[i]));
    await expect.poll(least).toBeGreaterThanOrEqual(count);
  }

  /** Waits until a write was refused or given up. */
  async refused(): Promise<void> {
    const isRefused = ({ answer }: Attempt): boolean => answer?.status === 503 || answer?.status === 504;
    await expect.poll(() => this.stories.some(({ writers }) => writers.attempts.some(isRefused))).toBe(true);
  }

  /** That every agent can read what it stored, whatever becomes of its writes. */
  async expectReads(): Promise<void> {
    for (const { agent, writers } of this.stories) {
      const [[id, content]] = writers.acknowledged.flatMap(storedBy);
      expect(await agent.get(`/memory/${id}`)).toMatchObject({ status: 200, body: { content } });
    }
  }

  /** That nothing acknowledged is lost, nothing is there twice, and the outcome of all else can be told; then all else is sent again. */
  async expectAccounted(): Promise<void> {
    expect(Object.keys(this.statuses).filter((status) => !permitted.includes(Number(status)))).toEqual([]);
    for (const story of this.stories) await expectAccountedFor(story);
  }

  /** That the views that the service saves when it stops are, byte for byte, what a reader of the whole topic makes of it. */
  async expectViewsAsReplayed(): Promise<void> {
    await this.service.stop();
    try {
      for (const [session, saved, replayed] of await this.savedAndReplayed()) {
        expect([session, saved.position]).toEqual([session, replayed.position]);
        expect(bytesOf(saved).equals(bytesOf(replayed))).toBe(true);
      }
    } finally {
      await this.service.launch();
    }
  }

  private async savedAndReplayed(): Promise<[session: string, saved: Session, replayed: Session][]> {
    const folder = makeFolder();
    const { kafka, topic, agents } = this;
    const log = await KafkaEventLog.open({ kafka: kafka.client(), folder, topic, partitions, replication: 3 });
    const views = await MongoViewStore.open(this.viewsUrl);
    const saved = async (id: string): Promise<Session> =>
      (await loadState(views, id, { warn: (details) => expect(details).toBeNull() })).state;
    const found = agents.map(async ({ id }) => [id, await saved(id), (await replayed(log, id)).state] as const);
    const all = await Promise.all(found);
    await views.close();
    await log.close();
    removeFolder(folder);
    return all.map((one) => [...one]);
  }
}

async function expectAccountedFor({ agent, expected, writers }: Story): Promise<void> {
  for (const attempt of writers.acknowledged) for (const [id, content] of storedBy(attempt)) expected.set(id, content);
  const found = await contents(agent);
  expect([...expected].filter(([id, content]) => found.get(id) !== content)).toEqual([]);
  expect((await agent.get('/events/verify')).body).toMatchObject({ valid: true, first_invalid: null, events: found.size });

  let known = expected.size;
  await eachOf(
    writers.attempts.filter(({ answer }) => answer?.status !== 200),
    async (attempt) => {
      const before = await present(agent, attempt);
      if (attempt.answer?.status === 429) expect(before).toBe(0);
      known += before;
      await expectRepeat(agent, attempt, before);
    },
  );
  expect(found.size).toBe(known);
  for (const [id, content] of await contents(agent)) expected.set(id, content);
}

async function replayed(log: KafkaEventLog, session: string): Promise<LiveSession> {
  const live = LiveSession.empty(session, 0);
  await log.read(session, {}, (record) => live.fold(record));
  return live;
}
