import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { JsonObject } from '../../../projections/events.js';
import { changeableFields, changedDeclaration, emptyDeclaration } from '../../../projections/hindcast/changed-declaration.js';
import type { Place } from '../../../projections/hindcast/hindcast.js';
import type { Session } from '../../../projections/session.js';
import { expectSound } from '../../domains/declaration-check.js';
import { noDomain } from '../../domains/domain-of.js';
import { invalidField } from '../../errors.js';
import { shown } from '../../gateway/validation/field.js';
import { parseIsoTime } from '../../gateway/validation/rules.js';
import { type ReadAt, SessionHost } from '../../sessions/session-host.js';
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
    if (state.domains.find(domainId) === undefined && state.adaptive.find(domainId) === undefined) throw noDomain(domainId);
    const { from, to, declaration, watch, cursor, limit, background } = request;
    if (declaration !== undefined) expectChange(state, domainId, declaration);
    const question = {
      session: sessionId,
      domainId,
      from: placeOf(from) ?? { position: 0 },
      to: placeOf(to) ?? at.asOf ?? { position: state.position },
      change: declaration ?? null,
      watch: watch ?? null,
    };
    const last = 'position' in question.to ? Math.min(question.to.position, state.position) : state.position;
    return this.jobs.start(question, { cursor: cursor ?? 0, limit, background: background === true }, last);
  }
}

function placeOf(given: number | string | undefined): Place | undefined {
  if (given === undefined) return undefined;
  return typeof given === 'number' ? { position: given } : { timeMs: parseIsoTime(given) as number };
}

/** @throws {HindcastError} invalid_fields where the change is none, or makes a declaration that does not hold */
function expectChange(state: Session, domainId: string, change: JsonObject): void {
  const loc = ['body', 'declaration'];
  if (typeof change !== 'object' || change === null || Array.isArray(change))
    throw invalidField(loc, 'must be an object', 'dict_type', shown(change));
  for (const field of Object.keys(change)) {
    if (!(changeableFields as readonly string[]).includes(field))
      throw invalidField([...loc, field], `is not part of a declaration; there is ${changeableFields.join(', ')}`, 'extra_forbidden', null);
  }
  const { schema, adapt } = change;
  for (const [place, value] of [
    [[...loc, 'schema'], schema],
    [[...loc, 'adapt'], adapt],
  ] as const)
    if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value)))
      throw invalidField([...place], 'must be an object', 'dict_type', shown(value));
  expectSound(changedDeclaration(state.domains.find(domainId)?.sent ?? emptyDeclaration, change), loc);
}
