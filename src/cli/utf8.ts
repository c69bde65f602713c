import { createReadStream } from 'node:fs';
import { ClientError } from './client.js';

/** @throws {ClientError} for a file that is not UTF-8: read as such, its letters would be lost */
export async function expectUtf8(file: string): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    throw new ClientError(`${file} is not UTF-8: save it as UTF-8 and import it again`);
  }
}
