/** What a system answers where it does not let a file be opened, read or written: who may, how many are open, room on the disk. */
const refusals = new Set(['EACCES', 'EPERM', 'EROFS', 'EMFILE', 'ENFILE', 'ENOSPC', 'EDQUOT']);

/** Whether an error, or what caused it, is that the system refused access. It says nothing of what is in the file: that may be whole. */
export function isRefusedAccess(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return refusals.has((error as NodeJS.ErrnoException).code ?? '') || isRefusedAccess(error.cause);
}
