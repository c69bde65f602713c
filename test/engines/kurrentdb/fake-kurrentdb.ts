import { randomUUID } from 'node:crypto';
import {
  type handleClientStreamingCall,
  type handleServerStreamingCall,
  type handleUnaryCall,
  Metadata,
  Server,
  ServerCredentials,
  type ServerWritableStream,
  status,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js';
import featuresGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_grpc_pb.js';
import featuresPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/serverfeatures_pb.js';
import sharedPb from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/shared_pb.js';
import streamsGrpc from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_grpc_pb.js';
import streamsPb, {
  type AppendReq,
  type AppendResp,
  type ReadReq,
  type ReadResp,
} from '@kurrent/kurrentdb-client/generated/kurrentdb/protocols/v1/streams_pb.js';
import { type EventFilter, type Expected, type FakeEvent, FakeStreams, type Proposed } from './fake-streams.js';

const checkpointWindow = 32;

type Reading = ServerWritableStream<ReadReq, ReadResp>;

/** A subscription that is open. */
interface Subscriber {
  readonly call: Reading;
  readonly wants: EventFilter;
  /** Position of the last event looked at. */
  after: number;
  /** Events looked at since the last checkpoint. */
  scanned: number;
  readonly checkpointEvents: number;
}

/** What the server does with an append's answer: sends it, says nothing for ever, or breaks the call. The events are stored all the same. */
export type Answering = 'answer' | 'silence' | 'unavailable';

/**
 * A server that speaks the published protocol of KurrentDB as far as the adapter uses it: features, append, read of a stream and of `$all` both ways, filtered
 * subscription to `$all` with checkpoints. It is built from the stubs that the client package publishes.
 *
 * It is not KurrentDB. What is tested with it is which calls the adapter makes and what it does with the answers; of the engine's durability, order, cluster and speed it shows nothing.
 * It offers BatchAppend, as the engine does, and refuses it: the adapter is not to use it.
 */
export class FakeKurrentDb {
  readonly streams = new FakeStreams();
  /** Calls received, by their names. */
  readonly calls: Record<string, number> = {};
  /** What happens to the answers of the next appends, in this order; then all are answered. */
  answering: Answering[] = [];
  /** Nothing is sent over subscriptions while it holds. */
  holdsSubscriptions = false;
  /** Bytes of data that one append may have. */
  appendBytesMax = 1 << 24;
  /** Behind which positions the subscriptions were asked for. */
  readonly subscribedBehind: number[] = [];
  private readonly subscribers = new Set<Subscriber>();
  private server: Server | null = null;
  private port = 0;

  /** Listens, after a stop on the same port again. */
  async start(): Promise<void> {
    const server = new Server({ 'grpc.max_receive_message_length': 17 << 20 });
    server.addService(streamsGrpc.StreamsService as never, this.streamsService());
    server.addService(featuresGrpc.ServerFeaturesService as never, { getSupportedMethods: this.features });
    this.port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`127.0.0.1:${this.port}`, ServerCredentials.createInsecure(), (error, port) =>
        error ? reject(error) : resolve(port),
      ),
    );
    this.server = server;
  }

  /** Breaks all connections and listens no more; what was stored stays. */
  stop(): void {
    this.subscribers.clear();
    this.server?.forceShutdown();
    this.server = null;
  }

  get connectionString(): string {
    return `kurrentdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Breaks the open subscriptions and leaves the connections alone. */
  cutSubscriptions(): void {
    for (const { call } of this.subscribers) call.emit('error', { code: status.UNAVAILABLE, details: 'cut' });
    this.subscribers.clear();
  }

  /** Leaves the subscriptions of now open and sends nothing over them ever again. */
  stallSubscriptions(): void {
    this.subscribers.clear();
  }

  /** Sends the open subscriptions what is new to them. */
  publish(): void {
    if (this.holdsSubscriptions) return;
    for (const subscriber of this.subscribers) this.feed(subscriber);
  }

  private count(name: string): void {
    this.calls[name] = (this.calls[name] ?? 0) + 1;
  }

  private streamsService(): UntypedServiceImplementation {
    const unimplemented = { code: status.UNIMPLEMENTED, details: 'the fake server does not do this' };
    const refuse = ((_call: unknown, callback: (error: object) => void) => callback(unimplemented)) as handleUnaryCall<unknown, unknown>;
    const batchAppend = (call: Reading): void => {
      this.count('BatchAppend');
      call.emit('error', unimplemented);
    };
    return { append: this.append, read: this.read, delete: refuse, tombstone: refuse, batchAppend: batchAppend as never };
  }

  private readonly features: handleUnaryCall<unknown, unknown> = (_call, callback) => {
    this.count('GetSupportedMethods');
    const answer = new featuresPb.SupportedMethods().setEventStoreServerVersion('25.0.0');
    for (const name of ['append', 'read', 'delete', 'tombstone', 'batchappend']) {
      const method = new featuresPb.SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name);
      answer.addMethods(name === 'read' ? method.setFeaturesList(['position', 'events']) : method);
    }
    callback(null, answer);
  };

  private readonly append: handleClientStreamingCall<AppendReq, AppendResp> = (call, callback) => {
    this.count('Append');
    const proposed: Proposed[] = [];
    let options: AppendReq.Options | undefined;
    call.on('data', (request: AppendReq) => {
      if (request.hasOptions()) options = request.getOptions();
      else proposed.push(proposedOf(request.getProposedMessage() as AppendReq.ProposedMessage));
    });
    call.on('end', () => {
      if (options !== undefined) this.answerAppend(options, proposed, callback);
    });
  };

  private answerAppend(
    options: AppendReq.Options,
    proposed: readonly Proposed[],
    callback: Parameters<handleClientStreamingCall<AppendReq, AppendResp>>[1],
  ): void {
    if (proposed.reduce((sum, { data }) => sum + data.length, 0) > this.appendBytesMax) {
      const metadata = new Metadata();
      metadata.set('exception', 'maximum-append-size-exceeded');
      metadata.set('maximum-append-size', String(this.appendBytesMax));
      callback({ code: status.INVALID_ARGUMENT, details: 'too big', metadata });
      return;
    }
    const stream = nameIn(options);
    const expected = expectedIn(options);
    const result = this.streams.append(stream, expected, proposed);
    this.publish();
    const answering = this.answering.shift() ?? 'answer';
    if (answering === 'silence') return;
    if (answering === 'unavailable') {
      callback({ code: status.UNAVAILABLE, details: 'the answer was lost' });
      return;
    }
    const answer = new streamsPb.AppendResp();
    if (result.isStored) {
      const place = new streamsPb.AppendResp.Position()
        .setCommitPosition(String(result.position))
        .setPreparePosition(String(result.position));
      answer.setSuccess(new streamsPb.AppendResp.Success().setCurrentRevision(String(result.revision)).setPosition(place));
    } else answer.setWrongExpectedVersion(wrongVersion(expected, this.streams.of(stream).length - 1));
    callback(null, answer);
  }

  private readonly read: handleServerStreamingCall<ReadReq, ReadResp> = (call) => {
    const options = call.request.getOptions() as ReadReq.Options;
    if (options.hasSubscription()) this.subscribe(call, options);
    else {
      this.count('Read');
      for (const answer of this.answersTo(options)) call.write(answer);
      call.end();
    }
  };

  private answersTo(options: ReadReq.Options): ReadResp[] {
    const isBackwards = options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;
    const wants = filterOf(options);
    const events = (options.hasAll() ? this.streams.all : this.streams.of(nameIn(options.getStream()))).filter(wants);
    if (options.hasStream() && events.length === 0) {
      const notFound = new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(options.getStream()?.getStreamIdentifier());
      return [new streamsPb.ReadResp().setStreamNotFound(notFound)];
    }
    const from = startOf(options);
    const placeOf = (event: FakeEvent): number => (options.hasAll() ? event.position : event.revision);
    const inOrder = isBackwards
      ? events.filter((event) => placeOf(event) <= from).reverse()
      : events.filter((event) => placeOf(event) >= from);
    return inOrder.slice(0, Number(options.getCount())).map(eventAnswer);
  }

  private subscribe(call: Reading, options: ReadReq.Options): void {
    this.count('Subscribe');
    const from = startOf(options);
    this.subscribedBehind.push(from);
    const end = this.streams.all[this.streams.all.length - 1]?.position ?? 0;
    const checkpointEvents = checkpointWindow * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
    const subscriber = { call, wants: filterOf(options), after: Math.min(from, end), scanned: 0, checkpointEvents };
    this.subscribers.add(subscriber);
    call.on('cancelled', () => {
      this.subscribers.delete(subscriber);
      call.end();
    });
    call.write(new streamsPb.ReadResp().setConfirmation(new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId(randomUUID())));
    if (this.holdsSubscriptions) return;
    this.feed(subscriber);
    call.write(new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp()));
  }

  private feed(subscriber: Subscriber): void {
    const { all } = this.streams;
    let i = all.length;
    while (i > 0 && all[i - 1].position > subscriber.after) i--;
    for (; i < all.length; i++) {
      subscriber.after = all[i].position;
      if (subscriber.wants(all[i])) subscriber.call.write(eventAnswer(all[i]));
      if (++subscriber.scanned % subscriber.checkpointEvents > 0) continue;
      const place = String(all[i].position);
      const checkpoint = new streamsPb.ReadResp.Checkpoint().setCommitPosition(place).setPreparePosition(place);
      subscriber.call.write(new streamsPb.ReadResp().setCheckpoint(checkpoint));
    }
  }
}

function proposedOf(message: AppendReq.ProposedMessage): Proposed {
  return {
    id: message.getId()?.getString() ?? '',
    metadata: [...message.getMetadataMap().entries()] as [string, string][],
    data: message.getData_asU8(),
    custom: message.getCustomMetadata_asU8(),
  };
}

const nameIn = (options: AppendReq.Options | ReadReq.Options.StreamOptions | undefined): string =>
  Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString();

function expectedIn(options: AppendReq.Options): Expected {
  if (options.hasNoStream()) return -1;
  if (options.hasRevision()) return Number(options.getRevision());
  return options.hasStreamExists() ? 'exists' : 'any';
}

function wrongVersion(expected: Expected, head: number): AppendResp.WrongExpectedVersion {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (head < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(String(head));
  if (expected === 'exists') return wrong.setExpectedStreamExists(new sharedPb.Empty());
  return expected === -1 ? wrong.setExpectedNoStream(new sharedPb.Empty()) : wrong.setExpectedRevision(String(expected));
}

/** Where a reading begins, inclusive; a subscription begins behind it. */
function startOf(options: ReadReq.Options): number {
  const from = options.getStream() ?? (options.getAll() as ReadReq.Options.AllOptions);
  if (from.hasEnd()) return Number.POSITIVE_INFINITY;
  if (from.hasStart()) return 0;
  return 'getRevision' in from ? Number(from.getRevision()) : Number(from.getPosition()?.getCommitPosition());
}

function filterOf(options: ReadReq.Options): EventFilter {
  const filter = options.getFilter();
  if (filter === undefined) return () => true;
  const byStream = filter.getStreamIdentifier();
  const rule = byStream ?? filter.getEventType();
  const prefixes = rule?.getPrefixList() ?? [];
  const pattern = rule?.getRegex() ? new RegExp(rule.getRegex()) : null;
  return (event) => {
    const text = byStream ? event.stream : new Map(event.metadata).get('type');
    return prefixes.some((prefix) => text?.startsWith(prefix)) || pattern?.test(text ?? '') === true;
  };
}

function eventAnswer(event: FakeEvent): ReadResp {
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedPb.UUID().setString(event.id))
    .setStreamIdentifier(new sharedPb.StreamIdentifier().setStreamName(Buffer.from(event.stream).toString('base64')))
    .setStreamRevision(String(event.revision))
    .setCommitPosition(String(event.position))
    .setPreparePosition(String(event.position))
    .setData(event.data)
    .setCustomMetadata(event.custom);
  for (const [key, value] of event.metadata) recorded.getMetadataMap().set(key, value);
  recorded.getMetadataMap().set('created', String(BigInt(event.createdMs) * 10_000n));
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streamsPb.ReadResp().setEvent(read);
}
