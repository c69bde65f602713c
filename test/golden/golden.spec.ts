import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AdaptiveDomain } from '../../projections/adaptive/adaptive-domain.js';
import { ChainVerifier } from '../../projections/chain.js';
import { BinaryReader, finish } from '../../projections/compact/binary.js';
import type { DomainState } from '../../projections/domain/domain-state.js';
import { currentVersions, type HindcastEvent, toEvent } from '../../projections/events.js';
import { phaseOf } from '../../projections/memory/phases.js';
import { Session } from '../../projections/session.js';
import { InMemoryEventLog } from '../../src/log/in-memory/in-memory-event-log.js';
import { InMemoryKeyStore } from '../../src/sealing/in-memory/in-memory-key-store.js';
import { KeyRing } from '../../src/sealing/key-ring.js';
import { masterKeyOf } from '../../src/sealing/master-key.js';
import { SealedEventLog } from '../../src/sealing/sealed-event-log.js';
import { decodeRecord } from '../../src/sessions/event-codec.js';
import { link, snapshot } from '../kit/stories.js';

/** Logs as versions of the service wrote them, taken from `GET /events/export`. They are never changed: what they fold to is a promise. */
const logs: [name: string, session: string][] = [
  ['v1-memories', 'agent_uHVCbaao1xCbgMd0'],
  ['v1-cleared', 'agent_uHVCbaao1xCbgMd0'],
  ['v1-accounts', '$accounts'],
  ['v1-domains', 'agent_3mHSI8SviwTDBWTC'],
  ['v1-adaptive', 'agent_pkKMNfGuZ5XOOIkr'],
  ['v2-memories', 'agent_ntUxzkTc1gkmgHkw'],
  ['v2-accounts', '$accounts'],
];

interface Line {
  readonly hash: string;
  readonly bytes: Buffer;
  readonly event: HindcastEvent;
}

/** The lines of an export, each with the very bytes that its hash is of. */
function linesOf(name: string, session: string): Line[] {
  const text = readFileSync(new URL(`${name}.jsonl`, import.meta.url), 'utf8');
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { position, hash } = JSON.parse(line);
      const record = `{${line.slice(`{"position":${position},"hash":"${hash}",`.length)}`;
      return { hash, bytes: Buffer.from(record), event: toEvent(JSON.parse(record), session, position) };
    });
}

const hex = (head: string): string => Buffer.from(head, 'latin1').toString('hex');

/** What people can ask of a session, in a form to be compared by eye. */
function describeSession(state: Session): object {
  const read = state.memories();
  const memories = Array.from({ length: read.size }, (_, row) => {
    const memoryId = read.memoryId(row);
    const lives = read.find(memoryId) >= 0;
    const document = read.documentOf(row);
    return {
      memory_id: memoryId,
      lives,
      version: read.versionOf(row),
      access_count: read.use(row).accessCount,
      phase: phaseOf(read.use(row), state.lastRecordedAtMs),
      ...(lives
        ? { position: read.positionOf(document), metadata: read.index.metadataOf(document), concepts: read.index.conceptsOf(document) }
        : {}),
    };
  });
  const outcomes = Array.from({ length: state.ledger.end }, (_, i) => state.ledger.entry(i)).map(
    ({ id, scope, position, verdict, value }) => `${position} ${scope} ${id}: ${verdict} ${value}`,
  );
  const agents = [...state.accounts.agents.values()];
  const domains = Object.fromEntries([...state.domains.entries()].map(([id, domain]) => [id, describeDomain(state, domain)]));
  const told = { position: state.position, events: state.eventCount, head: hex(state.head), memories, outcomes, agents };
  const adaptive = [...state.adaptive.entries()].map(([id, domain]) => describeAdaptive(id, domain));
  return { ...told, ...(state.domains.size === 0 ? {} : { domains }), ...(adaptive.length === 0 ? {} : { adaptive }) };
}

const asked = 'What is wrong with r1 if the status light is green?';

/** Numbers of inference come from exponentials and logarithms, of which platforms may differ in the last digits. */
const rounded = (number: number): number => Number(number.toPrecision(9));

function describeDomain(state: Session, domain: DomainState): object {
  const { version, document, documentVersion, events, graph, learned, memoryUses } = domain;
  const observations = domain.observations(undefined);
  const { ranked_hypotheses, missing_evidence, impossible } = domain.reasoner.answer(observations);
  return {
    version,
    description: domain.sent.description,
    document,
    documentVersion,
    events: Array.from({ length: events.end }, (_, event) => {
      const isGone = events.isRetracted(event) ? ' (taken back)' : '';
      const isFound = domain.searchable?.has(event) === true ? ' (has a text)' : '';
      return `${events.positionOf(event)} ${domain.eventId(event)} ${new Date(events.timeOf(event)).toISOString()}${isGone}${isFound}`;
    }),
    observations,
    relations: [...(graph?.triples() ?? [])].map(({ triple, derived }) => `${triple.join(' ')}${derived ? ' (derived)' : ''}`),
    stated: domain.statedBy(['r1', 'beside', 'r2']),
    derived: domain.derivedObservations(),
    lessons: learned?.updateCount ?? 0,
    memoryUses: [...memoryUses.memories()].map((id) => [
      state.memories().memoryId(state.memory.rowOf(id)),
      memoryUses.countsOf(id),
      [...memoryUses.hypothesesOf(id)],
    ]),
    linked: finish(state.memoryLinks.finding(state.memories(), 'rack', 10)).map((memory) => state.memory.index.metadataOf(memory)),
    impossible,
    probabilities: Object.fromEntries(ranked_hypotheses.map(({ hypothesis_id, probability }) => [hypothesis_id, rounded(probability)])),
    gains: Object.fromEntries(
      missing_evidence.map(({ variable, expected_information_gain }) => [variable, rounded(expected_information_gain)]),
    ),
    supposed: finish(domain.language.understanding(asked, finish(domain.language.readingQuestion(asked)))).supposed,
  };
}

