import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { open } from 'lmdb';
import { keyOf, withChecksum } from '../../src/embedded/placed-record.js';
import { LmdbEventLog } from '../../src/log/lmdb/lmdb-event-log.js';
import { CheckpointLog } from '../../src/proof/checkpoint-log.js';
import { ProofStore } from '../../src/proof/proof-store.js';
import { SigningKeys } from '../../src/sealing/receipts/signing-keys.js';
import { makeFolder, removeFolder } from './folders.js';

/** What lies on a log: sessions in the order of their numbers, and their records. */
export type Content = ReadonlyMap<string, readonly Buffer[]>;

export const sessions = ['$accounts', 'agent_a', 'agent_b', 'agent_c'];
/** Records of each session behind each checkpoint. */
const growth: Readonly<Record<string, readonly number[]>> = {
  $accounts: [2, 0, 1, 0],
  agent_a: [3, 4, 0, 5],
  agent_b: [1, 0, 0, 0],
  agent_c: [0, 6, 2, 1],
};
export const rounds = growth.$accounts.length;

/** A record that nobody of the service wrote. */
export const forgedRecord = Buffer.from('{"id":"forged"}');

/**
 * Opens the checkpoint log of a data folder, which signs when it is told to.
 * @param day of January 2026: what its clock says
 */
export const openCheckpoints = async (
  folder: string,
  log: LmdbEventLog,
  day: number,
  { owns = () => true }: { owns?: (session: string) => boolean } = {},
): Promise<CheckpointLog> =>
  CheckpointLog.open({
    log,
    store: await ProofStore.open(path.join(folder, 'proof')),
    keys: SigningKeys.open(path.join(folder, 'keys', 'signing')),
    settings: { everyMs: 3_600_000 },
    owns,
    warn: () => undefined,
    now: () => Date.UTC(2026, 0, day),
  });

/** Writes a log with right checksums, as who can do all but sign would. */
async function writeLog(folder: string, forged: Content): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const root = open({ path: folder, maxDbs: 4, noSync: true });
  const records = root.openDB<Buffer, Buffer>({ name: 'records', keyEncoding: 'binary', encoding: 'binary' });
  const names = root.openDB<number, string>({ name: 'sessions', encoding: 'ordered-binary' });
  root.transactionSync(() => {
    for (const [i, [session, list]] of [...forged].entries()) {
      void names.put(session, i + 1);
      for (const [at, record] of list.entries()) void records.put(keyOf(i + 1, at + 1), withChecksum(record, i + 1, at + 1));
    }
  });
  await root.close();
}

/** A data folder whose every record is in a checkpoint; and as it was when each was made, and the checkpoints as somebody else kept them. */
export class CheckpointedFolder {
  private forgeries = 0;

  private constructor(
    private readonly base: string,
    readonly content: Content,
  ) {}

  static async make(): Promise<CheckpointedFolder> {
    const content = new Map(sessions.map((session): [string, Buffer[]] => [session, []]));
    const made = new CheckpointedFolder(makeFolder(), content);
    for (let round = 0; round < rounds; round++) {
      const log = LmdbEventLog.open(path.join(made.data, 'log'));
      const checkpoints = await openCheckpoints(made.data, log, 1 + round);
      await checkpoints.begin();
      for (const [session, records] of content) {
        const more = Array.from({ length: growth[session][round] }, (_, i) =>
          Buffer.from(
            JSON.stringify({ id: `${session}-${records.length + i}`, data: { text: `record ${records.length + i} of ${session}` } }),
          ),
        );
        if (more.length > 0) await log.append(session, more);
        records.push(...more);
      }
      await checkpoints.make();
      writeFileSync(made.kept(round), checkpoints.reader.latest());
      await checkpoints.stop();
      await log.close();
      cpSync(made.data, made.copyOf(round), { recursive: true });
    }
    return made;
  }

  /** The folder as it was left. */
  get data(): string {
    return this.at('data');
  }

  /** A place for a file or folder beside it. */
  at(name: string): string {
    return path.join(this.base, name);
  }

  /** The checkpoint of a round, as somebody else kept it. */
  kept(round: number): string {
    return this.at(`kept-${round}`);
  }

  /** The folder as it was behind a round. */
  copyOf(round: number): string {
    return this.at(`copy-${round}`);
  }

  /** A data folder with another log, and its proofs and keys as they were in `rest`. */
  async forge(forged: Content, rest = this.copyOf(rounds - 1)): Promise<string> {
    const folder = this.at(`forged-${this.forgeries++}`);
    await writeLog(path.join(folder, 'log'), forged);
    for (const part of ['proof', 'keys']) symlinkSync(path.join(rest, part), path.join(folder, part));
    return folder;
  }

  /** Its content with other records in one session. */
  withRecords(session: string, change: (records: readonly Buffer[]) => readonly Buffer[]): Content {
    return new Map([...this.content].map(([name, records]) => [name, name === session ? change(records) : records]));
  }

  /** The records that it had behind a round. */
  contentBehind(round: number): Content {
    return new Map([...this.content].map(([name, records]) => [name, records.slice(0, sizeBehind(name, round))]));
  }

  remove(): void {
    removeFolder(this.base);
  }
}

/** Records that a session had behind a round; 0 for a session that was made up. */
export const sizeBehind = (name: string, round: number): number =>
  (growth[name] ?? []).slice(0, 1 + round).reduce((sum, count) => sum + count, 0);

/** The records with one changed, which stays readable. */
export const edited = (records: readonly Buffer[], at: number): Buffer[] =>
  records.map((record, i) => (i === at ? Buffer.from(record.toString().replace('record', 'RECORD')) : record));
