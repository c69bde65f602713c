import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packageFolder } from '../package-folder.js';

/** Version of the service, from its package. */
export const version: string = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8')).version;
