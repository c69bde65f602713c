import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { WriteContext } from '../../sessions/event-codec.js';
import { AccountWriter, secretOf } from '../account-writer.js';
import { randomText } from '../secrets.js';

/** Make an account, with a token of its own or a given one. */
export class CreateAccount extends Command<{ accountId: string; secretToken: string }> {
  constructor(
    readonly name: string,
    readonly context: WriteContext,
    readonly givenToken: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(CreateAccount)
export class CreateAccountHandler implements ICommandHandler<CreateAccount> {
  constructor(private readonly writer: AccountWriter) {}

  async execute({ name, context, givenToken }: CreateAccount): Promise<{ accountId: string; secretToken: string }> {
    const { secret, hash } = secretOf('hct', givenToken);
    const accountId = `acc_${randomText(16)}`;
    await this.writer.append({ type: 'account.created', data: { account_id: accountId, name, token_hash: hash } }, context);
    return { accountId, secretToken: secret };
  }
}
