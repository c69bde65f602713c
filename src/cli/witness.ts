import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { type AnswerBounds, Client, ClientError, noHindcast } from './client.js';
import { isThere } from './verifier/is-there.js';
import { type Key, readKeyLine, readNote, type SignedHead } from './verifier/notes.js';
import { rootsByConsistency } from './verifier/tree.js';

/** What a service shows does not follow from what is kept. */
export class WitnessError extends ClientError {
  override readonly name: string = 'WitnessError';
}

/** A checkpoint has some lines, a proof some sixty hashes, and each key that was ever signed with a line. */
const bounds: AnswerBounds = { bytesMax: 1 << 20, withinMs: 60_000 };

/** Where the keys are kept that were seen first, beside the checkpoint: a line each. */
const keysFileOf = (file: string): string => `${file}.keys`;

/**
 * Fetches the newest checkpoint of a service, has it shown that it begins with the one that is kept, and keeps it in its place. The first time it is believed; from then on the keys
 * that were seen are, and those that are given.
 * @param file of the kept checkpoint; beside it, in `file.keys`, the keys
 * @param given keys to believe, as lines: after the service's signing key was rotated
 * @returns a line for people
 * @throws {WitnessError} where what the service says does not follow from what is kept: keep both, and look; {@link ClientError} where it does not come to that
 */
export async function witness(client: Client, file: string, given: readonly string[]): Promise<string> {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new ClientError(`--out names the file that the checkpoint is kept in, and ${file} is a directory`);
  const isFirst = !isThere(file);
  const fresh = isFirst && given.length === 0 ? await keysOf(client) : given;
  const lines = [...new Set([...(isThere(keysFileOf(file)) ? readFileSync(keysFileOf(file), 'utf8').trim().split('\n') : []), ...fresh])];
  const keys = lines.filter((line) => line !== '').map(readKeyLine);
  const note = await client.text('/api/v1/audit/checkpoint', bounds);
  const head = signed(note, keys, 'the checkpoint of the service');
  if (!isFirst) await expectGrown(client, signed(readFileSync(file, 'utf8'), keys, file), head);
  writeWhole(keysFileOf(file), `${lines.join('\n')}\n`);
  writeWhole(file, note);
  return `${isFirst ? 'kept the first' : 'kept'} checkpoint of ${head.origin}: ${head.size} entries, signed ${head.time}`;
}

async function keysOf(client: Client): Promise<string[]> {
  const keys = await listOf(client, '/api/v1/audit/keys', 'keys');
  return keys.map((key) => asText((key as { readonly verifier_key?: unknown } | null)?.verifier_key));
}

/** What an answer has under a name. @throws {ClientError} where that is no list */
async function listOf(client: Client, path: string, name: 'keys' | 'hashes'): Promise<unknown[]> {
  const text = await client.text(path, bounds);
  const list = parsed(text)?.[name];
  if (!Array.isArray(list)) throw noHindcast(client.url, `list of ${name}`, text);
  return list;
}

function parsed(text: string): { readonly [name: string]: unknown } | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

function signed(note: string, keys: readonly Key[], what: string): SignedHead {
  const head = readNote(note, keys);
  if (head.signedBy.length === 0)
    throw new WitnessError(
      `${what} is signed by none of the known keys; if the signing key was rotated, give the new one with --trust (GET /audit/keys lists it)`,
    );
  return head;
}

/** @throws {WitnessError} where the newer head is not shown to begin with the older one */
async function expectGrown(client: Client, kept: SignedHead, head: SignedHead): Promise<void> {
  if (kept.origin !== head.origin) throw new WitnessError(`the service has the checkpoint log ${head.origin}, and ${kept.origin} is kept`);
  if (head.size < kept.size)
    throw new WitnessError(`the checkpoint log has ${head.size} entries, and had ${kept.size}: what came behind was cut off`);
  if (kept.size === 0) return;
  const hashes = await listOf(client, `/api/v1/audit/consistency?from=${kept.size}&to=${head.size}`, 'hashes');
  const roots = rootsByConsistency(
    kept.size,
    head.size,
    kept.root,
    hashes.map((hash) => Buffer.from(asText(hash), 'base64')),
  );
  if (roots === null || !roots.from.equals(kept.root) || !roots.to.equals(head.root))
    throw new WitnessError(
      `the checkpoint of ${head.time} does not begin with the kept one of ${kept.time}: the log was changed between them, or forked`,
    );
}

/** All of it or nothing, also where two do it at once. */
function writeWhole(file: string, content: string): void {
  const draft = `${file}.${process.pid}.new`;
  writeFileSync(draft, content, { flush: true });
  renameSync(draft, file);
}
