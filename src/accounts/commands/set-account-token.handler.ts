import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/event-codec.js';
import { AccountWriter } from '../account-writer.js';
import { hashSecret } from '../secrets.js';

/** Give an account the token that the settings fix; the one before stops. */
export class SetAccountToken extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly token: string,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(SetAccountToken)
export class SetAccountTokenHandler implements ICommandHandler<SetAccountToken> {
  constructor(private readonly writer: AccountWriter) {}

  async execute({ accountId, token, context }: SetAccountToken): Promise<void> {
    await this.writer.append({ type: 'account.token_set', data: { account_id: accountId, token_hash: hashSecret(token) } }, context);
  }
}
