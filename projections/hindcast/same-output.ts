/** Numbers nearer to each other than this share of the greater are the same: other tables of equal meaning, such as of another strength, round otherwise. */
const rounding = 1e-9;

/** Whether two runs say the same, but for what rounding makes of equal numbers. @param one JSON, as the other */
export function sameOutput(one: unknown, other: unknown): boolean {
  if (typeof one === 'number' && typeof other === 'number')
    return Math.abs(one - other) <= rounding * Math.max(Math.abs(one), Math.abs(other));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const [fields, others] = [Object.entries(one), Object.entries(other)];
  return fields.length === others.length && fields.every(([name, value], i) => name === others[i][0] && sameOutput(value, others[i][1]));
}
