import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LmdbEventLog } from '../../dist/src/log/lmdb/lmdb-event-log.js';

/** A recovery takes a second or so, ms. */
const recoverMaxMs = 60_000;
const refusals = ['LogDamagedError', 'LogUnavailableError'];

/** The stored records of each session of a folder, in base64, and whether reading was refused behind them. */
export async function recordsOf(folder) {
  const log = LmdbEventLog.open(join(folder, 'log'));
  const records = {};
  try {
    for await (const session of log.sessions()) {
      const bytes = [];
      let isRefused = false;
      await log
        .read(session, {}, (record) => void bytes.push(Buffer.from(record.bytes).toString('base64')))
        .catch((error) => {
          if (!refusals.includes(error.name)) throw error;
          isRefused = true;
        });
      records[session] = { bytes, isRefused };
    }
    return records;
  } finally {
    await log.close();
  }
}

/**
 * Recovers a damaged folder by the command, from nothing but itself, and holds each record that comes back against what was written.
 * @returns how many sessions came back `whole`, in `part` with their lost positions told, or stayed `refused`, and what is `wrong`, `null` for nothing
 */
export async function recovered(folder, originals) {
  const counts = { whole: 0, part: 0, refused: 0, unrecoverable: 0 };
  const { code, told } = await recover(folder);
  const failed = (what) => ({ counts, wrong: `${what}: ${told.trim().slice(0, 400)}` });
  if (![0, 1, 2].includes(code)) return failed(`recover ended with ${code}`);
  if (code === 1 && told.includes('Nothing of it can be read')) return { counts: { ...counts, unrecoverable: 1 }, wrong: null };
  let records;
  try {
    records = await recordsOf(folder);
  } catch (error) {
    if (error.name !== 'LmdbFileError') return failed(`what was recovered does not open, ${error.stack}`);
    if (code === 0) return failed(`recover ended with 0, and the log does not open, ${error.message}`);
    return { counts: { ...counts, unrecoverable: 1 }, wrong: null };
  }
  for (const [session, { bytes, isRefused }] of Object.entries(records)) {
    const original = originals[session]?.bytes;
    if (original === undefined) return failed(`session ${session} was never there`);
    const other = bytes.findIndex((record, i) => record !== original[i]);
    if (other >= 0) return failed(`record ${other + 1} of ${session} is another`);
    if (isRefused) counts.refused++;
    else if (bytes.length === original.length) counts.whole++;
    else if (told.includes(`LOST       ${session}  positions ${bytes.length + 1} to ${original.length}\n`)) counts.part++;
    else return failed(`${session} ends at ${bytes.length} of ${original.length}, and nobody says so`);
  }
  const gone = Object.keys(originals).filter((session) => records[session] === undefined);
  if (gone.length > 0 && !/sessions that log\/heads knows and nothing else names/.test(told))
    return failed(`${gone.join(', ')} are not there any more, and nobody says so`);
  counts.refused += gone.length;
  return { counts, wrong: null };
}

/** In a process of its own, as an operator runs it. */
async function recover(folder) {
  const command = fileURLToPath(new URL('../../bin/hindcast.js', import.meta.url));
  const child = spawn(process.execPath, [command, 'recover', folder, '--accept-loss'], { stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), recoverMaxMs);
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (told += bytes));
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  return { code: code ?? signal, told };
}
