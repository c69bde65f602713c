import { Injectable } from '@nestjs/common';
import type { Accounts } from '../../projections/accounts/accounts.js';
import type { EventDraft } from '../../projections/events.js';
import type { Verdict } from '../../projections/ledger.js';
import type { WriteContext } from '../sessions/event-codec.js';
import { SessionHost } from '../sessions/session-host.js';
import { WritePath } from '../sessions/write-path.js';
import { hashSecret, makeKeyId, makeSecret, type NewSecret, type SecretKind } from './secrets.js';

/** The stream that accounts, agents and keys are events of. No agent's id looks like it. */
export const accountsSession = '$accounts';

/** Puts events on the accounts' stream and reads its projection. */
@Injectable()
export class AccountWriter {
  constructor(
    private readonly host: SessionHost,
    private readonly writes: WritePath,
  ) {}

  /** @returns what the fold made of the event, at its place among those of others */
  async append({ type, data }: Pick<EventDraft, 'type' | 'data'>, context: WriteContext): Promise<Verdict> {
    const { entry } = await this.writes.write(accountsSession, { type, asked: data, decide: () => data }, context);
    return entry.verdict;
  }

  async accounts(): Promise<Accounts> {
    return (await this.host.read(accountsSession)).accounts;
  }
}

/** A secret made now, or one that the settings give. */
export function secretOf(kind: SecretKind, given: string | null): NewSecret {
  return given === null ? makeSecret(kind) : { secret: given, id: makeKeyId(kind), hash: hashSecret(given) };
}
