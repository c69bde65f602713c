import { bytesOf, SignedNoteError } from './signed-note.js';

/** The head of a log's tree, as it is signed and kept elsewhere: the text of a note (https://c2sp.org/tlog-checkpoint). */
export interface TreeCheckpoint {
  /** Names the log, for good: without a scheme, not empty, one line. */
  readonly origin: string;
  /** Entries of the log. */
  readonly size: number;
  /** Root of their tree, 32 bytes. */
  readonly root: Uint8Array;
  /** Further lines, none of them empty; readers that do not know them pass them over. */
  readonly extensions?: readonly string[];
}

const rootBytes = 32;

/** @throws {SignedNoteError} for what is no head of a tree */
export function checkpointText({ origin, size, root, extensions = [] }: TreeCheckpoint): string {
  if (!Number.isSafeInteger(size) || size < 0) throw new SignedNoteError('a size is a whole number from 0 on');
  if (root.length !== rootBytes) throw new SignedNoteError(`a root has ${rootBytes} bytes`);
  const lines = [origin, String(size), Buffer.from(root).toString('base64'), ...extensions];
  if (lines.some((line) => line === '' || line.includes('\n')))
    throw new SignedNoteError('the parts of a checkpoint are lines that are not empty');
  return `${lines.join('\n')}\n`;
}

/** @param text of a note that was opened @throws {SignedNoteError} for one that is no checkpoint */
export function readCheckpoint(text: string): TreeCheckpoint {
  const [origin, count, base64, ...rest] = text.split('\n');
  const extensions = rest.slice(0, -1);
  const root = bytesOf(base64 ?? '');
  const isNumber = /^(?:0|[1-9]\d{0,15})$/.test(count ?? '') && Number.isSafeInteger(Number(count));
  if (origin === '' || !isNumber || root?.length !== rootBytes || rest.at(-1) !== '' || extensions.includes(''))
    throw new SignedNoteError('it is no checkpoint: an origin, a size and a root, a line each');
  return { origin, size: Number(count), root, extensions };
}
