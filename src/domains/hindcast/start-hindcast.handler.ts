import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JsonObject } from '../../../projections/events.js';
import { emptyDeclaration } from '../../../projections/hindcast/changed-declaration.js';
import type { HistoryPoint } from '../../../projections/hindcast/hindcast.js';
import type { Session } from '../../../projections/session.js';
import { invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import { parseIsoTime } from '../../gateway/validation/field-rules.js';
import { replayedBytes } from '../../replays/learner-room.js';
import { positionAt } from '../../sessions/read-model.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
import { inSlices } from '../../slices.js';
import { changingBy } from '../declaring/declaration-change.js';
import { noDomain } from '../domain-of.js';
import type { HindcastDto } from './hindcast.dto.js';
import { type HindcastJob, HindcastJobs } from './hindcast-jobs.js';

/** Replay a domain's history, as it was and as it would have been. Writes nothing. */
export class StartHindcast extends Command<HindcastJob> {
  constructor(
    readonly sessionId: string,
    readonly domainId: string,
    readonly request: HindcastDto,
    readonly at: ReadAt,
  ) {
    super();
  }
}

@CommandHandler(StartHindcast)
export class StartHindcastHandler implements ICommandHandler<StartHindcast> {
  constructor(
    private readonly host: SessionHost,
    private readonly jobs: HindcastJobs,
  ) {}

  /** @throws {HindcastError} not_found, invalid_fields, overloaded */
  async execute({ sessionId, domainId, request, at }: StartHindcast): Promise<HindcastJob> {
    const state = await this.host.read(sessionId, { waitFor: at.waitFor });
    const domain = state.domains.find(domainId);
    const adaptive = state.adaptive.find(domainId);
    if (domain === undefined && adaptive === undefined) throw noDomain(domainId);
    const { from, to, declaration, candidates = {}, windows, watch, every, cursor, limit, background } = request;
    const { position } = state;
    const version = domain?.version ?? 0;
    const learnerBytes = replayedBytes(adaptive);
    await inSlices(sessionId, checkingChanges(domain?.sent ?? emptyDeclaration, declaration, candidates));
    const question = {
      session: sessionId,
      domainId,
      from: placeOf(from) ?? { position: 0 },
      to: placeOf(to) ?? at.asOf ?? { position },
      change: declaration ?? null,
      candidates: candidates as Record<string, JsonObject>,
      windows,
      watch: watch ?? null,
      every,
    };
    if (to !== undefined) expectRange(state, question.from, question.to);
    const last = 'position' in question.to ? Math.min(question.to.position, position) : position;
    return this.jobs.start(question, { cursor: cursor ?? 0, limit, background: background === true, to: last, version, learnerBytes });
  }
}

function placeOf(given: number | string | undefined): HistoryPoint | undefined {
  if (given === undefined) return undefined;
  return typeof given === 'number' ? { position: given } : { timeMs: parseIsoTime(given) as number };
}

/** Names of courses that every hindcast has. */
const ownNames = ['as_was', 'as_would'];
const candidatesMax = 8;
const nameLengthMax = 64;

/** Checks all declarations that are to be tried, bit by bit: each may be as large as a declaration can be. @throws {HindcastError} invalid_fields */
function* checkingChanges(declared: JsonObject, declaration: unknown, candidates: JsonObject): Generator<void> {
  if (declaration !== undefined) yield* changingBy(declared, declaration, ['body', 'declaration']);
  const loc = ['body', 'candidates'];
  if (typeof candidates !== 'object' || Array.isArray(candidates))
    throw invalidField(loc, 'must be an object: declarations by name', 'dict_type', shown(candidates));
  const entries = Object.entries(candidates);
  if (entries.length > candidatesMax)
    throw invalidField(loc, `has more than ${candidatesMax} declarations`, 'dict_too_many_keys', entries.length, {
      max_keys: candidatesMax,
    });
  for (const [name, candidate] of entries) {
    if (name.length === 0 || name.length > nameLengthMax || ownNames.includes(name))
      throw invalidField(
        [...loc, name],
        `must have a name of 1 to ${nameLengthMax} characters other than ${ownNames.join(' and ')}`,
        'dict_key',
        name,
      );
    yield* changingBy(declared, candidate, [...loc, name]);
  }
}

/** @throws {HindcastError} invalid_fields where the range ends before it begins */
function expectRange(state: Session, from: HistoryPoint, to: HistoryPoint): void {
  if (isTurned(state, from, to)) throw invalidField(['body', 'to'], 'must not lie before `from`', 'range', null);
}

function isTurned(state: Session, from: HistoryPoint, to: HistoryPoint): boolean {
  if ('timeMs' in from) return 'timeMs' in to ? from.timeMs > to.timeMs : positionAt(state, { timeMs: from.timeMs - 1 }) >= to.position;
  if ('position' in to) return from.position > to.position;
  // when a position comes to be that the log has not reached is not known
  return from.position <= state.position && positionAt(state, to) < from.position;
}
