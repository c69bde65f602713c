import { constants } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { VerifierError } from './notes.js';

/** A line and the piece that is read next are to fit into a string. */
const lineCharsMax = constants.MAX_STRING_LENGTH / 2;

/**
 * The lines of a text file, as line feeds end them, with or without a carriage return before. JSON may have U+2028 and U+2029 in its strings, which from Node 24 on end a line for `node:readline`.
 * A byte order mark before the first is passed over. Here, and used by the other commands, since the verifier uses nothing from outside its folder.
 * @throws {VerifierError} for a line that no text has
 */
export async function* linesOfFile(file: string): AsyncGenerator<string> {
  let rest = '';
  let isFirst = true;
  for await (const chunk of createReadStream(file, 'utf8')) {
    const text: string = isFirst && chunk.startsWith('\uFEFF') ? chunk.slice(1) : chunk;
    isFirst = false;
    const lines = text.split('\n');
    // Only the new part is looked at: a line may be as long as the file.
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    if (rest.length > lineCharsMax) throw new VerifierError(`${file} is no text: a line of it has no end`);
    for (const line of lines) yield withoutReturn(line);
  }
  if (rest !== '') yield withoutReturn(rest);
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);
