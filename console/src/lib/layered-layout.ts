/** A directed edge by the names of its ends. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

/** Where a node stands: its layer, counted from the sources, and its place within it. */
export interface Placed {
  readonly id: string;
  readonly layer: number;
  /** From 0 at the left of its layer. */
  readonly order: number;
}

/** Rounds of sorting layers by what they are joined to; more change nothing that one would see. */
const rounds = 6;

/**
 * Nodes in layers, every edge going down, few edges crossing: Sugiyama, Tagawa and Toda (1981), with layers by longest path and the order within by barycentres. Layers wider than
 * `widthMax` are broken into several. The same graph has the same layout.
 * @param edges those of a graph without circles; edges of unknown nodes are left out
 * @returns the nodes by layer and order
 */
export function layeredLayout(ids: readonly string[], edges: readonly Edge[], widthMax = Number.POSITIVE_INFINITY): Placed[] {
  const known = new Set(ids);
  const drawn = edges.filter(({ from, to }) => known.has(from) && known.has(to) && from !== to);
  let layers = layersOf(ids, drawn);
  for (let round = 0; round < rounds; round++) layers = sorted(layers, drawn, round % 2 === 0 ? 'down' : 'up');
  return layers
    .flatMap((layer) => broken(layer, widthMax))
    .flatMap((layer, index) => layer.map((id, order) => ({ id, layer: index, order })));
}

/** Each node one layer below the lowest of what it depends on. Of a circle, which networks have not, the rest goes into the last layer. */
function layersOf(ids: readonly string[], edges: readonly Edge[]): string[][] {
  const waitsFor = new Map(ids.map((id) => [id, 0]));
  const below = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const { from, to } of edges) {
    waitsFor.set(to, (waitsFor.get(to) ?? 0) + 1);
    below.get(from)?.push(to);
  }
  const layers: string[][] = [];
  let free = ids.filter((id) => waitsFor.get(id) === 0);
  const placed = new Set<string>();
  while (free.length > 0) {
    layers.push(free);
    const next: string[] = [];
    for (const id of free) {
      placed.add(id);
      for (const one of below.get(id) ?? []) {
        const left = (waitsFor.get(one) ?? 0) - 1;
        waitsFor.set(one, left);
        if (left === 0) next.push(one);
      }
    }
    free = next;
  }
  const rest = ids.filter((id) => !placed.has(id));
  return rest.length === 0 ? layers : [...layers, rest];
}

/** The layers, each by the mean place of what its nodes are joined to in the layers before it on the way. */
function sorted(layers: readonly string[][], edges: readonly Edge[], way: 'down' | 'up'): string[][] {
  const place = new Map(layers.flatMap((layer) => layer.map((id, i) => [id, (i + 0.5) / layer.length] as const)));
  const depth = new Map(layers.flatMap((layer, i) => layer.map((id) => [id, i] as const)));
  const others = new Map<string, string[]>();
  for (const { from, to } of edges) {
    const [its, other] = way === 'down' ? [to, from] : [from, to];
    others.set(its, [...(others.get(its) ?? []), other]);
  }
  const result = layers.map((layer) => [...layer]);
  const sequence = way === 'down' ? result.keys() : [...result.keys()].reverse();
  for (const i of sequence) {
    const centre = (id: string): number => {
      const joined = (others.get(id) ?? []).filter((one) => depth.get(one) !== i);
      return joined.length === 0 ? (place.get(id) ?? 0) : joined.reduce((sum, one) => sum + (place.get(one) ?? 0), 0) / joined.length;
    };
    const centres = new Map(result[i].map((id) => [id, centre(id)]));
    result[i].sort((a, b) => (centres.get(a) ?? 0) - (centres.get(b) ?? 0));
    for (const [k, id] of result[i].entries()) place.set(id, (k + 0.5) / result[i].length);
  }
  return result;
}

/** A layer in parts of nearly equal width. */
function broken(layer: readonly string[], widthMax: number): string[][] {
  const count = Math.ceil(layer.length / widthMax) || 1;
  const width = Math.ceil(layer.length / count);
  return Array.from({ length: count }, (_, i) => layer.slice(i * width, (i + 1) * width)).filter((part) => part.length > 0);
}
