import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { seeded } from '../../kit/random.js';
import { missingTools } from '../kit/java.js';
import { Outages } from './outage-kit.js';

const inVain = missingTools === null ? '' : ` (skipped: ${missingTools})`;

describe.skipIf(missingTools !== null)(`the service on three brokers under sixteen clients${inVain}`, () => {
  let outages: Outages;

  beforeAll(async () => {
    outages = await Outages.start(seeded('outages.spec'));
  });
  afterAll(() => outages?.dispose());
  afterEach(() => restoreLinks());

  const restoreLinks = (): void => {
    for (const proxy of outages.kafka.proxies) proxy.restore();
  };
  /** What must hold after every outage. */
  const expectAllAccounted = async (): Promise<void> => {
    restoreLinks();
    console.info('statuses', outages.statuses);
    await outages.expectAccounted();
    await outages.expectViewsAsReplayed();
  };

  it('loses a broker to kill -9, and gets it back', async () => {
    const [, second] = outages.kafka.nodes;
    await outages.whileWriting(async () => {
      await second.kill();
      await outages.moreAcknowledged(20);
      await second.start();
      await outages.kafka.ready();
    });
    await expectAllAccounted();
  });

  it('loses all brokers, and gets them back', async () => {
    const { nodes } = outages.kafka;
    await outages.whileWriting(async () => {
      await Promise.all(nodes.map((node) => node.kill()));
      try {
        await outages.refused();
        await outages.expectReads();
      } finally {
        await Promise.all(nodes.map((node) => node.start()));
        await outages.kafka.ready();
      }
    });
    await expectAllAccounted();
  });

  it('is cut off from the brokers', async () => {
    await outages.whileWriting(async () => {
      for (const proxy of outages.kafka.proxies) proxy.cut();
      await outages.refused();
      restoreLinks();
    });
    await expectAllAccounted();
  });

  it('waits for brokers that have gone silent', async () => {
    await outages.whileWriting(async () => {
      for (const proxy of outages.kafka.proxies) proxy.silence();
      await outages.refused();
      restoreLinks();
    });
    await expectAllAccounted();
  });

  it('reaches the brokers over a slow link', async () => {
    await outages.whileWriting(async () => {
      for (const proxy of outages.kafka.proxies) proxy.restore(150);
      await outages.moreAcknowledged(20);
    });
    await expectAllAccounted();
  });

  it('loses the server of its views, and gets it back', async () => {
    await outages.whileWriting(async () => {
      await outages.mongo.kill();
      await outages.moreAcknowledged(100);
      await outages.mongo.launch();
    });
    expect(Object.keys(outages.statuses)).toEqual(['200']);
    await expectAllAccounted();
  });
});
