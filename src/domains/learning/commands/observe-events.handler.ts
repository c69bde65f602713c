import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdaptiveEvent } from '../../../../projections/events.js';
import type { Session } from '../../../../projections/session.js';
import { type HindcastError, invalidField } from '../../../errors.js';
import type { BatchItem } from '../../../gateway/validation/batch.js';
import { shown } from '../../../gateway/validation/field.js';
import { parseIsoTime } from '../../../gateway/validation/field-rules.js';
import type { WriteContext } from '../../../sessions/event-codec.js';
import { SessionHost } from '../../../sessions/session-host.js';
import { type Write, WritePath } from '../../../sessions/write-path.js';
import { rejectionIn, writerConflict } from '../../domain-refusals.js';
import type { AdaptEventDto } from '../adaptive.dto.js';
import type { ObserveResult } from '../adaptive-answers.js';
import { LearnerQuota } from '../learner-quota.js';
import { Observations } from '../observations.js';

/** Learn from these events of a domain, each for itself, in this order. */
export class ObserveEvents extends Command<ObserveResult[]> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly items: readonly BatchItem<AdaptEventDto>[],
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(ObserveEvents)
export class ObserveEventsHandler implements ICommandHandler<ObserveEvents> {
  constructor(
    private readonly host: SessionHost,
    private readonly writes: WritePath,
    private readonly observations: Observations,
    private readonly quota: LearnerQuota,
  ) {}

  /** @returns what became of each, in their order */
  async execute({ sessionId, domainId, items, context }: ObserveEvents): Promise<ObserveResult[]> {
    await this.quota.makeRoom(this.host, sessionId);
    const saying = items.filter(saysSomething);
    const writes = saying.map((item) => this.writeOf(domainId, item));
    const results = await this.writes.writeEach(sessionId, writes, context);
    const observations = await this.observations.of(sessionId, domainId, results);
    const observed = results.map(
      (result, i): ObserveResult =>
        result.status === 'refused' ? { refused: result.reason, id: idOf(saying[i]) } : { written: result, observation: observations[i] },
    );
    return items.map((item) => (saysSomething(item) ? (observed.shift() as ObserveResult) : { refused: saysNothing(), id: idOf(item) }));
  }

  private writeOf(domainId: string, { item: event, key }: BatchItem<AdaptEventDto>): Write<'adaptive.observed'> {
    const data = dataOf(domainId, event);
    const decide = (state: Session) => {
      check(state, data);
      const refusal = this.quota.refusal(this.host, state, domainId);
      if (refusal !== null) throw refusal;
      return data;
    };
    return { type: 'adaptive.observed', domainId, id: event.event_id, key, asked: data, decide, rejection: rejectionIn(domainId) };
  }
}

const saysSomething = ({ item: { features, outcome } }: BatchItem<AdaptEventDto>): boolean =>
  outcome !== undefined || (features !== undefined && Object.keys(features).length > 0);

const idOf = ({ item }: BatchItem<AdaptEventDto>): string | null => item.event_id ?? null;

const saysNothing = (): HindcastError => invalidField(['body'], 'says nothing; give features, outcome, or both', 'missing', null);

/** What is kept of an event: empty fields count as not given, times are in UTC. */
function dataOf(domainId: string, { features, outcome, weight, occurred_at, metadata, writer }: AdaptEventDto): AdaptiveEvent {
  const data: AdaptiveEvent = { domain_id: domainId };
  if (features !== undefined && Object.keys(features).length > 0) data.features = features;
  if (outcome !== undefined) data.outcome = outcome;
  if (weight !== undefined && weight !== 1) data.weight = weight;
  if (occurred_at !== undefined) data.occurred_at = new Date(parseIsoTime(occurred_at) as number).toISOString();
  if (metadata !== undefined && Object.keys(metadata).length > 0) data.metadata = metadata;
  if (writer !== undefined) data.writer = writer;
  return data;
}

/** @throws {HindcastError} writer_conflict, invalid_fields: why a new event is not taken */
function check(state: Session, data: AdaptiveEvent): void {
  const { domain_id: domainId } = data;
  const domain = state.adaptive.find(domainId);
  if (domain === undefined) return;
  if (!domain.admits(data.writer)) throw writerConflict(domainId);
  const outcome = domain.outcomeIn(data);
  if (!domain.fits(outcome))
    throw invalidField(['body', 'outcome'], `must be a number: domain "${domainId}" predicts numbers`, 'outcome_type', shown(outcome));
}
