import type { Findings } from './findings.js';
import type { Head } from './notes.js';

/** 0: everything is as it was signed. 1: something was changed. 2: nothing shows a change, but not everything is proved. */
export const exitCodeOf = ({ changed, unproved }: Findings): 0 | 1 | 2 => (changed.length > 0 ? 1 : unproved.length > 0 ? 2 : 0);

/** What was found, for people: a line each. */
export function reportOf({ proved, changed, unproved, sealed, heads }: Findings): string {
  const records = proved.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const sessions = new Set(proved.map(({ session }) => session)).size;
  return [
    ...proved.map((one) => `proved    ${one.session}  positions ${one.from} to ${one.to}, signed ${one.time}`),
    ...sealed.map(({ where, what }) => `sealed    ${where}  ${what}`),
    ...unproved.map(({ where, what }) => `UNPROVED  ${where}  ${what}`),
    ...changed.map(({ where, what }) => `CHANGED   ${where}  ${what}`),
    ...(heads.length === 0 ? ['held against no checkpoint'] : heads.map(heldAgainst)),
    `${sessions} sessions, ${records} records proved; ${changed.length} changed, ${unproved.length} unproved`,
    '',
  ].join('\n');
}

const heldAgainst = ({ origin, size, time }: Head): string => `held against ${origin}, ${size} entries, signed ${time}`;
