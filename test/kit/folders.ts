import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An empty folder for a test. */
export const makeFolder = (): string => mkdtempSync(path.join(tmpdir(), 'hindcast-test-'));
/** Removes a folder, and the master key that a service has made beside it. */
export function removeFolder(folder: string): void {
  for (const one of [folder, `${folder}.master-key`]) rmSync(one, { recursive: true, force: true, maxRetries: 5 });
}
