import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Caller } from '../gateway/access.js';
import { prefix } from '../gateway/api-prefix.js';
import { IdempotencyKey } from '../gateway/request-parameters.js';
import { EraseRecords } from './erase-records.handler.js';
import { EraseAnswer, EraseDto, SigningKeysAnswer } from './erasure.dto.js';
import { ReceiptSigner } from './receipt-signer.js';

/** What is erased is gone. */
@ApiTags('erasure')
@ApiBearerAuth('agent')
@Controller(`${prefix}/erase`)
export class ErasureController {
  constructor(
    private readonly commands: CommandBus,
    private readonly receipts: ReceiptSigner,
  ) {}

  /**
   * Erases records for good: their keys are destroyed, and from then on no route, at no position, tells more of them than that they were. Takes exactly one of `memory_ids`, `event_ids`,
   * `domain_id`, or `metadata_filter` with or without `time_range`. 409 `not_sealed` where one of the records was never sealed: nothing is erased then.
   */
  @Post()
  @Allow('erase')
  @HttpCode(200)
  erase(@Body() what: EraseDto, @Caller() caller: Caller, @IdempotencyKey() key: string | null): Promise<EraseAnswer> {
    return this.commands.execute(new EraseRecords(caller.sessionId, what, key, caller));
  }

  /** The public keys by which receipts can be verified, by anybody and without this service. */
  @Get('keys')
  @Allow('audit')
  async keys(): Promise<SigningKeysAnswer> {
    return { keys: await this.receipts.publicKeys() };
  }
}
