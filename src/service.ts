import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { AccountDirectory } from './accounts/account-directory.js';
import { accountsSession } from './accounts/account-writer.js';
import { type FirstStart, prepareAccounts } from './accounts/first-start.js';
import { FolderKey } from './accounts/folder-key.js';
import { KeyUses } from './accounts/key-uses.js';
import { AppModule } from './app.module.js';
import { serveAsyncApi } from './asyncapi/asyncapi.js';
import type { Config } from './config.js';
import { removeServiceAddress, writeServiceAddress } from './embedded/service-address.js';
import { Embedding } from './embedding/embedding.js';
import { EmbeddingWriter } from './embedding/embedding-writer.js';
import { openEngines, openMemoryDocuments, type Sealing, usesDataFolder } from './engines.js';
import { ReceiptSigner } from './erasure/receipt-signer.js';
import { Retention } from './erasure/retention.js';
import { addBrowserRules } from './gateway/browser-rules.js';
import { Connections } from './gateway/connections.js';
import { ErrorToHttpFilter } from './gateway/error-to-http.filter.js';
import { addGateway, fastifyOptions } from './gateway/gateway.js';
import { Readiness } from './health/readiness.js';
import { serveHomePage } from './home-page.js';
import type { CatchingUp } from './log/event-log.js';
import { NestLogger } from './logger.js';
import { McpController } from './mcp/mcp.controller.js';
import { ExpiryPurger } from './memory/expiry/expiry-purger.js';
import { MemoryPublisher } from './memory/publishing/memory-publisher.js';
import { Metrics } from './metrics.js';
import { CatchUp } from './nodes/catch-up.js';
import { addForwarding } from './nodes/forwarding.js';
import { nodeUrlOf } from './nodes/node-url.js';
import type { Owners } from './nodes/owners.js';
import { ApiReference } from './openapi.js';
import type { CheckpointLog } from './proof/checkpoint-log.js';
import { openCheckpointLog } from './proof/open-checkpoint-log.js';
import { ProofDamagedError } from './proof/proof-store.js';
import { Proofs } from './proof/proofs.js';
import { ErasureNoteFiles, noNotes } from './sealing/erasure-notes.js';
import { keysFolder, masterKeyFile, mayRotate } from './sealing/open-sealing.js';
import { followRotations } from './sealing/rotation-requests.js';
import { quotasOf } from './sessions/quotas.js';
import { RecentSessions } from './sessions/recent-sessions.js';
import { type HostSealing, SessionHost } from './sessions/session-host.js';

/** Most time that requests under way have to end after the service was told to stop. */
const drainMaxMs = 20_000;
/** Most time to tell the other nodes that this one goes; they find out by themselves if need be. */
const leaveMaxMs = 3000;
/** Connections that may wait to be taken: more than that come at once would else be tried again after a second. The system may allow fewer. */
const backlog = 4096;
/** Longest that a start waits for the sessions that were in use before it, ms: other agents wait as well. */
const bringBackMaxMs = 2000;
/** How often a start that takes long says how far it is, ms. */
const tellMs = 2000;

/** The service, listening. */
export interface Service {
  /** Where it listens. */
  readonly url: string;
  readonly firstStart: FirstStart;
  /** Opens the oldest agent while this service runs; `null` where the data folder alone is to open nothing. */
  readonly folderKey: string | null;
  /** Takes no new requests, finishes those it has, saves the views, closes the engines. */
  stop(): Promise<void>;
}

