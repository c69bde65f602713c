import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsealed } from '../../kit/data-folders.js';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import { expectError, type Json, ok } from '../../kit/http.js';
import { type TestAgent, TestService } from '../../kit/service.js';
import { KafkaServer } from '../kafka/kafka-server.js';
import { missingTools } from '../kit/java.js';

/** The command of the page. */
const moveAway = 'mv data/kafka data/kafka.damaged\n';
expect(readFileSync('docs/operations.md', 'utf8')).toContain(`\`\`\`bash\n${moveAway}\`\`\``);

describe.skipIf(missingTools !== null)(`a damaged copy of a topic${missingTools === null ? '' : ` (skipped: ${missingTools})`}`, () => {
  let kafka: KafkaServer;
  let service: TestService;
  let desk: string;

  beforeAll(async () => {
    kafka = await KafkaServer.start();
    service = await TestService.start({
      ...unsealed,
      HINDCAST_MASTER_KEY: '',
      HINDCAST_LOG: 'kafka',
      HINDCAST_KAFKA_BROKERS: kafka.brokers.join(','),
      HINDCAST_KAFKA_TOPIC: `t-${randomUUID()}`,
      HINDCAST_KAFKA_PARTITIONS: '2',
      HINDCAST_VIEWS: 'memory',
    });
    desk = makeFolder();
    symlinkSync(service.folder, path.join(desk, 'data'));
  });
  afterAll(async () => {
    await service?.dispose();
    await kafka?.dispose();
    removeFolder(desk);
  });

  const answersOf = async (agent: TestAgent): Promise<Json> => ({
    memories: (await ok(agent.get('/memory?limit=100'))).items,
    found: await agent.find('needle in the haystack'),
    events: await agent.events(),
    head: (await ok(agent.get('/events/verify'))).head,
  });

  it('takes the session alone out of service, and is read again from the topic when it was moved away', async () => {
    const [hurt, other] = [await service.newAgent(), await service.newAgent()];
    for (const agent of [hurt, other])
      for (let i = 1; i <= 20; i++) await agent.store({ memory_id: `m${i}`, content: `${agent.id} needle ${i} in the haystack` });
    const before = [await answersOf(hurt), await answersOf(other)];
    await service.stop();
    const file = path.join(service.folder, 'kafka', 'data.mdb');
    const bytes = readFileSync(file);
    const needle = `${hurt.id} needle 14 `;
    expect(bytes.includes(needle)).toBe(true);
    for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) bytes.write('NEEDLE', at + hurt.id.length + 1);
    writeFileSync(file, bytes);

    await service.launch();
    const refused = await hurt.get('/memory?limit=100');
    expectError(refused, 503, 'log_damaged');
    expect(refused.text).toContain('position 14 ');
    expect(await answersOf(other)).toEqual(before[1]);
    await service.stop();

    execFileSync('bash', ['-ec', moveAway], { cwd: desk });
    await service.launch();
    expect([await answersOf(hurt), await answersOf(other)]).toEqual(before);
    expect(await ok(hurt.get('/events/verify'))).toMatchObject({ valid: true, position: 20 });
    expect((await hurt.store('after the damage')).position).toBe(21);
    expect(existsSync(path.join(service.folder, 'kafka.damaged', 'data.mdb'))).toBe(true);
  });
});
