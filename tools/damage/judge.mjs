import { createHash } from 'node:crypto';
import { BinaryWriter, finish } from '../../dist/projections/compact/binary.js';
import { leafHash, verifyInclusion } from '../../dist/projections/proof/merkle-tree.js';
import { sessionDifference } from '../../dist/projections/session-difference.js';
import { LiveSession } from '../../dist/src/sessions/live-session.js';
import { openCheckpoints, openHost } from './folder.mjs';
import { sessions, storing, textOf, write } from './history.mjs';

const sha256 = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const refusals = [
  'log_damaged',
  'log_unavailable',
  'keys_unavailable',
  'LogDamagedError',
  'LogUnavailableError',
  'KeysUnavailableError',
  'ProofDamagedError',
];
const isRefusal = (error) => refusals.includes(error.code) || refusals.includes(error.name);
const toldOf = (error) => (isRefusal(error) ? 'refused' : `wrong: ${error.stack}`);

/** All of a state, as 16 bytes: equal states are equal bytes. */
function digestOf(state) {
  const writer = new BinaryWriter();
  finish(state.freeze()(writer));
  return sha256(...writer.take(true)).toString('hex', 0, 16);
}

/** The records of a session up to a position, as they are read, folded anew and as a digest. */
async function refold(host, session, until) {
  const live = LiveSession.empty(session, 0);
  const bytes = [];
  await host.log.read(session, {}, (record) => {
    if (record.position <= until) bytes.push(Buffer.from(record.bytes));
    live.fold(record);
  });
  return { state: live.state, records: sha256(...bytes).toString('hex', 0, 16) };
}

/** What all sessions answer when nothing is damaged. */
export async function expectedOf(folder, isSealed) {
  const { host } = await openHost(folder, isSealed);
  const expected = {};
  for (const session of sessions) {
    const state = await host.read(session);
    const { records } = await refold(host, session, state.position);
    expected[session] = { position: state.position, state: digestOf(state), records };
  }
  await host.stop();
  return expected;
}

/** Whether a session answers as it did: `right`, `refused` by a failure that says so, or `wrong: …`. @param stored ids of memories that were stored since, with their positions */
async function answerOf(host, session, { position, state: digest, records }, stored) {
  try {
    const state = await host.read(session);
    const end = stored.at(-1)?.position ?? position;
    if (state.position !== end) return `wrong: ${session} ends at ${state.position} and not at ${end}`;
    if (stored.length === 0 && digestOf(state) !== digest) return `wrong: the state of ${session} is another`;
    for (const { id, position: at, content } of stored) {
      if (state.positionOf('memory', id) !== at) return `wrong: ${id} of ${session} is at ${state.positionOf('memory', id)}`;
      const [text] = await host.texts(session, [at]);
      if (text.content !== content) return `wrong: ${id} of ${session} says ${text.content.slice(0, 40)}`;
    }
    const anew = await refold(host, session, position);
    if (anew.records !== records) return `wrong: the records of ${session} are others`;
    const difference = sessionDifference(state, anew.state);
    return difference === null
      ? 'right'
      : `wrong: ${session} is not what its records add up to: ${difference.what} at ${difference.position}`;
  } catch (error) {
    return toldOf(error);
  }
}

/** Stores a session's next memory, and notes it where it is told to be recorded. */
async function storeNext(host, session, end, stored, tell) {
  const next = (stored.at(-1)?.position ?? end) + 1;
  const [id, content] = [`after-${next}`, textOf(session, next)];
  try {
    const { entry } = await write(host, session, storing(id, content));
    if (entry.position === next) stored.push({ id, position: next, content });
    else tell(`wrong: ${session} gave position ${entry.position} in place of ${next}`);
  } catch (error) {
    tell(toldOf(error));
  }
}

/** Whether a session's last record is proved by hashes that lead to its tree. */
async function proofOf(host, checkpoints, session) {
  try {
    const position = await host.log.head(session);
    if (!(await checkpoints.reach(session, position, 10_000))) return 'refused';
    const proved = await checkpoints.reader.prove(session, position);
    if (proved === null) return 'refused';
    const leads = verifyInclusion(sha256, leafHash(sha256, proved.record), proved.index, proved.leaf, proved.hashes);
    return leads ? 'right' : `wrong: the proof of ${session} does not lead to its tree`;
  } catch (error) {
    return toldOf(error);
  }
}

/** Reads all, stores into each, reads all again, opens it anew and reads all once more. */
export async function judge({ folder, isSealed, expected }) {
  const told = new Set();
  const tell = (answer) => told.add(answer);
  const stored = Object.fromEntries(sessions.map((session) => [session, []]));
  const readAll = async (host) => {
    for (const session of sessions) tell(await answerOf(host, session, expected[session], stored[session]));
  };
  for (const pass of ['first', 'again']) {
    let opened;
    try {
      opened = await openHost(folder, isSealed);
    } catch (error) {
      tell(error.name === 'LmdbFileError' ? 'refused' : `wrong: ${error.stack}`);
      break;
    }
    const { host, stored: log } = opened;
    const checkpoints = await openCheckpoints(folder, log);
    if (checkpoints === null) tell('refused');
    await readAll(host);
    if (pass === 'first') {
      for (let more = 0; more < 8; more++)
        await Promise.all(sessions.map((session) => storeNext(host, session, expected[session].position, stored[session], tell)));
      await readAll(host);
    }
    for (const session of checkpoints === null ? [] : sessions.slice(-8)) tell(await proofOf(host, checkpoints, session));
    await checkpoints?.stop().catch((error) => tell(`wrong: ${error.stack}`));
    await host.stop().catch((error) => tell(`wrong: ${error.stack}`));
  }
  const wrong = [...told].find((answer) => answer.startsWith('wrong'));
  return wrong ?? (told.has('refused') ? 'noticed' : 'harmless');
}