/** Starts the whole service. @throws what opening the engines throws, before anything listens */
export async function startService(config: Config, logger: Logger): Promise<Service> {
  const { log, stored, views, sealing, owners, release } = await openEngines(config, logger);
  const metrics = new Metrics();
  const reports = { warn: (details: object, message: string): void => logger.warn(details, message) };
  const host = new SessionHost(
    log,
    views,
    hostSettings(config),
    reports,
    metrics,
    (sessionId) => owners.owns(sessionId),
    sealing === null ? null : hostSealing(sealing, config),
  );
  const embedding = Embedding.of(config, reports.warn);
  let app: NestFastifyApplication | undefined;
  let checkpoints: CheckpointLog | null = null;
  let recent: RecentSessions | null = null;
  try {
    const opened = await openCheckpointLog(config, {
      log: stored,
      signing: sealing?.signing ?? null,
      owns: (session) => owners.owns(session),
      ...reports,
    });
    checkpoints = opened instanceof ProofDamagedError ? null : opened;
    const proofs = new Proofs(host, opened, config.waitMaxMs);
    watchCheckpoints(checkpoints, metrics);
    const readiness = new Readiness(host, { log: log.engine, views: views.engine }, owners, {
      folder: usesDataFolder(config) ? config.dataDir : null,
      proofProblem: () => proofs.problem,
      logProblem: () => proofs.logProblem ?? sealing?.log.problem?.message ?? null,
    });
    const keyUses = new KeyUses();
    const accounts = new AccountDirectory(config.bootstrapToken, keyUses);
    const catchUp = new CatchUp(owners, host, sealing?.log ?? null);
    app = await NestFactory.create<NestFastifyApplication>(
      AppModule.of({
        config,
        host,
        metrics,
        readiness,
        receipts: new ReceiptSigner(sealing?.signing ?? null, sealing?.signers ?? null),
        proofs,
        keyUses,
        embedding,
        catchUp,
      }),
      new FastifyAdapter({ ...fastifyOptions(config, logger), skipMiddie: true }),
      { logger: new NestLogger(logger), bodyParser: false },
    );
    const running = app;
    const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
    await addBrowserRules(fastify, config);
    const newest = (sessionId: string): Promise<void> =>
      sessionId === accountsSession ? catchUp.written(sessionId) : catchUp.acknowledged(sessionId);
    addForwarding(fastify, { config, owners, catchUp: newest, readiness, metrics, logger, accountsSession });
    const newestAccounts = owners.selfId === null ? null : (): Promise<void> => newest(accountsSession);
    const folderKey = opensByFolder(config) ? new FolderKey(accounts) : null;
    addGateway(fastify, { config, accounts: folderKey ?? accounts, newestAccounts, readiness, metrics, logger });
    const connections = new Connections(fastify.server);
    app.useGlobalFilters(new ErrorToHttpFilter(logger));
    const reference = new ApiReference(app);
    reference.serve(fastify);
    serveAsyncApi(fastify);
    serveHomePage(fastify);
    await app.init();
    if (config.warmUp) {
      reference.prepare();
      await app.get(McpController).prepare();
    }
    const url = await fastify.listen({ port: config.port, host: config.host, backlog });
    if (log.catchingUp !== undefined) await caughtUp(log.catchingUp, url, logger);
    await checkpoints?.begin();
    if (sealing?.isOn && (await sealing.log.beganOpen(accountsSession))) logger.warn(beganOpen(config));
    await host.erasures.finishPending();
    const state = await host.pin(accountsSession);
    accounts.begin(state);
    const firstStart = await prepareAccounts(app.get(CommandBus), state.accounts, config);
    host.stayForgotten([...state.accounts.agents.values()].filter(({ deletedAtMs }) => deletedAtMs !== null).map(({ agentId }) => agentId));
    const publisher = await startPublisher(config, host, owners, accounts, metrics, logger);
    const embeddingWriter = startEmbeddingWriter(embedding, host, owners, accounts, metrics, reports.warn);
    const purger = startPurger(host, owners, metrics, logger);
    owners.onChange(() => {
      publisher?.lookAgain();
      embeddingWriter?.lookAgain();
      purger.lookAgain();
      checkpoints?.lookAgain();
      host.takeOver();
    });
    checkpoints?.lookAgain();
    const retention =
      sealing === null ? null : new Retention({ host, agents: () => accounts.keptAgents(), owns: (id) => owners.owns(id), ...reports });
    recent = recentSessions(config, host, owners);
    await recent?.bringBack(bringBackMaxMs);
    await recent?.begin();
    readiness.started();
    const secret = folderKey?.secret ?? null;
    const rotated = sealing === null || !mayRotate(config) ? null : masterKeyFile(config);
    const endRotations = usesDataFolder(config) ? followRotations(sealing?.ring ?? null, keysFolder(config), rotated, logger) : null;
    if (usesDataFolder(config)) writeServiceAddress(config.dataDir, { pid: process.pid, url, key: secret, masterKeyFile: rotated });
    const { port } = fastify.server.address() as AddressInfo;
    owners.join(config.nodeUrl ?? nodeUrlOf(config.host, port));
    retention?.start();
    const stop = async (): Promise<void> => {
      readiness.stopping();
      if (usesDataFolder(config)) removeServiceAddress(config.dataDir);
      await Promise.race([owners.leave(), sleep(leaveMaxMs)]);
      const closed = running.close();
      connections.drain(Math.min(config.bodyTimeoutS * 1000, drainMaxMs));
      await closed;
      await purger.stop();
      await publisher?.stop();
      await embeddingWriter?.stop();
      await embedding.close();
      await retention?.stop();
      await checkpoints?.stop();
      await recent?.stop();
      await host.stop();
      endRotations?.();
      release();
    };
    return { url, firstStart, folderKey: secret, stop };
  } catch (error) {
    await app?.close();
    await embedding.close();
    await checkpoints?.stop();
    await recent?.stop();
    await host.stop();
    release();
    throw error;
  }
}

