import type { Scene, SceneObject } from './scene.js';

/** A depth image: a sample a pixel, larger = farther, 0 = none. It need not be as large as the picture. */
export interface DepthMap {
  readonly data: Uint8Array | Uint16Array | Float32Array;
  readonly width: number;
  readonly height: number;
  /** Larger = nearer instead. */
  readonly isInverse?: boolean;
}

/** Samples of an object that are looked at, at most. */
const samplesMax = 4096;

/**
 * The scene with the median depth of each object that has none; objects without a mask are measured in the middle half of their box.
 * @param map stretched over the picture where it is of another size; a depth is null where it has no sample
 */
export function withDepth(scene: Scene, map: DepthMap): Scene {
  const measured = new Map(
    scene.objects.map((object) => [object, object.depth === null ? { ...object, depth: depthOfObject(object, map) } : object]),
  );
  const renewed = (object: SceneObject): SceneObject => measured.get(object) ?? object;
  const groups = (all: Scene['boxes']) => all.map((group) => ({ ...group, members: group.members.map(renewed) }));
  return { ...scene, objects: scene.objects.map(renewed), boxes: groups(scene.boxes), towers: groups(scene.towers) };
}

function depthOfObject(object: SceneObject, map: DepthMap): number | null {
  const samples = object.mask === undefined ? boxSamples(object, map) : maskSamples(object.mask, map);
  const known = samples.filter((sample) => sample > 0 && Number.isFinite(sample)).sort((a, b) => a - b);
  if (known.length === 0) return null;
  const middle = known[known.length >> 1];
  return map.isInverse === true ? -middle : middle;
}

function maskSamples({ runs, width, height }: NonNullable<SceneObject['mask']>, map: DepthMap): number[] {
  let area = 0;
  for (let i = 1; i < runs.length; i += 2) area += runs[i];
  const step = Math.max(1, Math.floor(area / samplesMax));
  const samples: number[] = [];
  let seen = 0;
  for (let i = 0; i < runs.length; i += 2) {
    const y = Math.floor(runs[i] / width);
    for (let k = 0; k < runs[i + 1]; k++) {
      if (seen++ % step === 0) samples.push(sampleAt(map, (runs[i] - y * width + k + 0.5) / width, (y + 0.5) / height));
    }
  }
  return samples;
}

const gridSide = 24;

function boxSamples({ box: [x0, y0, x1, y1] }: SceneObject, map: DepthMap): number[] {
  const samples: number[] = [];
  for (let i = 0; i < gridSide; i++) {
    for (let j = 0; j < gridSide; j++) {
      const [u, v] = [0.25 + (i + 0.5) / (2 * gridSide), 0.25 + (j + 0.5) / (2 * gridSide)];
      samples.push(sampleAt(map, x0 + (x1 - x0) * u, y0 + (y1 - y0) * v));
    }
  }
  return samples;
}

function sampleAt({ data, width, height }: DepthMap, x: number, y: number): number {
  const column = Math.min(width - 1, Math.max(0, Math.floor(x * width)));
  const row = Math.min(height - 1, Math.max(0, Math.floor(y * height)));
  return data[row * width + column];
}
