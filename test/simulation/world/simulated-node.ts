import { createHash } from 'node:crypto';
import type { Session } from '../../../projections/session.js';
import { GetOperation, GetOperationHandler } from '../../../src/audit/queries/get-operation.handler.js';
import { verifySession } from '../../../src/audit/queries/verify-session.handler.js';
import { EraseRecords, EraseRecordsHandler } from '../../../src/erasure/erase-records.handler.js';
import { EraseDto } from '../../../src/erasure/erasure.dto.js';
import { ReceiptSigner } from '../../../src/erasure/receipt-signer.js';
import { Retention } from '../../../src/erasure/retention.js';
import { HindcastError } from '../../../src/errors.js';
import type { KafkaEventLog } from '../../../src/log/kafka/kafka-event-log.js';
import { ClearSession, ClearSessionHandler } from '../../../src/memory/commands/clear-session.handler.js';
import { DeleteMemory, DeleteMemoryHandler } from '../../../src/memory/commands/delete-memory.handler.js';
import { MemoryTurns } from '../../../src/memory/commands/memory-turns.js';
import { RecallMemories, RecallMemoriesHandler } from '../../../src/memory/commands/recall-memories.handler.js';
import { ReplaceMemory, ReplaceMemoryHandler } from '../../../src/memory/commands/replace-memory.handler.js';
import { StoreMemories, StoreMemoriesHandler } from '../../../src/memory/commands/store-memories.handler.js';
import { UpdateMemory, UpdateMemoryHandler } from '../../../src/memory/commands/update-memory.handler.js';
import { ExpiryPurger } from '../../../src/memory/expiry/expiry-purger.js';
import { GetMemory, GetMemoryHandler } from '../../../src/memory/queries/get-memory.handler.js';
import { GetMemoryHistory, GetMemoryHistoryHandler } from '../../../src/memory/queries/get-memory-history.handler.js';
import { ListMemories, ListMemoriesHandler } from '../../../src/memory/queries/list-memories.handler.js';
import { CatchUp } from '../../../src/nodes/catch-up.js';
import { KafkaOwners } from '../../../src/nodes/kafka/kafka-owners.js';
import { alone, type Owners } from '../../../src/nodes/owners.js';
import { EmbeddedKeyStore } from '../../../src/sealing/embedded/embedded-key-store.js';
import { ErasureNoteFiles } from '../../../src/sealing/erasure-notes.js';
import { KeyRing } from '../../../src/sealing/key-ring.js';
import { masterKeyOf } from '../../../src/sealing/master-key.js';
import { SigningKeys } from '../../../src/sealing/receipts/signing-keys.js';
import { SealedEventLog } from '../../../src/sealing/sealed-event-log.js';
import { SealedViewStore } from '../../../src/sealing/sealed-view-store.js';
import { asHindcastError } from '../../../src/sessions/failures.js';
import { type HostSettings, SessionHost } from '../../../src/sessions/session-host.js';
import type { Operation } from './operations.js';
import { type Process, theScheduler } from './scheduler.js';
import { SharedKeyStore } from './simulated-keys.js';
import { SimulatedLog } from './simulated-log.js';
import { SimulatedViewStore } from './simulated-views.js';
import type { World } from './world.js';

/** An answer, or the error that stands in its place. */
export type Answer = { readonly ok: Record<string, unknown> } | { readonly error: unknown };

const context = { actor: 'hck_simulated', causation: 'req_simulated' };

/** The whole service in one process, but for HTTP: its engines, host, owners and handlers. */
export class SimulatedNode {
  /** Changes of a memory take turns here. */
  private readonly turns = new MemoryTurns();
  private readonly updates: UpdateMemoryHandler;
  private readonly deletes: DeleteMemoryHandler;
  private readonly catchUp: CatchUp;
  /** Requests that are not answered yet. */
  private underWay = 0;

  private constructor(
    private readonly world: World,
    readonly process: Process,
    readonly host: SessionHost,
    readonly sealed: SealedEventLog,
    readonly views: SealedViewStore,
    readonly owners: Owners,
    private readonly purger: ExpiryPurger,
    private readonly retention: Retention | null,
    private readonly receipts: ReceiptSigner,
  ) {
    this.updates = new UpdateMemoryHandler(host, host.writes, this.turns);
    this.deletes = new DeleteMemoryHandler(host.writes, this.turns);
    this.catchUp = new CatchUp(owners, host, sealed);
  }

