/** Numbers from 0 up to 1 that are the same in every run (a linear congruence). @param seed a whole number */
export function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
