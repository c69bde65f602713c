/** Nearest to certain that a rounded share is written as, of 1. */
const nearlyNone = 0.001;

/** A share as percent, with one decimal; what is only almost nothing or all is not called that. @param share 0 to 1 */
export function percentText(share: number): string {
  if (share > 0 && share < nearlyNone / 2) return '< 0.1 %';
  if (share < 1 && share >= 1 - nearlyNone / 2) return '> 99.9 %';
  return `${(100 * share).toFixed(1)} %`;
}
