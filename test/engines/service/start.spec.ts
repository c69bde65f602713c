import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KafkaEventLog } from '../../../src/log/kafka/kafka-event-log.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { type Answer, expectError } from '../../kit/http.js';
import { defaultKey, TestService } from '../../kit/service.js';
import { KafkaServer } from '../kafka/kafka-server.js';
import { missingTools } from '../kit/java.js';

describe.skipIf(missingTools !== null)(
  `a start that reads a long topic${missingTools === null ? '' : ` (skipped: ${missingTools})`}`,
  () => {
    let kafka: KafkaServer;
    let service: TestService;
    const topic = `t-${randomUUID()}`;

    /** Records of nobody's session: 32 MB, more than a consumer fetches at once. */
    const fill = async (): Promise<void> => {
      const folder = makeFolder();
      const log = await KafkaEventLog.open({ kafka: kafka.client(), folder, topic, partitions: 1, replication: 1 });
      for (let i = 0; i < 40; i++)
        await log.append(
          'nobody',
          Array.from({ length: 500 }, () => Buffer.alloc(2048, i)),
        );
      await log.close();
      removeFolder(folder);
    };

    beforeAll(async () => {
      kafka = await KafkaServer.start({ proxied: true });
      await fill();
      service = await TestService.start({
        HINDCAST_LOG: 'kafka',
        HINDCAST_KAFKA_BROKERS: kafka.brokers.join(','),
        HINDCAST_KAFKA_TOPIC: topic,
        HINDCAST_SEALING: 'off',
        HINDCAST_MASTER_KEY: '',
      });
    });
    afterAll(async () => {
      await service?.dispose();
      await kafka?.dispose();
    });

    it('says that it is not ready and how far it is, and refuses all else for the moment', async () => {
      const { body: stored } = await service.http.request('POST', '/api/v1/memory/store', { key: defaultKey, body: { content: 'before' } });
      await service.kill();
      removeFolder(`${service.folder}/kafka`);
      kafka.proxies[0].restore(60);
      const launching = service.launch();
      const kept: string[] = [stored.memory_id];
      const shares: number[] = [];
      let refused = 0;
      for (let ready = false; !ready; await sleep(20)) {
        const health = await asked('/health');
        if (health === null) continue;
        ready = health.status === 200;
        expect(health.body.status).toBe(ready ? 'ok' : 'starting');
        shares.push(health.body.progress);
        if (ready) break;
        expect(health.status).toBe(503);
        expect((await service.http.request('GET', '/livez')).status).toBe(200);
        for (const key of [defaultKey, 'unknown', null]) {
          const answer = await service.http.request('POST', '/api/v1/memory/store', { key, body: { content: 'too early' } });
          // The last of them may come when it is ready: with the agent's own key it is then a memory like any other.
          if (answer.status === 200) kept.push(answer.body.memory_id);
          if (answer.status !== 503) continue;
          expectError(answer, 503, 'starting');
          expect(answer.headers['retry-after']).toMatch(/^\d+$/);
          refused++;
        }
      }
      await launching;
      expect(refused).toBeGreaterThan(0);
      expect(shares.slice(0, -1).every((share) => share < 1)).toBe(true);
      expect(shares).toEqual([...shares].sort((a, b) => a - b));
      expect(shares.at(-1)).toBe(1);
      expect(new Set(shares).size).toBeGreaterThan(2);
      const { body } = await service.http.request('GET', '/api/v1/memory', { key: defaultKey });
      expect(body.items.map(({ memory_id }: { memory_id: string }) => memory_id)).toEqual(expect.arrayContaining(kept));
      expect(body.items).toHaveLength(kept.length);
    });

    /** The answer, `null` while nobody listens. */
    const asked = (path: string): Promise<Answer | null> => service.http.request('GET', path).catch(() => null);
  },
);
