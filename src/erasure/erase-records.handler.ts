import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HindcastError, invalidField } from '../errors.js';
import { expectSelective, readFilter } from '../gateway/validation/metadata-filter.js';
import { readTimeRange } from '../gateway/validation/time-range.js';
import { conflictMessage } from '../gateway/write-answer.js';
import { decodeRecord, type WriteContext } from '../sessions/event-codec.js';
import { asHindcastError } from '../sessions/failures.js';
import { readInSlices } from '../sessions/fold-scheduler.js';
import type { ChosenRecord, ErasureResult, EventPredicate } from '../sessions/record-eraser.js';
import { SessionHost } from '../sessions/session-host.js';
import { inSlices } from '../slices.js';
import { type MemoryTest, memoryThatPasses, predicateOf } from './chosen-records.js';
import type { EraseAnswer, EraseDto } from './erasure.dto.js';
import { ReceiptSigner } from './receipt-signer.js';

/** Erase records for good. */
export class EraseRecords extends Command<EraseAnswer> {
  constructor(
    readonly sessionId: string,
    readonly what: EraseDto,
    readonly key: string | null,
    readonly context: WriteContext,
  ) {
    super();
  }
}

@CommandHandler(EraseRecords)
export class EraseRecordsHandler implements ICommandHandler<EraseRecords> {
  constructor(
    private readonly host: SessionHost,
    private readonly receipts: ReceiptSigner,
  ) {}

  /** @throws {HindcastError} invalid_fields, not_sealed, erasing, id_conflict */
  async execute({ sessionId, what, key, context }: EraseRecords): Promise<EraseAnswer> {
    const choose = this.predicateFor(sessionId, what);
    const { session_id: _, reason, dry_run: isDry = false, ...asked } = what;
    try {
      const result = await this.host.eraser.erase(sessionId, { choose, key, asked, reason, isDry }, context);
      return this.answer(sessionId, result);
    } catch (error) {
      if (error instanceof HindcastError && error.code === 'not_found') return nothing(sessionId);
      throw error;
    }
  }

  private async answer(sessionId: string, { records, written }: ErasureResult): Promise<EraseAnswer> {
    const counts = { session_id: sessionId, erased: await inSlices(sessionId, idsOf(records)), records: records.length };
    if (written === null) return { ...nothing(sessionId), ...counts, status: 'dry_run' };
    const { entry, status } = written;
    if (status === 'conflict') throw new HindcastError('id_conflict', conflictMessage(written));
    const { id, position } = entry;
    const [event] = await this.host.events(sessionId, [position]);
    const erasure = { session: sessionId, event_id: id, position, erased_at: event.recorded_at, actor: event.actor, records };
    const receipt = records.length === 0 ? null : await inSlices(sessionId, this.receipts.signing(erasure));
    return {
      status: records.length === 0 ? 'not_found' : 'success',
      ...counts,
      event_id: id,
      position,
      duplicate: status === 'duplicate',
      receipt: receipt === null ? null : { ...receipt, records: [...receipt.records] },
    };
  }

  /** @throws {HindcastError} invalid_fields where the request names nothing, or several things at once */
  private predicateFor(sessionId: string, what: EraseDto): () => EventPredicate | Promise<EventPredicate> {
    const { memory_ids: memoryIds, event_ids: eventIds, domain_id: domainId, metadata_filter: filter, time_range: range } = what;
    const isTest = filter !== undefined || range !== undefined;
    const named = [memoryIds !== undefined, eventIds !== undefined, domainId !== undefined, isTest].filter(Boolean).length;
    if (named !== 1)
      throw invalidField(
        ['body'],
        'needs exactly one of memory_ids, event_ids, domain_id, or metadata_filter with or without time_range',
        'one_of',
        null,
      );
    if (range === undefined) expectSelective(filter, 'delete the agent');
    if (memoryIds !== undefined) return () => predicateOf({ memoryIds: new Set(memoryIds) });
    if (eventIds !== undefined) return () => predicateOf({ eventIds: new Set(eventIds) });
    if (domainId !== undefined) return () => predicateOf({ domainId });
    const test: MemoryTest = {
      passes: filter === undefined ? null : readFilter(filter),
      ...readTimeRange(range ?? {}),
    };
    return async () => predicateOf({ memoryIds: await this.memoriesThatPass(sessionId, test) });
  }

  private async memoriesThatPass(sessionId: string, test: MemoryTest): Promise<Set<string>> {
    const memoryIds = new Set<string>();
    try {
      await readInSlices(this.host.log, sessionId, 0, (record) => {
        const memoryId = memoryThatPasses(decodeRecord(record), test);
        if (memoryId !== null) memoryIds.add(memoryId);
        return true;
      });
    } catch (error) {
      throw asHindcastError(error);
    }
    return memoryIds;
  }
}

/** Events that say something of another: what was erased is told without them. */
const secondary = /^(memory\.(updated|replaced|deleted|recalled|answered)|domain\.event_retracted)$/;

/** Records looked at in one go. */
const stepRecords = 256;

/** Finds, bit by bit, the ids of the writes that were erased, each once. */
function* idsOf(records: readonly ChosenRecord[]): Generator<void, string[]> {
  const ids = new Set<string>();
  for (const [i, { id, type }] of records.entries()) {
    if (!secondary.test(type)) ids.add(id);
    if (i % stepRecords === 0) yield;
  }
  return [...ids];
}

const nothing = (sessionId: string): EraseAnswer => ({
  status: 'not_found',
  session_id: sessionId,
  erased: [],
  records: 0,
  event_id: null,
  position: null,
  duplicate: false,
  receipt: null,
});
