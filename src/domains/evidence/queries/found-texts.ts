import { type MemoryUses, type UseCounts, usefulnessOf } from '../../../../projections/domain/memory-uses.js';
import type { DomainEvent, JsonObject } from '../../../../projections/events.js';
import type { Predicate } from '../../../../projections/filter.js';
import type { MemoryReader } from '../../../../projections/memory/memory-reader.js';
import { type Hit, searching } from '../../../../projections/memory/search/search.js';
import { extractingSummary, findingTerms } from '../../../../projections/text/summary.js';
import { memoryItems } from '../../../memory/queries/memory-items.js';
import type { SessionHost } from '../../../sessions/session-host.js';
import { inSlices } from '../../../slices.js';
import type { DomainView } from '../../domain-reads.js';
import type { DomainItem } from '../question-answers.dto.js';

/** A text that may bear on a question. */
export interface FoundText {
  readonly memory_id: string | null;
  readonly event_id: string | null;
  readonly content: string;
  readonly summary: string;
  readonly metadata: JsonObject;
  readonly occurred_at: string | null;
  /** Of the search by words; 0 for what was found otherwise. */
  readonly relevance: number;
  readonly usefulness: number;
  /** What feedback said of it as a sign of hypotheses. */
  readonly feedback: readonly (readonly [hypothesis: string, counts: UseCounts])[];
}

export interface FoundTexts {
  /** What the words of the question find, best first. */
  readonly items: DomainItem[];
  /** The same, and what speaks of the evidence or is linked to the domain. */
  readonly texts: FoundText[];
}

export interface TextSearch {
  readonly question: string;
  /** Names, labels and synonyms of what the question names. */
  readonly names: string;
  readonly topK: number;
  readonly filter: Predicate | null;
  /** Whether the session's memories may be looked at; otherwise only the domain's own texts are. */
  readonly memories: boolean;
  /** Ids of the events whose observations count in the answer. */
  readonly evidence: readonly string[];
}

/** Texts that are looked at besides those that the words find, of each kind. */
const othersMax = 50;
const fetchMax = 100;

/** The memories of the session and the texts of a domain's events that may bear on a question. What is told meanwhile does not show. */
export async function findTexts(
  host: SessionHost,
  sessionId: string,
  view: DomainView,
  domainId: string,
  search: TextSearch,
): Promise<FoundTexts> {
  const { question, names } = search;
  const words = names === '' ? question : `${question} ${names}`;
  const [events, { hits, hitUses, others }] = await Promise.all([
    inSlices(sessionId, findingEvents(view, domainId, search, words)),
    inSlices(sessionId, findingMemories(view, domainId, search, words)),
  ]);
  const [items, otherTexts, eventRecords] = await Promise.all([
    memoryItems(host, sessionId, view.memories, { hits }, question),
    host.texts(
      sessionId,
      others.map(({ position }) => position),
    ),
    host.events(
      sessionId,
      events.map(({ position }) => position),
    ),
  ]);
  const told = [...otherTexts, ...eventRecords.map(({ data }) => toldBy(data as DomainEvent))];
  const unranked = await inSlices(sessionId, summarizing(told, question));
  const fromHits = items.map(
    (item, i): FoundText => ({ ...textOf(item), memory_id: item.memory_id, event_id: null, relevance: item.score, ...hitUses[i] }),
  );
  const fromOthers = others.map(
    ({ memory_id, uses }, i): FoundText => ({ ...unranked[i], memory_id, event_id: null, relevance: 0, ...uses }),
  );
  const fromEvents = events.map(
    ({ event_id, relevance }, i): FoundText => ({ ...unranked[others.length + i], memory_id: null, event_id, relevance, ...noUses }),
  );
  const memoryItemsFound = items.map(
    (item, i): DomainItem => ({
      ...item,
      event_id: null,
      score: item.score * 2 ** hitUses[i].usefulness,
      usefulness: hitUses[i].usefulness,
    }),
  );
  const eventItems = fromEvents.flatMap((text, i) => (text.relevance > 0 ? [eventItem(text, eventRecords[i].recorded_at)] : []));
  return {
    items: [...memoryItemsFound, ...eventItems].sort((a, b) => b.score - a.score).slice(0, search.topK),
    texts: [...fromHits, ...fromOthers, ...fromEvents],
  };
}

type Uses = Pick<FoundText, 'usefulness' | 'feedback'>;
const noUses: Uses = { usefulness: 0, feedback: [] };

function usesIn(memoryUses: MemoryUses, { ids }: Pick<DomainView, 'ids'>): (memoryId: string) => Uses {
  return (memoryId) => {
    const id = ids.find(memoryId);
    return { usefulness: usefulnessOf(memoryUses.countsOf(id)), feedback: [...memoryUses.hypothesesOf(id)] };
  };
}