  /** Starts as `startService` does. */
  static async start(world: World, process: Process): Promise<SimulatedNode> {
    const { faults, isShared } = world;
    const warn = (): void => faults.count('warned');
    const folder = `/${process.name}`;
    const log = new SimulatedLog(world.log, process, faults, !isShared);
    const store = isShared ? new SharedKeyStore(world.keys, faults) : await EmbeddedKeyStore.open(`${folder}/keys`);
    const ring = await KeyRing.open(store, masterKeyOf(world.masterKey));
    const signing = SigningKeys.open(`${folder}/signing`);
    const sealed = new SealedEventLog(log, ring, true, warn);
    const views = new SealedViewStore(new SimulatedViewStore(world.views, faults), ring, () => log.sessions());
    const owners: Owners = isShared
      ? new KafkaOwners({
          kafka: null as never,
          topic: 'simulated',
          log: log as unknown as KafkaEventLog,
          appendTimeoutMs: world.settings.appendTimeoutMs,
          warn,
        })
      : alone;
    const host = new SessionHost(
      sealed,
      views,
      world.settings satisfies HostSettings,
      { warn },
      { observeAppend: () => undefined, countSessionLoad: () => undefined, watch: () => undefined },
      (session) => owners.owns(session),
      {
        records: {
          digests: (session) => sealed.digests(session),
          prepare: async (session, count) => {
            const make = await sealed.prepare(session, count);
            return (contents) => world.noted(contents, make(contents));
          },
        },
        sealed,
        notes: new ErasureNoteFiles(`${folder}/erasing`),
        rest: (session) => sealed.rest(session),
        eraseAgent: (session) => ring.eraseAgent(session),
      },
    );
    await host.erasures.finishPending();
    const purger = new ExpiryPurger({ host, isOwn: (session) => owners.owns(session), warn, watch: () => undefined });
    owners.onChange(() => {
      purger.lookAgain();
      host.takeOver();
    });
    owners.join(`node://${process.name}`);
    const { keptAgents } = world;
    const retention =
      keptAgents.length === 0 ? null : new Retention({ host, agents: () => keptAgents, owns: (session) => owners.owns(session), warn });
    retention?.start();
    return new SimulatedNode(world, process, host, sealed, views, owners, purger, retention, new ReceiptSigner(signing));
  }

  /** Stops as the service does, when the requests that it has are answered. */
  async stop(): Promise<void> {
    await this.owners.leave();
    while (this.underWay > 0) await theScheduler().sleep(10);
    await this.purger.stop();
    await this.retention?.stop();
    await this.host.stop();
  }

  /** The state of a session that is in memory here, unless it is known to be of no use. */
  inMemory(session: string): Session | undefined {
    return this.host.inMemory(session);
  }

  /** Answers a request. */
  async request(operation: Operation, isForwarded = false): Promise<Answer> {
    this.underWay++;
    try {
      return await this.routed(operation, isForwarded);
    } finally {
      this.underWay--;
    }
  }

  /** Answers a request, sent on to the node that owns the session where that is another one, as `addForwarding` does. */
  private async routed(operation: Operation, isForwarded: boolean): Promise<Answer> {
    const { owners, world } = this;
    try {
      if (owners.selfId !== null) {
        for (let tries = 0; tries < 3 && !isForwarded; tries++) {
          const owner = owners.ownerOf(operation.session);
          if (owner === null) break;
          const answer = await world.forward(owner.url, operation);
          if (answer !== null) return answer;
        }
        await this.catchUp.acknowledged(operation.session);
      }
    } catch (error) {
      return { error: error instanceof HindcastError ? error : asHindcastError(error) };
    }
    try {
      return { ok: (await this.answer(operation)) as Record<string, unknown> };
    } catch (error) {
      return { error };
    }
  }

  /** All that a session's view tells, as far as it can be read. */
  private async viewText(session: string): Promise<string> {
    try {
      const view = await this.views.load(session);
      return Buffer.concat([...(view?.documents ?? [])]).toString('latin1');
    } catch {
      return '';
    }
  }

  private async answer(operation: Operation): Promise<unknown> {
    const { host } = this;
    const { session, key } = operation;
    switch (operation.kind) {
      case 'store': {
        const items = operation.items.map(({ id, content, ttlSeconds }) => ({
          item: { memory_id: id, content, ttl_seconds: ttlSeconds } as never,
          key: null,
        }));
        const results = await new StoreMemoriesHandler(host.writes).execute(new StoreMemories(session, items, context));
        return { results };
      }
      case 'update': {
        const options = { merge: false, precondition: null, key };
        const command = new UpdateMemory(session, operation.id, { content: operation.content } as never, options, context);
        return { results: [await this.updates.execute(command)] };
      }
      case 'replace': {
        const command = new ReplaceMemory(session, operation.id, { content: operation.content } as never, null, key, context);
        return { results: [await new ReplaceMemoryHandler(host, host.writes, this.turns).execute(command)] };
      }
      case 'delete':
        return { results: [await this.deletes.execute(new DeleteMemory(session, operation.id, null, key, context))] };
      case 'clear':
        return { results: [await new ClearSessionHandler(host.writes).execute(new ClearSession(session, key, context))] };
      case 'recall': {
        const request = { user_message: operation.content } as never;
        return new RecallMemoriesHandler(host, host.writes).execute(new RecallMemories(session, request, [operation.id], key, context));
      }
      case 'erase': {
        const what = Object.assign(new EraseDto(), { memory_ids: operation.ids });
        return new EraseRecordsHandler(host, this.receipts).execute(new EraseRecords(session, what, key, context));
      }
      case 'operation':
        return new GetOperationHandler(host, this.catchUp).execute(new GetOperation(session, operation.id, {}));
      case 'get':
        return new GetMemoryHandler(host).execute(new GetMemory(session, operation.id, asOf(operation.position)));
      case 'history':
        return new GetMemoryHistoryHandler(host).execute(new GetMemoryHistory(session, operation.id, {}));
      case 'list':
        return new ListMemoriesHandler(host).execute(
          new ListMemories(session, { limit: 1000, offset: 0, order: 'oldest' } as never, asOf(operation.position)),
        );
      case 'verify':
        return verifySession(host.log, session);
      case 'view': {
        return { text: await this.viewText(session) };
      }
      case 'events': {
        const records: unknown[] = [];
        await host.log
          .read(session, {}, ({ content }) => void records.push(content))
          .catch((error: unknown) => {
            throw asHindcastError(error);
          });
        return { records };
      }
    }
  }
}

const asOf = (position: number | undefined) => (position === undefined ? {} : { asOf: { position } });

/** By which a record's content is found again. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('base64url');
