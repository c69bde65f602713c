import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../test/kit/folders.js';
import { mappingsMax, mappingsWarning } from './mappings.js';

it('warns where sessions may need more mappings than a process gets, and says how many', () => {
  expect(mappingsWarning(256, 65_530)).toBeNull();
  expect(mappingsWarning(8192, 65_530)).toBeNull();
  expect(mappingsWarning(16_384, 65_530)).toMatch(/sysctl -w vm\.max_map_count=98304$/);
  expect(mappingsWarning(16_384, 98_304)).toBeNull();
  expect(mappingsWarning(1_000_000, null)).toBeNull();
});

it('reads what the system gives, where it says so', () => {
  const folder = makeFolder();
  try {
    const file = path.join(folder, 'max_map_count');
    writeFileSync(file, '65530\n');
    expect(mappingsMax(file)).toBe(65_530);
    writeFileSync(file, 'none');
    expect(mappingsMax(file)).toBeNull();
    expect(mappingsMax(path.join(folder, 'nothing'))).toBeNull();
  } finally {
    removeFolder(folder);
  }
});
