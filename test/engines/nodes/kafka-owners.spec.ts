import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LogUnavailableError } from '../../../src/log/event-log.js';
import { KafkaEventLog } from '../../../src/log/kafka/kafka-event-log.js';
import { KafkaOwners } from '../../../src/nodes/kafka/kafka-owners.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { KafkaServer } from '../kafka/kafka-server.js';
import { missingTools } from '../kit/java.js';

const partitions = 7;
const appendTimeoutMs = 1000;

interface TestNode {
  readonly log: KafkaEventLog;
  readonly owners: KafkaOwners;
  readonly folder: string;
}

describe.skipIf(missingTools !== null)(`owners on Kafka${missingTools === null ? '' : ` (skipped: ${missingTools})`}`, () => {
  let kafka: KafkaServer;
  let topic: string;
  let nodes: TestNode[];

  const open = async (): Promise<TestNode> => {
    const folder = makeFolder();
    const client = kafka.client();
    const log = await KafkaEventLog.open({ kafka: client, folder, topic, partitions, replication: 1 });
    const owners = new KafkaOwners({ kafka: client, topic, log, appendTimeoutMs, warn: () => undefined });
    const node = { log, owners, folder };
    nodes.push(node);
    owners.join(`http://node-${nodes.length}:3000`);
    return node;
  };
  const close = async ({ log, owners, folder }: TestNode): Promise<void> => {
    await owners.leave();
    await log.close();
    removeFolder(folder);
  };
  /** What each member owns, by its id, once the node knows of so many. */
  const shares = async ({ owners }: TestNode, count: number): Promise<Map<string, readonly number[]>> => {
    await expect.poll(() => owners.status().members.length).toBe(count);
    return new Map(owners.status().members.map(({ node, partitions: own }) => [node.id, own]));
  };

  beforeAll(async () => {
    kafka = await KafkaServer.start();
  });
  afterAll(() => kafka?.dispose());
  beforeEach(() => {
    topic = `t-${randomUUID()}`;
    nodes = [];
  });
  afterEach(async () => {
    await Promise.all(nodes.map(close));
  });

  it('deal every partition to one node, and move few when one joins or leaves', async () => {
    const one = await open();
    expect((await shares(one, 1)).get(one.owners.selfId)).toEqual([0, 1, 2, 3, 4, 5, 6]);
    const two = await open();
    const ofTwo = await shares(one, 2);
    expect(await shares(two, 2)).toEqual(ofTwo);
    const three = await open();
    const ofThree = await shares(one, 3);
    expect([...ofThree.values()].flat().sort()).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const node of [one, two])
      expect(ofTwo.get(node.owners.selfId)).toEqual(expect.arrayContaining([...(ofThree.get(node.owners.selfId) ?? [])]));
    await three.owners.leave();
    const after = await shares(two, 2);
    for (const node of [one, two])
      expect(after.get(node.owners.selfId)).toEqual(expect.arrayContaining([...(ofThree.get(node.owners.selfId) ?? [])]));
    expect(two.owners.status().generation).toBeGreaterThan(2);
  });

  it('agree on the owner of each session', async () => {
    const [one, two] = [await open(), await open()];
    await Promise.all([shares(one, 2), shares(two, 2)]);
    for (let i = 0; i < 50; i++) {
      const session = `session-${i}`;
      const [fromOne, fromTwo] = [one.owners.ownerOf(session), two.owners.ownerOf(session)];
      expect([fromOne?.id ?? one.owners.selfId, one.owners.owns(session)]).toEqual([
        fromTwo?.id ?? two.owners.selfId,
        !two.owners.owns(session),
      ]);
    }
  });

  it('have read what any other was acknowledged, once they are fresh', async () => {
    const [one, two] = [await open(), await open()];
    await Promise.all([shares(one, 2), shares(two, 2)]);
    for (let i = 0; i < 100; i++) {
      const [writer, reader] = i % 2 === 0 ? [one, two] : [two, one];
      const session = `session-${i % 10}`;
      if (writer.owners.owns(session)) {
        const [position] = await writer.log.append(session, [Buffer.from(`record ${i}`)]);
        await reader.owners.catchUp(session);
        expect(await reader.log.head(session)).toBe(position);
      }
    }
  });

  it('wait for what others wrote and is still to be read here, one that is alone and sure of its partitions too', async () => {
    const one = await open();
    await shares(one, 1);
    const folder = makeFolder();
    const stranger = await KafkaEventLog.open({ kafka: kafka.client(), folder, topic, partitions, replication: 1 });
    for (let i = 0; i < 10; i++) {
      const positions = await stranger.append(
        's',
        Array.from({ length: 500 }, () => Buffer.alloc(2048, i)),
      );
      await one.owners.catchUp('s', 'all');
      expect(await one.log.head('s')).toBe(positions.at(-1));
    }
    await stranger.close();
    removeFolder(folder);
  });

  it('do not answer for the newest while no broker answers, unless there is only one', async () => {
    const [one, two] = [await open(), await open()];
    await Promise.all([shares(one, 2), shares(two, 2)]);
    kafka.nodes[0].signal('SIGSTOP');
    try {
      const strange = Array.from({ length: 50 }, (_, i) => `session-${i}`).find((session) => !one.owners.owns(session)) as string;
      await expect(one.owners.catchUp(strange)).rejects.toBeInstanceOf(LogUnavailableError);
      await expect(one.owners.catchUp(strange)).rejects.toBeInstanceOf(LogUnavailableError);
    } finally {
      kafka.nodes[0].signal('SIGCONT');
    }
    await two.owners.leave();
    await shares(one, 1);
    kafka.nodes[0].signal('SIGSTOP');
    try {
      await one.owners.catchUp('any');
    } finally {
      kafka.nodes[0].signal('SIGCONT');
    }
  });
});
