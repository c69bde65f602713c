import { expect, vi } from 'vitest';
import { patienceMs } from './http.js';
import { type Env, engines, type TestAgent, TestService } from './service.js';

/** Several nodes on one log, each with a folder of its own; the first one's names topic and database. */
export class Nodes {
  private constructor(
    readonly all: TestService[],
    private readonly env: Env,
  ) {}

  /** Starts them at the same time, and waits until they have dealt the partitions out among themselves. */
  static async start(count: number, env: Env = {}): Promise<Nodes> {
    const services = Array.from({ length: count }, () => TestService.prepare());
    const shared = { ...engines(services[0].folder), ...env };
    await Promise.all(services.map((service) => service.launch(shared)));
    const nodes = new Nodes(services, shared);
    await nodes.meet();
    return nodes;
  }

  /** One more. */
  async add(): Promise<TestService> {
    const service = TestService.prepare();
    await service.launch(this.env);
    this.all.push(service);
    return service;
  }

  /** Waits until all that run know of each other, and of nobody else. */
  async meet(): Promise<void> {
    const running = this.all.filter(({ process }) => !process.hasEnded);
    await vi.waitFor(
      async () => {
        const known = await Promise.all(running.map(membersOf));
        expect(known.map(({ length }) => length)).toEqual(running.map(() => running.length));
        expect(new Set(known.flat()).size).toBe(running.length);
      },
      { timeout: patienceMs, interval: 200 },
    );
  }

  /** An agent with its session's owner and the other nodes. */
  async newAgent(scopes?: readonly string[]): Promise<{ agent: TestAgent; owner: TestService; others: TestService[] }> {
    const running = this.all.filter(({ process }) => !process.hasEnded);
    const agent = await running[0].newAgent(scopes);
    const id = (await agent.get('/memory?limit=1')).headers['x-hindcast-node'];
    const ids = await Promise.all(running.map(idOf));
    const owner = running[ids.indexOf(id as string)];
    return { agent: agent.on(owner), owner, others: running.filter((service) => service !== owner) };
  }

  async dispose(): Promise<void> {
    await Promise.all(this.all.map((service) => service.dispose()));
  }
}

/** The id that a node's own answers carry. */
export const idOf = async (service: TestService): Promise<string> => (await service.http.request('GET', '/health')).body.nodes.self;

/** The ids of the nodes that one takes for members. */
export const membersOf = async (service: TestService): Promise<string[]> =>
  (await service.http.request('GET', '/health')).body.nodes.members.map(({ node }: { node: string }) => node);
