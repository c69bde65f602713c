import type { MemoryText } from '../../../projections/events.js';
import { phaseOf, strengthAt } from '../../../projections/memory/phases.js';
import { extractSummary } from '../../../projections/memory/summary.js';
import type { Session } from '../../../projections/session.js';
import type { SessionHost } from '../../sessions/session-host.js';
import type { MemoryRecord } from '../memory-answers.dto.js';

/** The whole records of living memories. */
export async function recordsOf(host: SessionHost, sessionId: string, state: Session, slots: readonly number[]): Promise<MemoryRecord[]> {
  const frames = slots.map((slot) => frameOf(state, slot));
  const texts = await host.texts(
    sessionId,
    frames.map(({ position }) => position),
  );
  return frames.map(({ position: _, ...frame }, i) => withText(frame, texts[i]));
}

/** What the state knows of a memory, taken before the text is read. */
function frameOf(state: Session, slot: number) {
  const { memory, lastRecordedAtMs } = state;
  const { slots } = memory;
  const use = memory.use(slot);
  return {
    position: memory.positionOf(slot),
    memory_id: state.memoryId(slot),
    phase: phaseOf(use, lastRecordedAtMs),
    created_at: new Date(slots.createdAts.get(slot)).toISOString(),
    updated_at: new Date(slots.updatedAts.get(slot)).toISOString(),
    version: slots.versions.get(slot),
    strength: strengthAt(use, lastRecordedAtMs),
    access_count: use.accessCount,
    last_accessed_at: use.accessCount === 0 ? null : new Date(slots.accessedAts.get(slot)).toISOString(),
  };
}

function withText(frame: Omit<ReturnType<typeof frameOf>, 'position'>, text: MemoryText): MemoryRecord {
  const { content, summary, metadata = {}, concepts = [], occurred_at = null } = text;
  return { ...frame, content, summary: summary ?? extractSummary(content), metadata, concepts, occurred_at };
}
