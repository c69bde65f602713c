import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.js';
import { ClientError } from './client.js';

/** What a service leaves in its data folder that keeps its log there: where one of these was taken away, the command is to say so. */
const left = ['log', 'proof'];

/** Keeps a command that looks at a data folder from making an empty one where its name is mistyped. @throws {ClientError} where no service of the embedded log has been */
export function expectDataFolder({ log, dataDir }: Config): void {
  if (log === 'lmdb' && !left.some((name) => existsSync(path.join(dataDir, name))))
    throw new ClientError(`no service has been in ${dataDir}; set HINDCAST_DATA_DIR to the data folder that is meant`);
}
