import { type Border, join, type Region } from './adjacency.js';
import type { Extent } from './outline.js';

/** A group of neighboring regions, as it was before it grew further. */
export interface Group extends Extent {
  readonly area: number;
  /** Pixel sides on the rim of the image. */
  readonly rim: number;
  /** Pixel sides towards other regions, and the mean color step across them. */
  readonly outline: number;
  readonly step: number;
}

/** What draws two regions together, next to the likeness of their colors. */
export interface Affinity {
  /** For a common border without a step. */
  readonly border: number;
  /** For being small. */
  readonly size: number;
  /** For filling the box around both. */
  readonly fill: number;
}

/**
 * Merges the two neighbors that belong together most, again and again, until one region is left (hierarchical grouping, Uijlings et al. 2013).
 * @param histograms for each region how its pixels spread over some colors, each summing to 1
 * @returns every region there was on the way
 */
export function groupsOf(regions: readonly Region[], histograms: readonly Float32Array[], pixels: number, affinity: Affinity): Group[] {
  const nodes = regions.map(
    (region): Region => ({ ...region, borders: new Map([...region.borders].map(([q, b]): [number, Border] => [q, b])) }),
  );
  unshare(nodes);
  const colors = histograms.map((histogram) => Float32Array.from(histogram));
  const groups = nodes.map(groupOf);
  const best = nodes.map((_, p) => bestOf(nodes, colors, p, pixels, affinity));
  for (let left = nodes.length; left > 1; left--) {
    let p = -1;
    for (let i = 0; i < nodes.length; i++) if (nodes[i].area > 0 && best[i].other >= 0 && (p < 0 || best[i].value > best[p].value)) p = i;
    if (p < 0) break;
    const q = best[p].other;
    mix(colors[p], colors[q], nodes[q].area / (nodes[p].area + nodes[q].area));
    join(nodes, p, q);
    groups.push(groupOf(nodes[p]));
    best[p] = bestOf(nodes, colors, p, pixels, affinity);
    for (const other of nodes[p].borders.keys()) best[other] = bestOf(nodes, colors, other, pixels, affinity);
  }
  return groups;
}

/** Borders are objects that two regions share: the copies share theirs. */
function unshare(nodes: readonly Region[]): void {
  for (const [p, node] of nodes.entries()) {
    for (const [q, shared] of node.borders) {
      if (q < p) continue;
      const border = { ...shared };
      node.borders.set(q, border);
      nodes[q].borders.set(p, border);
    }
  }
}

function groupOf({ area, x0, y0, x1, y1, rim, borders }: Region): Group {
  let [outline, step] = [0, 0];
  for (const border of borders.values()) {
    outline += border.length;
    step += border.step;
  }
  return { area, x0, y0, x1, y1, rim, outline, step: outline === 0 ? 0 : step / outline };
}

function bestOf(
  nodes: readonly Region[],
  colors: readonly Float32Array[],
  p: number,
  pixels: number,
  affinity: Affinity,
): { other: number; value: number } {
  let best = { other: -1, value: -Number.MAX_VALUE };
  for (const [q, border] of nodes[p].borders) {
    const value = affinityOf(nodes[p], nodes[q], border, colors[p], colors[q], pixels, affinity);
    if (value > best.value || (value === best.value && q < best.other)) best = { other: q, value };
  }
  return best;
}

/** Steps from here on are borders in full. */
const fullStep = 0.15;

function affinityOf(p: Region, q: Region, border: Border, a: Float32Array, b: Float32Array, pixels: number, weigh: Affinity): number {
  let common = 0;
  for (let k = 0; k < a.length; k++) common += Math.min(a[k], b[k]);
  const box = (Math.max(p.x1, q.x1) - Math.min(p.x0, q.x0)) * (Math.max(p.y1, q.y1) - Math.min(p.y0, q.y0));
  const both = p.area + q.area;
  return (
    common +
    weigh.border * (1 - Math.min(1, border.step / border.length / fullStep)) +
    weigh.size * (1 - both / pixels) +
    weigh.fill * (1 - (box - both) / pixels)
  );
}

function mix(into: Float32Array, from: Float32Array, share: number): void {
  for (let k = 0; k < into.length; k++) into[k] += (from[k] - into[k]) * share;
}
