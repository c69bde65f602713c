import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isObject } from '../../../projections/json.js';
import { type FieldError, HindcastError } from '../../errors.js';
import { parsingJsonBody } from '../../gateway/json-body.js';
import { checkFields } from '../../gateway/validation/field.js';
import { idLengthMax } from '../../gateway/validation/field-rules.js';
import { conflictMessage } from '../../gateway/write-answer.js';
import { type StreamedLine, streamedLines } from '../../ndjson.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { SessionHost } from '../../sessions/session-host.js';
import { type RefusedWrite, type Write, WritePath, type WriteResult } from '../../sessions/write-path.js';
import { Breather, inSlices } from '../../slices.js';
import { type ImportAnswer, ImportLineDto, type ImportRefusal } from '../memory-transfer.dto.js';
import { documentsLike, type ImportWrite, saysTheSame, writeOf } from './import-writes.js';

/** Longest line taken: room for a memory of 262,144 characters, each escaped with six bytes, and its metadata. */
const lineBytesMax = 2 * 2 ** 20;
/** Lines and bytes that are appended together at most; a single line may be larger. */
const batchLines = 50;
const batchBytes = 512 * 1024;
/** Refused lines told one by one. */
const refusalsMax = 1000;

/** What became of a line; `there` where the memory says so already. */
type Outcome = WriteResult | RefusedWrite | 'new' | 'there';

/** Take in memories as they were elsewhere, a JSON object a line. */
export class ImportMemories extends Command<ImportAnswer> {
  constructor(
    readonly sessionId: string,
    readonly body: AsyncIterable<Buffer>,
    readonly isDryRun: boolean,
    readonly context: WriteContext,
  ) {
    super();
  }
}

/** A line that is a memory. */
interface ReadLine {
  readonly number: number;
  readonly memory: ImportLineDto;
}

@CommandHandler(ImportMemories)
export class ImportMemoriesHandler implements ICommandHandler<ImportMemories> {
  constructor(
    private readonly writes: WritePath,
    private readonly host: SessionHost,
  ) {}

  /**
   * Reads line by line and appends batch by batch: what was taken stays taken, however the request ends.
   * @throws {HindcastError} log_unavailable or log_timeout: send the same again
   */
  async execute({ sessionId, body, isDryRun, context }: ImportMemories): Promise<ImportAnswer> {
    const report = new ImportReport(sessionId, isDryRun);
    let batch: ReadLine[] = [];
    let bytes = 0;
    const breather = new Breather(sessionId);
    const write = async (): Promise<void> => {
      const outcomes = await this.write(sessionId, batch, isDryRun, context);
      for (const [i, outcome] of outcomes.entries()) report.take(batch[i], outcome);
      batch = [];
      bytes = 0;
    };
    for await (const streamed of streamedLines(body, lineBytesMax)) {
      if (breather.isDue) await breather.pause();
      if (streamed === null) continue;
      const line = await readLine(sessionId, streamed);
      if (!('memory' in line)) {
        report.refuse(line);
        continue;
      }
      // A later text is decided by what the one before left.
      if (batch.some(({ memory }) => memory.memory_id === line.memory.memory_id)) await write();
      batch.push(line);
      bytes += streamed.bytes?.length ?? 0;
      if (batch.length === batchLines || bytes >= batchBytes) await write();
    }
    if (batch.length > 0) await write();
    return report.answer();
  }

  /** Writes lines of different memories, or only looks at them. */
  private async write(sessionId: string, lines: readonly ReadLine[], isDryRun: boolean, context: WriteContext): Promise<Outcome[]> {
    const state = await this.host.read(sessionId);
    const wanted = lines.map(({ memory }) => writeOf(memory, state));
    const writes = wanted.filter((one): one is ImportWrite => !(one instanceof HindcastError)) as Write<'memory.imported'>[];
    const written = isDryRun ? await this.writes.preview(sessionId, writes) : await this.writes.writeEach(sessionId, writes, context);
    const results = written.values();
    const outcomes = wanted.map(
      (one): Outcome =>
        one instanceof HindcastError
          ? { status: 'refused', reason: one, position: state.position }
          : (results.next().value as (typeof written)[number]),
    );
    return this.compared(sessionId, lines, outcomes);
  }

