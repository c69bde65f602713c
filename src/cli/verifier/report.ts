import type { Findings } from './verify.js';

/** 0: everything is as it was signed. 1: something was changed. 2: nothing shows a change, but not everything is proved. */
export const exitCodeOf = ({ changed, unproved }: Findings): 0 | 1 | 2 => (changed.length > 0 ? 1 : unproved.length > 0 ? 2 : 0);

/** What was found, for people: a line each. */
export function reportOf({ proved, changed, unproved, head }: Findings): string {
  const records = proved.reduce((sum, one) => sum + one.records, 0);
  return [
    ...proved.map((one) => `proved    ${one.session}  positions 1 to ${one.records}, signed ${one.time}`),
    ...unproved.map(({ where, what }) => `UNPROVED  ${where}  ${what}`),
    ...changed.map(({ where, what }) => `CHANGED   ${where}  ${what}`),
    head === null ? 'held against no checkpoint' : `held against ${head.origin}, ${head.size} entries, signed ${head.time}`,
    `${proved.length} sessions, ${records} records proved; ${changed.length} changed, ${unproved.length} unproved`,
    '',
  ].join('\n');
}
