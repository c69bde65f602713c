import type { CommandBus } from '@nestjs/cqrs';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hostOf } from '../../test/kit/hosts.js';
import { writeContext as context } from '../../test/kit/writes.js';
import type { Config } from '../config.js';
import type { SessionHost } from '../sessions/session-host.js';
import { AccountDirectory } from './account-directory.js';
import { AccountWriter, accountsSession } from './account-writer.js';
import { CreateAccount, CreateAccountHandler } from './commands/create-account.handler.js';
import { CreateAgent, CreateAgentHandler } from './commands/create-agent.handler.js';
import { DeleteAgent, DeleteAgentHandler } from './commands/delete-agent.handler.js';
import { RotateAgentKey, RotateAgentKeyHandler } from './commands/rotate-agent-key.handler.js';
import { SetAccountToken, SetAccountTokenHandler } from './commands/set-account-token.handler.js';
import { prepareAccounts } from './first-start.js';
import { FolderKey } from './folder-key.js';
import { KeyUses } from './key-uses.js';
import { isMade, looksMistyped, makeSecret } from './secrets.js';

describe('accounts', () => {
  let host: SessionHost;
  let writer: AccountWriter;

  beforeEach(() => {
    host = hostOf();
    writer = new AccountWriter(host, host.writes);
  });

  afterEach(() => host.stop());

  const createAccount = (token: string | null = null) => new CreateAccountHandler(writer).execute(new CreateAccount('us', context, token));
  const createAgent = (accountId: string, scopes: string[] = []) =>
    new CreateAgentHandler(writer).execute(new CreateAgent(accountId, 'ada', scopes, context));
  const rotate = (accountId: string, agentKey: string) =>
    new RotateAgentKeyHandler(writer).execute(new RotateAgentKey(accountId, agentKey, context));
  const remove = (accountId: string, agentKey: string) =>
    new DeleteAgentHandler(writer, host).execute(new DeleteAgent(accountId, agentKey, context));
  const directory = async (bootstrapToken: string | null = null): Promise<AccountDirectory> => {
    const accounts = await writer.accounts();
    const opened = new AccountDirectory(bootstrapToken, new KeyUses());
    opened.begin({ accounts });
    return opened;
  };

  it('find an agent by its key and an account by its token, and neither by the other', async () => {
    const { accountId, secretToken } = await createAccount();
    const { agentId, apiKey } = await createAgent(accountId, ['read']);
    const found = await directory();
    expect(found.keyOf(apiKey)).toMatchObject({ agent: { agentId, accountId }, key: { scopes: ['read'] } });
    expect(found.accountOf(secretToken)).toMatchObject({ accountId });
    expect([found.keyOf(secretToken), found.accountOf(apiKey)]).toEqual([null, null]);
  });

  it('keep no secret on the log', async () => {
    const { accountId, secretToken } = await createAccount();
    const { apiKey } = await createAgent(accountId);
    const records: string[] = [];
    await host.log.read(accountsSession, {}, ({ bytes }) => void records.push(Buffer.from(bytes).toString()));
    expect(records).toHaveLength(2);
    for (const secret of [secretToken, apiKey]) expect(records.join()).not.toContain(secret);
  });

  it('let the first account create others, or whoever has the token of the settings', async () => {
    const first = await createAccount();
    const second = await createAccount();
    const byFirst = await directory();
    expect([first, second].map(({ secretToken }) => byFirst.mayCreateAccounts(secretToken))).toEqual([true, false]);
    const bySettings = await directory('boot-token');
    expect(['boot-token', first.secretToken].map((token) => bySettings.mayCreateAccounts(token))).toEqual([true, false]);
  });

  it('end a key when it is rotated, and know a deleted agent by its key', async () => {
    const { accountId } = await createAccount();
    const before = await createAgent(accountId);
    const after = await rotate(accountId, before.agentKey);
    const rotated = await directory();
    expect(rotated.keyOf(before.apiKey)).toBeNull();
    expect(rotated.keyOf(after.apiKey)?.agent.agentId).toBe(before.agentId);
    expect(await remove(accountId, before.agentKey)).toEqual({ agentId: before.agentId });
    expect((await directory()).keyOf(after.apiKey)?.agent.deletedAtMs).not.toBeNull();
    expect(await remove(accountId, before.agentKey)).toEqual({ agentId: null });
    await expect(rotate(accountId, before.agentKey)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('are opened by the key of a run too: the oldest agent that is left', async () => {
    const { accountId } = await createAccount();
    const [first, second] = [await createAgent(accountId), await createAgent(accountId)];
    const key = new FolderKey(await directory());
    expect(key.keyOf(key.secret)?.agent.agentId).toBe(first.agentId);
    expect(key.keyOf(second.apiKey)?.agent.agentId).toBe(second.agentId);
    expect(key.keyOf(new FolderKey(await directory()).secret)).toBeNull();
    expect([key.accountOf(key.secret), key.mayCreateAccounts(key.secret)]).toEqual([null, false]);
    await remove(accountId, first.agentKey);
    expect(key.keyOf(key.secret)?.agent.agentId).toBe(second.agentId);
    await remove(accountId, second.agentKey);
    expect(key.keyOf(key.secret)).toBeNull();
  });

  it("do not touch another account's agents", async () => {
    const [mine, theirs] = [await createAccount(), await createAccount()];
    const { agentKey, apiKey } = await createAgent(mine.accountId);
    expect(await remove(theirs.accountId, agentKey)).toEqual({ agentId: null });
    await expect(rotate(theirs.accountId, agentKey)).rejects.toMatchObject({ code: 'not_found' });
    expect((await directory()).keyOf(apiKey)?.agent.deletedAtMs).toBeNull();
  });

  describe('at a start', () => {
    const handlers = () =>
      new Map<unknown, { execute(command: never): Promise<unknown> }>([
        [CreateAccount, new CreateAccountHandler(writer)],
        [CreateAgent, new CreateAgentHandler(writer)],
        [RotateAgentKey, new RotateAgentKeyHandler(writer)],
        [SetAccountToken, new SetAccountTokenHandler(writer)],
      ]);
    const start = async (config: Partial<Config> = {}) => {
      const commands = {
        execute: (command: object) =>
          handlers()
            .get(command.constructor)
            ?.execute(command as never),
      };
      return prepareAccounts(commands as CommandBus, await writer.accounts(), { accountToken: null, apiKey: null, ...config } as Config);
    };

    it('are made once, with secrets that are told once', async () => {
      const first = await start();
      const found = await directory();
      expect(found.accountOf(first.secretToken as string)).not.toBeNull();
      expect(found.keyOf(first.apiKey as string)?.agent.name).toBe('default');
      expect(await start()).toEqual({ secretToken: null, apiKey: null });
    });

    it('take the token and the key of the settings, also when these change', async () => {
      await start();
      const [accountToken, apiKey] = ['token-of-settings', 'key-of-settings'];
      expect(await start({ accountToken, apiKey })).toEqual({ secretToken: null, apiKey: null });
      const found = await directory();
      expect(found.accountOf(accountToken)).not.toBeNull();
      expect(found.keyOf(apiKey)?.agent.name).toBe('default');
      expect((await writer.accounts()).agents.size).toBe(1);
    });
  });
});

describe('a secret', () => {
  it('is told from one with a character that is another', () => {
    const { secret } = makeSecret('hck');
    expect([looksMistyped(secret), isMade(secret)]).toEqual([false, true]);
    fc.assert(
      fc.property(fc.integer({ min: 4, max: secret.length - 1 }), fc.constantFrom(...'0aZ_-'), (at, character) => {
        fc.pre(secret[at] !== character);
        expect(looksMistyped(secret.slice(0, at) + character + secret.slice(at + 1))).toBe(true);
      }),
    );
  });

  it('of another form is not taken for one of ours', () => {
    const others = fc.string().filter((text) => !/^hc[kt]_/.test(text));
    fc.assert(fc.property(others, (text) => !looksMistyped(text)));
  });
});
