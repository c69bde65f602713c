import type { Comparison, Quantifier } from '../language/program.js';

/** Whether a number of entities out of a whole agrees with a quantifier (generalized quantifiers, Barwise and Cooper 1981). @param count from 0 to `whole` */
export function suffices(quantifier: Quantifier, count: number, whole: number): boolean {
  switch (quantifier.kind) {
    case 'some':
      return count >= 1;
    case 'all':
      return count === whole - (quantifier.but ?? 0) && whole > 0;
    case 'most':
      return 2 * count > whole;
    case 'half':
      return 2 * count === whole && whole > 0;
    case 'none':
      return count === 0;
    case 'the':
      return quantifier.isPlural ? count === whole && whole > 0 && (quantifier.n === undefined || count >= quantifier.n) : count >= 1;
    case 'exactly':
      return count === quantifier.n;
    case 'atLeast':
      return count >= quantifier.n;
    case 'atMost':
      return count <= quantifier.n;
  }
}

/** Whether two counts compare as said. @param left from 0, as right */
export function compares(left: number, comparison: Comparison, right: number): boolean {
  switch (comparison) {
    case 'more':
      return left > right;
    case 'fewer':
      return left < right;
    case 'equal':
      return left === right;
    case 'noFewer':
      return left >= right;
    case 'noMore':
      return left <= right;
    case 'half':
      return 2 * left === right;
    case 'twice':
      return left === 2 * right;
    case 'thrice':
      return left === 3 * right;
  }
}
