import { answerQuestion, type CocoRle, composeScene, encodeRle, type Scene, type SceneObject } from '../../../spatial/index.js';
import { limits } from '../vision-limits.js';
import { ProblemError, type Seen, type VisionResult, type VisionTask } from '../vision-task.js';
import { type Detect, nothingDetected } from './detector.js';
import { readDepth } from './read-depth.js';
import { type DecodedImage, readImage } from './read-image.js';
import { readMasks } from './read-masks.js';
import type { Segment, SegmentationResult } from './segmenter.js';

/** A scene without an image and without masks is taken for square. */
const unknownFrame = { width: 1000, height: 1000 };

/** What a thread looks with. */
export interface Parts {
  readonly detect: Detect;
  readonly segment: Segment;
}

/** Answers a question about an image. What is wrong with what was sent is an answer too; anything thrown is a fault of ours. */
export async function look(task: VisionTask, parts: Parts): Promise<VisionResult> {
  try {
    return { seen: await see(task, parts) };
  } catch (error) {
    if (error instanceof ProblemError) return { problem: error.problem };
    throw error;
  }
}

async function see(task: VisionTask, { detect, segment }: Parts): Promise<Seen> {
  const image = task.image === null ? null : await readImage(task.image);
  const depth = task.depth === null ? undefined : await readDepth(task.depth, task.isDepthInverse);
  const masks = await readMasks(task.masks, image === null ? null : image.pixels);
  const detection = image === null || !task.useDetector ? nothingDetected : await detect(image.pixels);
  const { width, height } = image?.pixels ?? masks[0]?.mask ?? unknownFrame;
  const isSizeKnown = image !== null || masks.length > 0;
  const { tiles, backgroundColor, proposals } = detection;
  const compose = (detected: readonly SceneObject[]): Scene =>
    composeScene({ width, height, isSizeKnown, detected, tiles, backgroundColor, hints: task.hints, masks, depth });
  const plain = compose(detection.objects);
  const segmentation = await segmented(task, image, plain, segment);
  const scene = segmentation.objects === plain.objects ? plain : { ...plain, objects: segmentation.objects };
  const isTold = scene.objects.some(({ source }) => source === 'hint' || source === 'mask');
  const objects = listed(scene.objects, isTold ? [] : proposals);
  const shown = objects.slice(0, limits.objectsShown);
  const { status, model } = segmentation;
  return {
    image: image === null ? null : { width: image.width, height: image.height, format: image.format },
    answer: withoutMasks(answerQuestion(task.question, scene)),
    objects: shown.map(withoutMask),
    masks: task.returnsMasks ? masksOf(shown) : null,
    detector: { status: detection.status, regionCount: listed(detection.objects, proposals).length, model: detection.model },
    segmenter: { status, maskCount: status === 'off' ? 0 : objects.filter(({ mask }) => mask !== undefined).length, model },
    depth: { status: depth === undefined ? 'off' : 'ok' },
    warnings: [...detection.warnings, ...segmentation.warnings, ...shapeWarnings(image, depth)],
  };
}

/** All things and boxes, most confident first. A box under a thing's id is that thing, with the confidence in the box. */
function listed(things: readonly SceneObject[], proposals: readonly SceneObject[]): SceneObject[] {
  const byId = new Map(things.map((thing) => [thing.id, thing]));
  for (const proposal of proposals) byId.set(proposal.id, { ...(byId.get(proposal.id) ?? proposal), confidence: proposal.confidence });
  return [...byId.values()].sort((a, b) => b.confidence - a.confidence);
}

/** The scene's things with the pixels that a segmenter finds for those that have none. */
async function segmented(task: VisionTask, image: DecodedImage | null, { objects }: Scene, segment: Segment): Promise<SegmentationResult> {
  if (!task.useSegmenter) return { status: 'off', model: null, objects, warnings: [] };
  const bare = image === null ? [] : objects.filter(({ mask }) => mask === undefined);
  const segmentation = await segment(image?.pixels ?? noPixels, bare);
  if (bare.length === 0 || segmentation.objects === bare) return { ...segmentation, objects };
  const found = new Map(bare.map((object, i) => [object, segmentation.objects[i]]));
  return { ...segmentation, objects: objects.map((object) => found.get(object) ?? object) };
}

const noPixels = { data: new Uint8Array(4), width: 1, height: 1 };

/** The objects' pixels, as many as an answer holds, those of the most confident first. */
function masksOf(objects: readonly SceneObject[]): (CocoRle | null)[] {
  let left: number = limits.maskChars;
  return objects.map(({ mask }) => {
    if (mask === undefined || left <= 0) return null;
    const rle = encodeRle(mask);
    left -= rle.counts.length;
    return left < 0 ? null : rle;
  });
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
