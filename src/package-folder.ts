import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of this package: the nearest one above this code, built or not, with a `package.json`. */
export const packageFolder: string = above(path.dirname(fileURLToPath(import.meta.url)));

function above(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : above(path.dirname(folder));
}
