import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type AdaptiveEvent, type EventDraft, scopeOf } from '../../../projections/events.js';
import { isRejection } from '../../../projections/ledger.js';
import type { Session } from '../../../projections/session.js';
import { refusal, writerConflict } from '../../domains/domain-writer.js';
import { type HindcastError, invalidField } from '../../errors.js';
import type { BatchItem } from '../../gateway/validation/batch.js';
import { shown } from '../../gateway/validation/field.js';
import { parseIsoTime } from '../../gateway/validation/rules.js';
import { digestOf, makeWriteId, type WriteContext } from '../../sessions/records.js';
import { SessionHost, type Written } from '../../sessions/session-host.js';
import type { AdaptEventDto } from '../adaptive.dto.js';
import { type Observed, wasObserved } from '../answers.js';
import { LearnerQuota } from '../learner-quota.js';
import { Observations } from '../observations.js';

/** Learn from these events of a domain, each for itself, in this order. */
export class ObserveEvents extends Command<Observed[]> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly items: readonly BatchItem<AdaptEventDto>[],
    readonly context: WriteContext,
  ) {
    super();
  }
}

type Draft = EventDraft<'adaptive.observed'>;

@CommandHandler(ObserveEvents)
export class ObserveEventsHandler implements ICommandHandler<ObserveEvents> {
  constructor(
    private readonly host: SessionHost,
    private readonly observations: Observations,
    private readonly quota: LearnerQuota,
  ) {}

  async execute({ sessionId, domainId, items, context }: ObserveEvents): Promise<Observed[]> {
    const drafts = items.map((item, i) => draftOf(domainId, item, makeWriteId(context, items.length > 1 ? i : undefined)));
    await this.quota.makeRoom(this.host, sessionId);
    const state = await this.host.read(sessionId);
    const full = (domainId: string): HindcastError | null => this.quota.refusal(this.host, state, domainId);
    const refusals = new Map(drafts.map((draft) => [draft, refusalOf(state, draft, full)]));
    const taken = drafts.filter((draft) => refusals.get(draft) === null);
    const written = await this.host.write(sessionId, taken, context);
    const seen = written.filter(wasObserved).map(({ first }) => first.position);
    const observations = await this.observations.at(sessionId, domainId, seen);
    const outcomes = new Map(taken.map((draft, i) => [draft, this.observed(domainId, written[i], observations)]));
    return drafts.map((draft) => outcomes.get(draft) ?? { refused: refusals.get(draft) as HindcastError });
  }

  private observed(domainId: string, written: Written, observations: Awaited<ReturnType<Observations['at']>>): Observed {
    if (written.kind === 'conflict') return { written, observation: null };
    if (isRejection(written.first.verdict)) return { refused: refusal(written.first, domainId) };
    return { written, observation: observations.get(written.first.position) ?? null };
  }
}

function draftOf(domainId: string, { item: event, key }: BatchItem<AdaptEventDto>, madeId: string): Draft {
  const data = dataOf(domainId, event);
  const id = event.event_id ?? key ?? madeId;
  return { id, type: 'adaptive.observed', digest: digestOf(data), key: key === null || key === id ? undefined : key, data };
}

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

/** Why a new event is not taken, before it reaches the log; null where nothing speaks against it, or where it is a repeat. */
function refusalOf(
  state: Session,
  { id, type, digest, data }: Draft,
  full: (domainId: string) => HindcastError | null,
): HindcastError | null {
  const { domain_id: domainId } = data;
  if (data.features === undefined && data.outcome === undefined)
    return invalidField(['body'], 'says nothing; give features, outcome, or both', 'missing', null);
  if (state.foresee(scopeOf({ type, data }), id, digest) !== null) return null;
  const domain = state.adaptive.find(domainId);
  if (domain === undefined) return full(domainId);
  if (!domain.admits(data.writer)) return writerConflict(domainId);
  const outcome = domain.outcomeIn(data);
  if (!domain.fits(outcome))
    return invalidField(['body', 'outcome'], `must be a number: domain "${domainId}" predicts numbers`, 'outcome_type', shown(outcome));
  return full(domainId);
}