function fold(lines: readonly Line[], session: string): Session {
  const state = new Session(session, link);
  for (const { event, bytes } of lines) state.apply(event, bytes);
  return state;
}

describe.each(logs)('the log %s', (name, session) => {
  it('folds to the state beside it', async () => {
    const state = describeSession(fold(linesOf(name, session), session));
    await expect(`${JSON.stringify(state, null, 2)}\n`).toMatchFileSnapshot(`${name}.state.json`);
  });

  it('has the hashes that it was written with, and proves itself', () => {
    const lines = linesOf(name, session);
    const short = (head: string): string => Buffer.from(head.slice(0, 8), 'latin1').toString('base64url');
    const verifier = new ChainVerifier(session, link, short);
    for (const { event, bytes, hash } of lines) {
      verifier.addRecord(event, bytes);
      expect(hex(verifier.head)).toBe(hash);
    }
    expect(verifier).toMatchObject({ firstInvalid: null, events: lines.length });
    expect(verifier.provedTo).toBeGreaterThan(0);
  });

  it('folds to the same bytes by way of a snapshot at any place', () => {
    const lines = linesOf(name, session);
    const whole = snapshot(fold(lines, session));
    for (let cut = 0; cut <= lines.length; cut++) {
      const state = new Session(session, link);
      finish(state.load(new BinaryReader([snapshot(fold(lines.slice(0, cut), session))])));
      for (const { event, bytes } of lines.slice(cut)) state.apply(event, bytes);
      expect(Buffer.compare(snapshot(state), whole)).toBe(0);
    }
  });
});

it('every kind of event, as it is written today, lies in one of the logs', () => {
  const written = new Set(
    logs.flatMap(([name, session]) => linesOf(name, session).map(({ bytes }) => kindOf(JSON.parse(bytes.toString())))),
  );
  const missing = Object.entries(currentVersions).filter(([type, version]) => !written.has(kindOf({ type, version })));
  expect(missing.map(([type]) => type)).toEqual(inSealedLogAlone);
});

/** Kinds that there are only where records are sealed. */
const inSealedLogAlone = ['records.erased', 'tombstone'];

const kindOf = ({ type, version }: { readonly type: string; readonly version: number }): string => `${type} ${version}`;

/** A log whose first two records are of before sealing, the others sealed, five of them erased: the stored bytes in base64, and the keys as they lie in their store. */
interface SealedLog {
  readonly session: string;
  readonly master_key: string;
  readonly agent: { readonly master: string; readonly wrapped: string };
  /** By number from 1; null where none was of use any more. */
  readonly blocks: readonly (string | null)[];
  readonly records: readonly string[];
}

describe('the sealed log v2-sealed', () => {
  const { session, master_key, agent, blocks, records }: SealedLog = JSON.parse(
    readFileSync(new URL('v2-sealed.json', import.meta.url), 'utf8'),
  );

  async function read(masterKey = master_key): Promise<Session> {
    const store = new InMemoryKeyStore();
    await store.addAgent(session, { master: agent.master, wrapped: Buffer.from(agent.wrapped, 'base64') });
    const kept = blocks.filter((block) => block !== null);
    await store.addBlocks(
      session,
      kept.map((block) => Buffer.from(block, 'base64')),
    );
    const engine = new InMemoryEventLog();
    await engine.append(
      session,
      records.map((record) => Buffer.from(record, 'base64')),
    );
    const log = new SealedEventLog(engine, await KeyRing.open(store, masterKeyOf(Buffer.from(masterKey, 'hex'))), true);
    const state = new Session(session, link);
    await log.read(session, {}, (record) => void state.apply(decodeRecord(record), record.bytes));
    await log.close();
    return state;
  }

  it('folds to the state beside it', async () => {
    await expect(`${JSON.stringify(describeSession(await read()), null, 2)}\n`).toMatchFileSnapshot('v2-sealed.state.json');
  });

  it('says nothing under another master key', async () => {
    await expect(read('f'.repeat(64))).rejects.toThrow('the keys are wrapped by the master key');
  });
});

/** What is predicted may become better from version to version; what was learned, refused and is waited for may not change. */
function describeAdaptive(domain_id: string, domain: AdaptiveDomain): object {
  return {
    domain_id,
    events: domain.events,
    observation_count: domain.observationCount,
    pending: domain.pendingCount,
    target: domain.settings.prediction.target,
    writer: domain.settings.writer,
    scored: domain.scored.scored,
    task: domain.predict().task,
  };
}
