import { composeScene } from '../../../projections/spatial/compose.js';
import { answerQuestion } from '../../../projections/spatial/execute/answer.js';
import type { SceneObject } from '../../../projections/spatial/scene.js';
import { limits } from '../limits.js';
import { ProblemError, type Seen, type VisionResult, type VisionSettings, type VisionTask } from '../task.js';
import { detectIn, nothingDetected } from './detect.js';
import { readDepth } from './read-depth.js';
import { type DecodedImage, readImage } from './read-image.js';
import { readMasks } from './read-masks.js';

/** A scene without an image and without masks is taken for square. */
const unknownFrame = { width: 1000, height: 1000 };

/** Answers a question about an image. What is wrong with what was sent is an answer too; anything thrown is a fault of ours. */
export async function look(task: VisionTask, settings: VisionSettings): Promise<VisionResult> {
  try {
    return { seen: await see(task, settings) };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.problem };
    throw error;
  }
}

async function see(task: VisionTask, settings: VisionSettings): Promise<Seen> {
  const image = task.image === null ? null : await readImage(task.image);
  const depth = task.depth === null ? undefined : await readDepth(task.depth, task.isDepthInverse);
  const masks = await readMasks(task.masks, image === null ? null : image.pixels);
  const detection = image === null || !task.useDetector ? nothingDetected : await detectIn(image, settings);
  const { width, height } = image?.pixels ?? masks[0]?.mask ?? unknownFrame;
  const { objects: detected, panels, proposals } = detection;
  const scene = composeScene({ width, height, detected, panels, hints: task.hints, masks, depth });
  const isTold = scene.objects.some(({ source }) => source !== 'detector');
  const objects = [...scene.objects, ...(isTold ? [] : proposals)].sort((a, b) => b.confidence - a.confidence);
  const warnings = [...detection.warnings, ...shapeWarnings(image, depth)];
  return {
    image: image === null ? null : { width: image.width, height: image.height, format: image.format },
    answer: withoutMasks(answerQuestion(task.question, scene)),
    objects: objects.slice(0, limits.objectsShown).map(withoutMask),
    detector: { status: detection.status, regionCount: detected.length + proposals.length, model: detection.model },
    segmenter: segmented(task, objects),
    depth: { status: depth === undefined ? 'off' : 'ok' },
    warnings,
  };
}

function segmented({ useSegmenter }: VisionTask, objects: readonly SceneObject[]): Seen['segmenter'] {
  if (!useSegmenter) return { status: 'off', maskCount: 0, model: null };
  return { status: 'ok', maskCount: objects.filter(({ mask }) => mask !== undefined).length, model: 'built-in' };
}

const withoutMask = ({ mask: _, ...object }: SceneObject): SceneObject => object;

const withoutMasks = (answer: Seen['answer']): Seen['answer'] => ({ ...answer, objects: answer.objects.map(withoutMask) });

/** Shapes that differ more than this share are told. */
const shapeTolerance = 0.03;

function shapeWarnings(image: DecodedImage | null, depth: { width: number; height: number } | undefined): string[] {
  if (image === null || depth === undefined) return [];
  const ratio = (depth.width * image.height) / (depth.height * image.width);
  return Math.abs(ratio - 1) <= shapeTolerance
    ? []
    : [`the depth image is ${depth.width} x ${depth.height}, of another shape than the image; it was stretched over it`];
}
