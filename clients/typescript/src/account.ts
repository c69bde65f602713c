import { type CallOptions, type HindcastOptions, type Request, Transport } from './transport.js';
import type { Agent, AgentKey, NewAccount, NewAgent, NewKey, Retention } from './types.js';

const look = 'Look in the lists whether it was made; sent again it would be made twice.';
const repeat = 'Send the same again: done twice it is as done once.';

/** How the owner of an account reaches the service. */
export interface AccountOptions extends Omit<HindcastOptions, 'apiKey' | 'position'> {
  /** The account's secret token. */
  readonly token: string;
}

/**
 * An account's agents and their keys. It is for the owner's own server: the token may do everything, and each `apiKey` is shown once.
 * What makes something has no id to be repeated by: where its answer is lost it is not sent again but throws {@link OutcomeUnknownError}, and the lists tell whether it was made.
 */
export class HindcastAccount {
  private readonly transport: Transport;

  constructor({ token, ...options }: AccountOptions) {
    this.transport = new Transport({ ...options, apiKey: token });
  }

  /** Makes an account, by the bootstrap token in place of an account's own. Its `secretToken` is shown this once. */
  createAccount(name: string, options?: CallOptions): Promise<NewAccount> {
    return this.make('', { name }, options);
  }

  /** The agents, in the order in which they were made. */
  async agents(options?: CallOptions): Promise<Agent[]> {
    const { units } = await this.send<{ units: Agent[] }>({ method: 'GET', path: '/units', options });
    return units;
  }

  /** Makes an agent. @param scopes what its key may do: `read`, `write`, `erase`, `audit`, `domain:<id>`; none: everything */
  createAgent(agent: { name?: string; scopes?: string[] } = {}, options?: CallOptions): Promise<NewAgent> {
    return this.make('/units', agent, options);
  }

  /** Deletes an agent: its keys end at once, and all that it stored is erased. @returns whether there was such an agent */
  async deleteAgent(agentKey: string, options?: CallOptions): Promise<boolean> {
    return (await this.send<{ deleted: boolean }>({ method: 'DELETE', path: '/units', body: { agentKey }, options, ifUnknown: repeat }))
      .deleted;
  }

  /** The keys of an agent that are in force, without their secrets. */
  async keys(agentKey: string, options?: CallOptions): Promise<AgentKey[]> {
    const { keys } = await this.send<{ keys: AgentKey[] }>({ method: 'GET', path: '/units/keys', query: { agentKey }, options });
    return keys;
  }

  /** Adds a key beside those that there are. @param key its name, what it may do (none: everything), and when it ends, ISO 8601 */
  addKey(agentKey: string, { name = 'key', ...key }: NewKey = {}, options?: CallOptions): Promise<NewAgent> {
    return this.make('/units/keys', { agentKey, name, ...key }, options);
  }

  /** Puts a new key in the place of all others. @param graceSeconds how long those are still taken; 0: not at all */
  rotateKey(agentKey: string, graceSeconds = 0, options?: CallOptions): Promise<NewAgent> {
    return this.make('/units/keys', { agentKey, grace_seconds: graceSeconds }, options);
  }

  /** Ends one key, at once. @returns whether there was such a key */
  async endKey(agentKey: string, keyId: string, options?: CallOptions): Promise<boolean> {
    const body = { agentKey, keyId };
    return (await this.send<{ deleted: boolean }>({ method: 'DELETE', path: '/units/keys', body, options, ifUnknown: repeat })).deleted;
  }

  /** Sets after how many days an agent's records are erased, 1 to 36,500; `null`: never. */
  setRetention(agentKey: string, maxAgeDays: number | null, options?: CallOptions): Promise<Retention> {
    return this.send({
      method: 'POST',
      path: '/units/retention',
      body: { agentKey, max_age_days: maxAgeDays },
      options,
      ifUnknown: repeat,
    });
  }

  private make<T>(path: string, body: object, options?: CallOptions): Promise<T> {
    return this.send({ method: 'POST', path, body, options, ifUnknown: look, isRepeatable: false });
  }

  private send<T>(request: Request): Promise<T> {
    return this.transport.json({ ...request, path: `/v1/accounts${request.path}` });
  }
}
