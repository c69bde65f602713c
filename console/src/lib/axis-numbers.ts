/** The numbers of an axis, all in one form: by powers of ten where they are so large or small that they would be long otherwise. */
export function axisNumbers(numbers: readonly number[]): string[] {
  const largest = Math.max(...numbers.map(Math.abs));
  const isLong = largest >= 1e9 || (largest > 0 && largest < 1e-3);
  return numbers.map((number) => {
    // what adding of steps leaves behind the twelfth digit is no part of it, and no zero has a sign
    const exact = Number(number.toPrecision(12)) + 0;
    return isLong && exact !== 0 ? exact.toExponential() : exact.toLocaleString('en', { maximumFractionDigits: 12 });
  });
}
