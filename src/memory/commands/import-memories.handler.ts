import { hash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ImportedMemory } from '../../../projections/events.js';
import { isObject } from '../../../projections/json.js';
import type { LedgerEntry } from '../../../projections/ledger.js';
import type { Session } from '../../../projections/session.js';
import { HindcastError } from '../../errors.js';
import { parsingJsonBody } from '../../gateway/json-body.js';
import { checkFields } from '../../gateway/validation/field.js';
import { parseIsoTime } from '../../gateway/validation/field-rules.js';
import { conflictMessage } from '../../gateway/write-answer.js';
import { type StreamedLine, streamedLines } from '../../ndjson.js';
import type { WriteContext } from '../../sessions/event-codec.js';
import { type RefusedWrite, type Write, WritePath, type WriteResult } from '../../sessions/write-path.js';
import { Breather, inSlices } from '../../slices.js';
import { type ImportAnswer, ImportLineDto, type ImportRefusal } from '../memory-transfer.dto.js';
import { textOf } from './store-memories.handler.js';

/** Longest line taken: room for a memory of 262,144 characters, each escaped with six bytes, and its metadata. */
const lineBytesMax = 2 * 2 ** 20;
/** Lines and bytes that are appended together at most; a single line may be larger. */
const batchLines = 50;
const batchBytes = 512 * 1024;
/** Refused lines told one by one. */
const refusalsMax = 1000;
const idLengthMax = 256;

type ImportWrite = Write<'memory.imported'> | Write<'memory.updated'>;

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

/** A line that can be written. */
interface ReadLine {
  readonly number: number;
  readonly memoryId: string;
  readonly write: ImportWrite;
}

@CommandHandler(ImportMemories)
export class ImportMemoriesHandler implements ICommandHandler<ImportMemories> {
  constructor(private readonly writes: WritePath) {}

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
      const writes = batch.map((line) => line.write) as Write<'memory.imported'>[];
      const results = isDryRun ? await this.writes.preview(sessionId, writes) : await this.writes.writeEach(sessionId, writes, context);
      for (const [i, result] of results.entries()) report.take(batch[i], result);
      batch = [];
      bytes = 0;
    };
    for await (const streamed of streamedLines(body, lineBytesMax)) {
      if (breather.isDue) await breather.pause();
      const line = await readLine(sessionId, streamed);
      if (!('write' in line)) {
        report.refuse(line);
        continue;
      }
      // A later text is decided by what the one before left.
      if (batch.some(({ memoryId }) => memoryId === line.memoryId)) await write();
      batch.push(line);
      bytes += streamed.bytes?.length ?? 0;
      if (batch.length === batchLines || bytes >= batchBytes) await write();
    }
    if (batch.length > 0) await write();
    return report.answer();
  }
}

/** A line as a write, or why it is none. */
async function readLine(sessionId: string, { number: line, bytes }: StreamedLine): Promise<ReadLine | ImportRefusal> {
  const refusal = (detail: string, memory_id: string | null = null): ImportRefusal => ({ line, memory_id, status: 'invalid', detail });
  if (bytes === null) return refusal(`the line is above ${lineBytesMax / 2 ** 20} MiB`);
  let raw: Record<string, unknown>;
  try {
    raw = await inSlices(sessionId, parsingJsonBody(bytes));
  } catch (error) {
    if (!(error instanceof HindcastError)) throw error;
    return refusal(error.message.replace('the body', 'the line'));
  }
  const memory = checkFields(ImportLineDto, raw, []);
  if (!Array.isArray(memory)) return { number: line, memoryId: memory.memory_id, write: writeOf(memory) };
  const id =
    isObject(raw) && typeof raw.memory_id === 'string' && raw.memory_id.length <= idLengthMax ? raw.memory_id.toWellFormed() : null;
  return refusal(memory.map(({ loc, msg }) => `${loc.join('.')} ${msg}`.trim()).join('; '), id);
}