/** Whether who can read the data folder may as well ask: not where it holds sealed records and the key to them is kept elsewhere. */
const opensByFolder = (config: Config): boolean =>
  usesDataFolder(config) && (config.sealing === 'off' || (config.masterKey === '' && config.masterKeyFile === ''));

/** The sessions in use, as a start finds them again; `null` where there is no place to note them, or others may have them by then. */
function recentSessions(config: Config, host: SessionHost, owners: Owners): RecentSessions | null {
  if (!config.warmUp || !usesDataFolder(config) || owners.selfId !== null) return null;
  const inMemory = { sizes: () => host.sessionSizes(), bring: (sessionId: string): Promise<unknown> => host.read(sessionId) };
  return new RecentSessions(path.join(config.dataDir, 'recent-sessions.json'), inMemory, config.memoryMb * 2 ** 20);
}

/** What to say of a log that is older than its sealing. */
const beganOpen = ({ log }: Config): string =>
  `records of before are not sealed: they stay readable as they are and cannot be erased; what is written from now on is sealed${
    log === 'lmdb' ? ' ("hindcast seal" copies the log into a sealed one)' : ''
  }`;

/** Waits until the log has caught up, and tells from time to time how far it is. */
async function caughtUp({ done, progress }: CatchingUp, url: string, logger: Logger): Promise<void> {
  const timer = setInterval(
    () => logger.info({ url, progress: progress() }, 'reading the log; requests are answered when it is read'),
    tellMs,
  );
  await done.finally(() => clearInterval(timer));
}

function watchCheckpoints(checkpoints: CheckpointLog | null, metrics: Metrics): void {
  if (checkpoints === null) return;
  metrics.watch('hindcast_checkpoint_entries', 'Entries of the newest signed checkpoint', () => checkpoints.reader.size);
  metrics.watch('hindcast_unproved_sessions', 'Sessions with records in no checkpoint yet', () => checkpoints.unproved);
}

/** Publishes memories as documents, where the settings name a place for them. */
async function startPublisher(
  config: Config,
  host: SessionHost,
  owners: Owners,
  accounts: AccountDirectory,
  metrics: Metrics,
  logger: Logger,
): Promise<MemoryPublisher | null> {
  const documents = await openMemoryDocuments(config);
  if (documents === null) return null;
  return new MemoryPublisher({
    host,
    documents,
    isDeleted: (session) => accounts.isDeleted(session),
    isOwn: (session) => session !== accountsSession && owners.owns(session),
    warn: (details, message) => logger.warn(details, message),
    watch: (name, help, read) => metrics.watch(name, help, read),
  });
}

/** Writes the vectors of memories, where the settings name a model. */
function startEmbeddingWriter(
  { embedder }: Embedding,
  host: SessionHost,
  owners: Owners,
  accounts: AccountDirectory,
  metrics: Metrics,
  warn: (details: object, message: string) => void,
): EmbeddingWriter | null {
  if (embedder === null) return null;
  return new EmbeddingWriter({
    host,
    embedder,
    isOwn: (session) => session !== accountsSession && owners.owns(session) && !accounts.isDeleted(session),
    warn,
    watch: (name, help, read) => metrics.watch(name, help, read),
  });
}

/** Has expired memories leave the statistics. */
const startPurger = (host: SessionHost, owners: Owners, metrics: Metrics, logger: Logger): ExpiryPurger =>
  new ExpiryPurger({
    host,
    isOwn: (session) => session !== accountsSession && owners.owns(session),
    warn: (details, message) => logger.warn(details, message),
    watch: (name, help, read) => metrics.watch(name, help, read),
  });

function hostSealing({ log, ring }: Sealing, config: Config): HostSealing {
  const notes = config.log === 'memory' ? noNotes() : new ErasureNoteFiles(path.join(keysFolder(config), 'erasing'));
  return { records: log, sealed: log, notes, rest: (session) => log.rest(session), eraseAgent: (session) => ring.eraseAgent(session) };
}

function hostSettings(config: Config): ConstructorParameters<typeof SessionHost>[2] {
  return {
    appendTimeoutMs: config.appendTimeoutMs,
    quotas: quotasOf(config),
    waitMaxMs: config.waitMaxMs,
    memoryBytes: config.memoryMb * 2 ** 20,
    checkpointBytes: config.checkpointsMb * 2 ** 20,
    sessionIdleMs: config.sessionIdleS * 1000,
    snapshotEvents: config.snapshotEvents,
  };
}
