import { readFileSync } from 'node:fs';

/** Mappings of memory for each MB of loaded sessions: twice what sessions of 1,000 memories that grow together have (docs/operations.md, "Sizing"). */
const mappingsPerMb = 6;

/** How many mappings a process may have (Linux' `vm.max_map_count`); `null` where the system does not say. */
export function mappingsMax(file = '/proc/sys/vm/max_map_count'): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/** What to say where sessions may have so much memory that the system would end the process for want of mappings, `null` where there is no danger. */
export function mappingsWarning(memoryMb: number, max = mappingsMax()): string | null {
  const needed = memoryMb * mappingsPerMb;
  if (max === null || needed <= max) return null;
  return `sessions of ${memoryMb} MB may need more mappings of memory than the ${max} that this system gives a process, which then ends: sysctl -w vm.max_map_count=${needed}`;
}