const writeOf = (memory: ImportLineDto): ImportWrite =>
  memory.base_version === undefined ? firstText(memory) : laterText(memory, memory.base_version);

/** The line that makes a memory. */
function firstText(memory: ImportLineDto): Write<'memory.imported'> {
  const asked = {
    ...textOf(memory),
    version: memory.version ?? 1,
    ...timesOf(memory),
    ...(memory.access_count === undefined || memory.access_count === 0 ? {} : { access_count: memory.access_count }),
    ...(memory.strength === undefined || memory.strength === 1 ? {} : { strength: memory.strength }),
    ...(memory.phase === 'buffer' ? { in_buffer: true as const } : {}),
  };
  const decide = (state: Session): ImportedMemory => {
    if (state.isErased(memory.memory_id))
      throw new HindcastError('erased', `the memory "${memory.memory_id}" was erased, and its id stays taken; import it under another`);
    return { created_at: new Date().toISOString(), ...asked };
  };
  return { type: 'memory.imported', id: memory.memory_id, asked, decide };
}

/** The line that tells a later text of a memory. */
function laterText(memory: ImportLineDto, baseVersion: number): Write<'memory.updated'> {
  const { memory_id } = memory;
  const { updated_at } = timesOf(memory);
  const data = { memory_id, base_version: baseVersion, ...textOf(memory), ...(updated_at === undefined ? {} : { updated_at }) };
  const decide = (state: Session): typeof data => {
    const row = state.findMemory(memory_id);
    if (row < 0) throw new HindcastError('not_found', `there is no memory "${memory_id}": the line that makes it must come before`);
    const version = state.memory.versionOf(row);
    if (version !== baseVersion) throw versionConflict(memory_id, version, baseVersion);
    return data;
  };
  const rejection = ({ verdict, value }: LedgerEntry): HindcastError =>
    verdict === 'version_conflict'
      ? versionConflict(memory_id, value, baseVersion)
      : new HindcastError('not_found', `there is no memory "${memory_id}" any more`);
  return { type: 'memory.updated', id: changeId(memory_id, baseVersion), asked: data, decide, rejection };
}

/** Id of the event of a later text, the same whenever it is imported. */
function changeId(memoryId: string, baseVersion: number): string {
  const id = `import:${baseVersion}:${memoryId}`;
  return id.length <= idLengthMax ? id : `import:${baseVersion}:${hash('sha256', memoryId, 'hex')}`;
}

const versionConflict = (memoryId: string, actual: number, base: number): HindcastError =>
  new HindcastError('version_conflict', `memory "${memoryId}" has version ${actual}, and this line was made from version ${base}`);

/** The times that a line tells, in UTC. */
function timesOf({
  created_at,
  updated_at,
  last_accessed_at,
}: ImportLineDto): Partial<Pick<ImportedMemory, 'created_at' | 'updated_at' | 'last_accessed_at'>> {
  const told = Object.entries({ created_at, updated_at, last_accessed_at }).filter(([, time]) => time !== undefined);
  return Object.fromEntries(told.map(([name, time]) => [name, new Date(parseIsoTime(time as string) as number).toISOString()]));
}

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

  take({ number: line, memoryId, write }: ReadLine, result: WriteResult | RefusedWrite | 'new'): void {
    if (result === 'new') {
      this.imported++;
      return;
    }
    if (result.status === 'refused') {
      // The line that makes the memory was only looked at too.
      if (this.isDryRun && write.type === 'memory.updated' && result.reason.code === 'not_found') this.imported++;
      else this.refuse({ line, memory_id: memoryId, status: 'error', detail: result.reason.message });
      return;
    }
    if (result.status === 'conflict') {
      this.refuse({ line, memory_id: memoryId, status: 'conflict', detail: conflictMessage(result) });
      return;
    }
    if (result.status === 'recorded') this.imported++;
    else this.duplicates++;
    this.position = Math.max(this.position, result.entry.position);
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
