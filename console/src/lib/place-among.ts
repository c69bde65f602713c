/** Where a position lies among places that stand at equal distances: between two of them by its share of the way. The first or last where it lies outside. */
export function placeAmong(places: ArrayLike<number>, position: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle] <= position) low = middle + 1;
    else high = middle;
  }
  const before = Math.max(0, low - 1);
  const [from, to] = [places[before], places[low]];
  return to === undefined || position <= from ? before : before + (position - from) / (to - from);
}