export interface FoundInMemory {
  /** What the words find, best first, and what feedback said of each. */
  readonly hits: readonly Hit[];
  readonly hitUses: readonly Uses[];
  readonly others: readonly { readonly memory_id: string; readonly position: number; readonly uses: Uses }[];
}

/** What the session's memories have for a question, found bit by bit: by the first step it holds what it needs of the domain. */
export function* findingMemories(view: DomainView, domainId: string, search: TextSearch, words: string): Generator<void, FoundInMemory> {
  if (!search.memories) return { hits: [], hitUses: [], others: [] };
  const { memories } = view;
  const memoryUses = view.domain.memoryUses.hold();
  const usesOf = usesIn(memoryUses, view);
  const { hits } = yield* searching(memories, { question: words, topK: Math.min(fetchMax, search.topK * 2), filter: search.filter });
  const found = new Set(hits.map(({ document }) => document));
  const others = (yield* otherMemories(view, memoryUses, domainId, search)).filter((document) => !found.has(document));
  return {
    hits,
    hitUses: hits.map(({ row }) => usesOf(memories.memoryId(row))),
    others: others.map((document) => memoryFrame(memories, document, usesOf)),
  };
}

/** Memories whose metadata link them to the domain, and those that feedback spoke of. */
function* otherMemories(
  { memories, ids, links }: DomainView,
  memoryUses: MemoryUses,
  domainId: string,
  { filter }: TextSearch,
): Generator<void, number[]> {
  const used: number[] = [];
  for (const id of memoryUses.memories()) {
    const document = memories.documentOf(memories.find(ids.text(id)));
    if (document >= 0 && used.push(document) === othersMax) break;
  }
  const linked = yield* links.finding(memories, domainId, othersMax);
  const passing: number[] = [];
  for (const document of new Set([...linked, ...used])) {
    if (filter === null || filter(memories.index.metadataOf(document))) passing.push(document);
    yield;
  }
  return passing;
}

function memoryFrame(read: MemoryReader, document: number, usesOf: (memoryId: string) => Uses) {
  const memory_id = read.memoryId(read.documents.rowOf(document));
  return { memory_id, position: read.positionOf(document), uses: usesOf(memory_id) };
}

/** Events whose texts the words find, and those that the answer stands on, bit by bit. */
function* findingEvents(
  { domain, domains }: DomainView,
  domainId: string,
  { topK, filter, evidence }: TextSearch,
  words: string,
): Generator<void, { readonly event_id: string; readonly relevance: number; readonly position: number }[]> {
  const { searchable, events } = domain;
  if (searchable === null) return [];
  const accept = (event: number): boolean => filter === null || filter(events.metadataOf(event));
  const hits = yield* searchable.searching(words, Math.min(fetchMax, topK * 2), accept);
  const relevance = new Map(hits.map(({ event, score }) => [event, score]));
  for (const eventId of evidence.slice(0, fetchMax)) {
    const event = domains.findEvent(domainId, eventId);
    if (event >= 0 && searchable.has(event) && !relevance.has(event)) relevance.set(event, 0);
  }
  return [...relevance].map(([event, score]) => ({
    event_id: domain.eventId(event),
    relevance: score,
    position: events.positionOf(event),
  }));
}

/** What a text says and what was told with it; the summary empty where it has none of its own. */
interface ToldText {
  readonly content: string;
  readonly summary?: string;
  readonly metadata?: JsonObject;
  readonly occurred_at?: string | null;
}

const toldBy = ({ text = '', metadata, occurred_at }: DomainEvent): ToldText => ({ content: text, metadata, occurred_at });

const textOf = ({ content, summary = '', metadata = {}, occurred_at = null }: ToldText) => ({ content, summary, metadata, occurred_at });

/** Texts with what of them speaks to the question where they have no summary, bit by bit. */
function* summarizing(texts: readonly ToldText[], question: string): Generator<void, ReturnType<typeof textOf>[]> {
  const asked = yield* findingTerms(question);
  const summarized: ReturnType<typeof textOf>[] = [];
  for (const text of texts) {
    summarized.push(textOf({ ...text, summary: text.summary ?? (yield* extractingSummary(text.content, asked)) }));
    yield;
  }
  return summarized;
}

function eventItem({ event_id, content, summary, relevance, metadata, occurred_at }: FoundText, recordedAt: string): DomainItem {
  return {
    memory_id: null,
    event_id,
    content,
    summary,
    score: relevance,
    matched_concepts: [],
    metadata,
    phase: null,
    occurred_at,
    created_at: recordedAt,
    usefulness: 0,
  };
}