  /** Of lines whose id or version is taken, tells those that say what is there. */
  private async compared(sessionId: string, lines: readonly ReadLine[], outcomes: readonly Outcome[]): Promise<Outcome[]> {
    const compared: Outcome[] = [];
    for (const [i, outcome] of outcomes.entries())
      compared.push(isTaken(outcome) && (await this.isThere(sessionId, lines[i].memory)) ? 'there' : outcome);
    return compared;
  }

  private async isThere(sessionId: string, memory: ImportLineDto): Promise<boolean> {
    const state = await this.host.read(sessionId);
    const memories = state.memories();
    const positions = documentsLike(memory, state).map((document) => memories.positionOf(document));
    return (await this.host.texts(sessionId, positions)).some((text) => saysTheSame(text, memory));
  }
}

/** Whether its id was used for another payload, or its version is not the next one. */
const isTaken = (outcome: Outcome): boolean =>
  typeof outcome === 'object' &&
  (outcome.status === 'conflict' || (outcome.status === 'refused' && outcome.reason.code === 'version_conflict'));

/** A line as a memory, or why it is none. */
async function readLine(sessionId: string, { number: line, bytes }: StreamedLine): Promise<ReadLine | ImportRefusal> {
  const refusal = (detail: string, memory_id: string | null = null): ImportRefusal => ({ line, memory_id, status: 'invalid', detail });
  if (bytes === null) return refusal(`the line is above ${lineBytesMax / 2 ** 20} MiB`);
  let raw: Record<string, unknown>;
  try {
    raw = await inSlices(sessionId, parsingJsonBody(bytes));
  } catch (error) {
    if (!(error instanceof HindcastError)) throw error;
    const { fields } = error.details;
    return refusal(
      fields === undefined
        ? error.message.replace('the body', 'the line')
        : toldOf(fields.map(({ loc, msg }) => ({ loc: loc.slice(1), msg }))),
    );
  }
  const memory = checkFields(ImportLineDto, raw, []);
  if (!Array.isArray(memory)) return { number: line, memory };
  const id =
    isObject(raw) && typeof raw.memory_id === 'string' && raw.memory_id.length <= idLengthMax ? raw.memory_id.toWellFormed() : null;
  return refusal(toldOf(memory), id);
}

const toldOf = (fields: readonly Pick<FieldError, 'loc' | 'msg'>[]): string =>
  fields.map(({ loc, msg }) => `${loc.join('.')} ${msg}`.trim()).join('; ');

/** What became of the lines so far. */
class ImportReport {
  private imported = 0;
  private duplicates = 0;
  private failed = 0;
  private position = 0;
  private readonly refused: ImportRefusal[] = [];

  constructor(
    private readonly sessionId: string,
    private readonly isDryRun: boolean,
  ) {}

  refuse(refusal: ImportRefusal): void {
    this.failed++;
    if (this.refused.length < refusalsMax) this.refused.push(refusal);
  }

  take({ number: line, memory: { memory_id, base_version } }: ReadLine, outcome: Outcome): void {
    if (outcome === 'new') {
      this.imported++;
      return;
    }
    if (outcome === 'there') {
      this.duplicates++;
      return;
    }
    if (outcome.status === 'refused') {
      // The line that makes the memory was only looked at too.
      if (this.isDryRun && base_version !== undefined && outcome.reason.code === 'not_found') this.imported++;
      else this.refuse({ line, memory_id, status: 'error', detail: outcome.reason.message });
      return;
    }
    if (outcome.status === 'conflict') {
      this.refuse({ line, memory_id, status: 'conflict', detail: conflictMessage(outcome) });
      return;
    }
    if (outcome.status === 'recorded') this.imported++;
    else this.duplicates++;
    this.position = Math.max(this.position, outcome.entry.position);
  }

  answer(): ImportAnswer {
    const { sessionId, isDryRun, imported, duplicates, failed, refused, position } = this;
    const lines = imported + duplicates + failed;
    return {
      status: failed === 0 ? 'success' : failed === lines ? 'error' : 'partial',
      session_id: sessionId,
      dry_run: isDryRun,
      lines,
      imported,
      duplicates,
      failed,
      refused,
      has_more: failed > refused.length,
      position,
    };
  }
}
