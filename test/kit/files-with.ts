import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Every file of a folder, whole. */
function* filesIn(folder: string): Generator<[file: string, bytes: Buffer]> {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) yield* filesIn(file);
    else yield [file, readFileSync(file)];
  }
}

/** Files that hold one of the words, in UTF-8 or UTF-16, in any case. */
export function filesWith(folder: string, words: readonly string[]): string[] {
  const found: string[] = [];
  for (const [file, bytes] of filesIn(folder)) {
    const texts = [bytes.toString('latin1').toLowerCase(), bytes.toString('utf16le').toLowerCase()];
    for (const word of words) if (texts.some((text) => text.includes(word))) found.push(`${path.relative(folder, file)}: ${word}`);
  }
  return found;
}
