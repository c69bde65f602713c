import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** An empty folder for a test. */
export const makeFolder = (): string => mkdtempSync(path.join(tmpdir(), 'hindcast-test-'));
export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
