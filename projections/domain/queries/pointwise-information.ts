/** A product below this may be 0, or have lost digits. */
const productMin = 1e-290;

/**
 * What one joint probability (or density) adds to the mutual information of two variables, in bits: p(x,y) · log2(p(x,y) / (p(x) · p(y))), 0 for what cannot be (Cover and
 * Thomas 2006, section 2.3). Where the margins' product is too small for a double, their logarithms are taken apart.
 */
export function pointwiseInformation(joint: number, one: number, other: number): number {
  if (!(joint > 0 && one > 0 && other > 0)) return 0;
  const product = one * other;
  return joint * (product > productMin ? Math.log2(joint / product) : Math.log2(joint) - Math.log2(one) - Math.log2(other));
}
