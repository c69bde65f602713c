import type { Declaration } from '../../../projections/domain/declaration/types.js';
import type { DomainState } from '../../../projections/domain/domain-state.js';
import type { RankedHypothesis } from '../../../projections/domain/queries/answer.js';
import { hypothesesNamed, termsOf } from '../../../projections/domain/queries/understanding.js';
import type { DomainEvent } from '../../../projections/events.js';
import type { Predicate } from '../../../projections/filter.js';
import { extractSummary } from '../../../projections/memory/summary.js';
import type { MemoryItem } from '../../memory/memory-answers.dto.js';
import type { SessionHost } from '../../sessions/session-host.js';
import type { SupportAnswer, SupportingMemory } from '../domain-answers.dto.js';

type FoundText = Omit<SupportingMemory, 'supports' | 'mentions'>;

/** The texts of domain events that best fit a question. Takes from the state what it needs before it waits. */
export async function findEventTexts(
  host: SessionHost,
  sessionId: string,
  domain: DomainState,
  question: string,
  topK: number,
  filter: Predicate | null,
): Promise<FoundText[]> {
  const { searchable, events } = domain;
  const hits = searchable?.search(question, topK, (event) => filter === null || filter(events.metadataOf(event))) ?? [];
  const frames = hits.map(({ event, score }) => ({ event_id: domain.eventId(event), score, position: events.positionOf(event) }));
  const recorded = await host.events(
    sessionId,
    frames.map(({ position }) => position),
  );
  return frames.map(({ event_id, score }, i) => {
    const { text = '', metadata = {}, occurred_at = null } = recorded[i].data as DomainEvent;
    return { memory_id: null, event_id, content: text, summary: extractSummary(text, question), score, metadata, occurred_at };
  });
}

/** Memories and texts of events together, the best first, and what each says of the hypotheses. */
export function supportingMemories(
  declaration: Declaration,
  ranked: readonly RankedHypothesis[],
  items: readonly MemoryItem[],
  eventTexts: readonly FoundText[],
  topK: number,
): SupportingMemory[] {
  const memories = items.map(
    ({ memory_id, content, summary, score, metadata, occurred_at }): FoundText => ({
      memory_id,
      event_id: null,
      content,
      summary,
      score,
      metadata,
      occurred_at,
    }),
  );
  return [...memories, ...eventTexts]
    .sort((a, b) => b.score - a.score)
    .slice(0, topK)
    .map((found) => ({
      ...found,
      supports: found.event_id === null ? [] : supportsOf(ranked, found.event_id),
      mentions: hypothesesNamed(declaration, termsOf(found.content)),
    }));
}

/** What an event's observations did to each hypothesis; nothing where later ones took their place. */
function supportsOf(ranked: readonly RankedHypothesis[], eventId: string): SupportAnswer[] {
  return ranked
    .flatMap(({ hypothesis_id, evidence }): SupportAnswer[] => {
      const own = evidence.filter(({ event_id }) => event_id === eventId);
      const ratio = own.reduce((sum, { log_likelihood_ratio }) => sum + log_likelihood_ratio, 0);
      if (ratio === 0) return [];
      const stance = ratio > 0 ? 'supports' : 'against';
      return [{ hypothesis_id, stance, log_likelihood_ratio: ratio, variables: own.map(({ variable }) => variable) }];
    })
    .sort((a, b) => Math.abs(b.log_likelihood_ratio) - Math.abs(a.log_likelihood_ratio));
}
