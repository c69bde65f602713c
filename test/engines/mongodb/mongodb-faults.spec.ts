import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MongoViewStore } from '../../../src/views/mongodb/mongodb-view-store.js';
import { ViewsUnavailableError } from '../../../src/views/view-store.js';
import { until } from '../../kit/until.js';
import { draft, pausedDraft, textsOf } from './drafts.js';
import { MongoProxy } from './mongo-proxy.js';
import { MongoServer, whyNotKilled } from './mongo-server.js';

const skipped = whyNotKilled();
/** How soon a server counts as away: with room for one that is slow. */
const brief = 'serverSelectionTimeoutMS=3000&connectTimeoutMS=3000';
const isUnavailable = { name: 'ViewsUnavailableError' };

describe.skipIf(skipped !== null)(`a MongoDB server that fails${skipped ? ` (skipped: ${skipped})` : ''}`, () => {
  let server: MongoServer;
  let url: string;
  let views: MongoViewStore;

  /** Loads until the server answers. */
  const loadAgain = (session: string): Promise<string[] | null> => again(async () => textsOf(await views.load(session)));

  /** Does it until the server is there. */
  async function again<T>(work: () => Promise<T>): Promise<T> {
    let done: { readonly result: T } | undefined;
    const isDone = async (): Promise<boolean> => {
      try {
        done = { result: await work() };
      } catch (error) {
        if (!(error instanceof ViewsUnavailableError)) throw error;
      }
      return done !== undefined;
    };
    await until('the server is there', isDone, 50);
    return (done as unknown as { readonly result: T }).result;
  }

  beforeAll(async () => {
    server = await MongoServer.start();
  });
  afterAll(() => server.dispose());
  beforeEach(async () => {
    await server.launch();
    url = server.newDatabase(brief);
    views = await MongoViewStore.open(url);
  });
  afterEach(() => views.close());

  it('has every view that it acknowledged before it was killed', async () => {
    for (let round = 1; round <= 3; round++) {
      for (const session of ['a', 'b', 'c']) expect(await views.save(session, draft(round, [`${session} ${round}`]))).toBe(true);
      await server.kill();
      await server.launch();
      for (const session of ['a', 'b', 'c']) expect(await loadAgain(session)).toEqual([`${session} ${round}`]);
    }
  });

  it('keeps the view before when it is killed in the middle of a save', async () => {
    await views.save('s', draft(5, ['whole']));
    const large = 'x'.repeat(5 << 20);
    const cut = pausedDraft(9, [large, 'never']);
    const saving = views.save('s', cut.view);
    await cut.began;
    await server.kill();
    cut.go();
    await expect(saving).rejects.toMatchObject(isUnavailable);
    await server.launch();
    expect(await loadAgain('s')).toEqual(['whole']);
    expect(await views.save('s', draft(9, ['again']))).toBe(true);
    expect(await loadAgain('s')).toEqual(['again']);
  });

  it('fails every method in a bounded time while it is away, and serves on when it is back', async () => {
    await views.save('s', draft(1, ['kept']));
    await server.stop();
    await expect(views.load('s')).rejects.toMatchObject(isUnavailable);
    await expect(views.save('s', draft(2, ['lost']))).rejects.toMatchObject(isUnavailable);
    await expect(views.delete('s')).rejects.toMatchObject(isUnavailable);
    await expect(views.deleteAll()).rejects.toMatchObject(isUnavailable);
    await server.launch();
    expect(await loadAgain('s')).toEqual(['kept']);
    expect(await views.save('s', draft(2, ['new']))).toBe(true);
  });

  it('holds nobody up while it is known to be away', async () => {
    await server.stop();
    for (let i = 0; i < 2000; i++) await expect(views.load(`s${i}`)).rejects.toMatchObject(isUnavailable);
    await server.launch();
  });

  it('fails in a bounded time when it does not answer, and serves on when it does', async () => {
    const proxy = await MongoProxy.start(server.newDatabase(`${brief}&socketTimeoutMS=3000`));
    await views.close();
    views = await MongoViewStore.open(proxy.url);
    await views.save('s', draft(1, ['kept']));
    proxy.isSilent = true;
    await expect(views.load('s')).rejects.toMatchObject(isUnavailable);
    await expect(views.save('s', draft(2, ['lost']))).rejects.toMatchObject(isUnavailable);
    await expect(MongoViewStore.open(proxy.url)).rejects.toMatchObject(isUnavailable);
    proxy.isSilent = false;
    expect(await loadAgain('s')).toEqual(['kept']);
    // the driver may notice the silence only now, and break the connection off once more
    expect(await again(() => views.save('s', draft(2, ['new'])))).toBe(true);
    proxy.close();
  });

  it('stops a start unless it may be away, and is used when it comes', async () => {
    await views.close();
    await server.stop();
    await expect(MongoViewStore.open(url)).rejects.toMatchObject(isUnavailable);
    views = await MongoViewStore.open(url, { mayBeAway: true });
    await expect(views.load('s')).rejects.toMatchObject(isUnavailable);
    await server.launch();
    expect(await loadAgain('s')).toBeNull();
    expect(await views.save('s', draft(1, ['new']))).toBe(true);
  });

  it('is named without its secrets, and does not pass as away where it refuses them', async () => {
    const secret = url.replace('mongodb://', 'mongodb://user:secret@');
    const refused = await MongoViewStore.open(secret, { mayBeAway: true }).catch(String);
    expect(refused).toMatch(/ refused \(code \d+\): /);
    expect(refused).not.toContain('secret');
    await server.stop();
    const failure = await MongoViewStore.open(secret).catch(String);
    expect(failure).toMatch(/the MongoDB server at mongodb:\/\/127\.0\.0\.1:\d+\/hindcast-test-\w+ /);
    expect(failure).not.toContain('secret');
    await server.launch();
  });

  it.each([
    'http://127.0.0.1/',
    'mongodb://user:secret@/',
    'mongodb://127.0.0.1/?nonsense=1',
    'mongodb://127.0.0.1/%',
    'mongodb://127.0.0.1/a.b',
    '',
  ])('is not looked for where the connection string is wrong: %s', async (wrong) => {
    const failure = await MongoViewStore.open(wrong).catch(String);
    expect(failure).toMatch(/^ConnectionStringError: the connection string of .* cannot be used: /);
    expect(failure).not.toContain('secret');
  });
});
