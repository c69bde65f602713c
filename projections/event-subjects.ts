import { type EventType, type HindcastEvent, type JsonObject, makesMemory, scopeOfType, type Tombstone } from './events.js';
import { isRejection, type Verdict } from './ledger.js';

/** What names the one memory that it changes, or tells of. */
const changesMemory: ReadonlySet<EventType> = new Set(['memory.updated', 'memory.replaced', 'memory.deleted', 'memory.embedded'] as const);

const none: readonly string[] = [];

/** Whether an event tells a question, and which memories were found for it. */
export const isQuestion = (type: EventType): boolean => type === 'memory.recalled' || type === 'memory.answered';

/**
 * Ids of the memories that an event is a text, change, vector or deletion of, or that it recalled or answered from. What deleted several at once is about none of them: it tells no more than
 * their ids.
 */
export function memoriesOf({ type, id, data }: HindcastEvent): readonly string[] {
  if (makesMemory(type)) return [id];
  const { memory_id: one, memory_ids: several } = data as { memory_id?: string; memory_ids?: string[] };
  if (changesMemory.has(type)) return [one as string];
  return isQuestion(type) ? (several ?? none) : none;
}

/** Id of the event of a domain that an event took back, told the outcome of, or was learned from; `null` for any other. */
export function domainEventOf({ type, data }: HindcastEvent): string | null {
  const { event_id: about } = data as unknown as JsonObject;
  return (type.startsWith('domain.') || type === 'adaptive.completed') && typeof about === 'string' ? about : null;
}

/**
 * What erasing events name, and what goes with it: another node may write between an erasure's choice of records and its place on the log, or before it learns of the erasure, and what
 * it wrote about an erased record is to be erased too.
 */
export class NamedRecords {
  /** Position of the last event that erased each, by what it was. */
  private readonly erasedAt = new Map<string, number>();

  /** @param event one that is named, erased already or not @param by position of the event that erases it @param verdict what had become of it */
  add(event: HindcastEvent, by: number, verdict: Verdict): void {
    for (const name of namesOf(event, verdict)) this.erasedAt.set(name, Math.max(this.erasedAt.get(name) ?? 0, by));
  }

  /** Whether an event lies before one that erased what it is about. */
  goesToo(event: HindcastEvent): boolean {
    return whereOf(event).some((name) => event.position < this.when(name));
  }

  /**
   * Whether an event lies behind one that erased what it is about, and its writer did not know of that. It goes too where it was refused, or is a question: otherwise what it is about was made anew.
   * A memory never is, so who tells of one in answer to a question had found it before, whatever he has seen since.
   * @param seen position of the session that the writer had seen
   */
  isLate(event: HindcastEvent, seen: number): boolean {
    const known = isQuestion(event.type) ? 0 : seen;
    return aboutOf(event).some((name) => known < this.when(name) && this.when(name) < event.position);
  }

  private when(name: string): number {
    return this.erasedAt.get(name) ?? 0;
  }
}

const memoryName = (id: string): string => `memory ${id}`;
const domainName = (domain: string): string => `domain ${domain}`;
const domainEventName = (domain: string, id: string): string => `event ${domain} ${id}`;
const writeName = (type: EventType, domain: string | undefined, id: string): string => `write ${scopeOfType(type, domain)} ${id}`;

/** What is erased with an event that had become this. */
function namesOf(event: HindcastEvent, verdict: Verdict): string[] {
  const { id } = event;
  const { type, domain } = event.type === 'tombstone' ? ofTombstone(event.data) : event;
  const names = [writeName(type, domain, id)];
  if (makesMemory(type)) names.push(memoryName(id));
  // A declaration is only erased with all of its domain, unless it was refused: then it came too late for the domain of before, and there may be another one.
  if (type === 'domain.declared' && domain !== undefined) names.push(...(isRejection(verdict) ? [] : [domainName(domain)]));
  else if (domain !== undefined) names.push(domainEventName(domain, id));
  return names;
}

const ofTombstone = ({ kind, domain }: Tombstone): { type: EventType; domain?: string } => ({ type: kind, domain });

/** By what an event may be erased. */
const whereOf = (event: HindcastEvent): string[] => [writeName(event.type, event.domain, event.id), ...aboutOf(event)];

/** What an event is about: its memories, its domain, and that domain's event. */
function aboutOf(event: HindcastEvent): string[] {
  const { domain } = event;
  const memories = memoriesOf(event).map(memoryName);
  if (domain === undefined) return memories;
  const about = domainEventOf(event);
  return [...memories, domainName(domain), ...(about === null ? [] : [domainEventName(domain, about)])];
}
