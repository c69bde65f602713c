import type { Port, Signature } from './tensors.js';

/**
 * How detectors that people export give their boxes:
 * - `yolo` [1, 4+classes, N], or transposed: center, extent in input pixels, class scores (Ultralytics v8, v11)
 * - `yolo-objectness` [1, N, 5+classes]: the same with an objectness before the classes (v5, YOLOX)
 * - `end2end` [1, N, 6]: corners in input pixels, score, class, already suppressed (v10, YOLO26, `nms=True`)
 * - `detr-deploy` inputs image and size -> labels, boxes (corners in the size passed), scores (RT-DETR, D-FINE, DEIM)
 * - `detr-raw` logits, pred_boxes (center, extent in fractions) (DETR, RT-DETR of transformers)
 * - `torchvision` boxes (corners in input pixels), labels (0 = background), scores
 */
export const detectorLayouts = ['yolo', 'yolo-objectness', 'end2end', 'detr-deploy', 'detr-raw', 'torchvision'] as const;
export type DetectorLayout = (typeof detectorLayouts)[number];

export interface OutputNames {
  readonly layout: DetectorLayout;
  readonly image: Port;
  /** Input that takes the size boxes are to be given in. */
  readonly size?: string;
  /** Input that marks which pixels are the image's. */
  readonly pixelMask?: Port;
  /** The one output, or boxes with their companions. */
  readonly boxes: string;
  readonly scores?: string;
  readonly labels?: string;
  /** Numbers a box has in `scores`; null when not known. */
  readonly scoreCount?: number | null;
  /** Mask prototypes of a segmenting detector. */
  readonly protos?: string;
}

const called = (ports: readonly Port[], form: RegExp): Port | undefined => ports.find(({ name }) => form.test(name));
const rank = ({ shape }: Port): number => shape.length;

/** Tells layouts apart: by names first, then by ranks and types, then by sizes. @returns null for none that is known */
export function layoutOf({ inputs, outputs }: Signature, told?: DetectorLayout): OutputNames | null {
  const image = inputs.find((port) => rank(port) === 4 || (rank(port) === 3 && port.type.startsWith('float')));
  if (image === undefined) return null;
  const found = ofDetr(inputs, outputs, image) ?? ofThree(outputs, image) ?? ofOne(outputs, image);
  if (found === null || told === undefined || told === found.layout) return found;
  return { ...found, layout: told };
}

function ofDetr(inputs: readonly Port[], outputs: readonly Port[], image: Port): OutputNames | null {
  const predicted = called(outputs, /^pred_boxes/);
  const logits = called(outputs, /logits$/);
  if (predicted !== undefined && logits !== undefined)
    return {
      layout: 'detr-raw',
      image,
      boxes: predicted.name,
      scores: logits.name,
      scoreCount: logits.shape.at(-1) ?? null,
      pixelMask: called(inputs, /pixel_mask/),
    };
  const size = inputs.find((port) => port !== image && /size/i.test(port.name));
  const three = ofThree(outputs, image);
  return size === undefined || three === null ? null : { ...three, layout: 'detr-deploy', size: size.name };
}

/** Boxes, labels and scores: by their names, or by what only each of them can be. */
function ofThree(outputs: readonly Port[], image: Port): OutputNames | null {
  const boxes = called(outputs, /boxes/i) ?? outputs.find((port) => port.shape.at(-1) === 4 && rank(port) <= 3);
  const labels = called(outputs, /labels|classes/i) ?? outputs.find((port) => port.type.startsWith('int') && rank(port) <= 2);
  const scores = called(outputs, /scores/i) ?? outputs.find((port) => port !== boxes && port.type.startsWith('float') && rank(port) <= 2);
  if (boxes === undefined || labels === undefined || scores === undefined) return null;
  return { layout: 'torchvision', image, boxes: boxes.name, labels: labels.name, scores: scores.name };
}

function ofOne(outputs: readonly Port[], image: Port): OutputNames | null {
  const boxes = outputs.find((port) => rank(port) === 3 || (rank(port) === 2 && port.shape.at(-1) === 6));
  if (boxes === undefined) return null;
  const protos = outputs.find((port) => rank(port) === 4);
  return { layout: 'yolo', image, boxes: boxes.name, ...(protos === undefined ? {} : { protos: protos.name }) };
}

/** How the rows of a one-output detector are to be read. */
export interface RowForm {
  readonly layout: 'yolo' | 'yolo-objectness' | 'end2end';
  /** [1, channels, N] rather than [1, N, channels]. */
  readonly isChannelFirst: boolean;
  readonly classes: number;
}

const cocoClasses = 80;

/**
 * Reads the form of rows from the sizes of an output.
 * @param told what the sidecar says
 * @param data at [1, N, 6] only the values tell corners with score and class from two classes
 * @param cells places of the detector's grids: one box each, three with anchors
 * @param coefficients mask coefficients at the end of each row
 * @param labelCount classes as the labels have them, 0 when not known
 */
export function rowForm(
  dims: readonly number[],
  data: ArrayLike<number>,
  { told, cells, coefficients, labelCount }: { told: DetectorLayout | undefined; cells: number; coefficients: number; labelCount: number },
): RowForm {
  const [first, last] = dims.slice(-2);
  if (told === 'end2end' || (told === undefined && last === 6 + coefficients && isCornerRows(data, last)))
    return { layout: 'end2end', isChannelFirst: false, classes: 0 };
  const usual = [labelCount, cocoClasses]
    .filter((count) => count > 0)
    .flatMap((count) => [4 + count + coefficients, 5 + count + coefficients]);
  const isChannelFirst = usual.includes(first) ? true : usual.includes(last) ? false : first <= last;
  const channels = (isChannelFirst ? first : last) - coefficients;
  const boxes = isChannelFirst ? last : first;
  const hasObjectness =
    told === 'yolo-objectness' ||
    (told === undefined && channels !== 4 + labelCount && (channels === 5 + (labelCount || cocoClasses) || boxes === 3 * cells));
  return { layout: hasObjectness ? 'yolo-objectness' : 'yolo', isChannelFirst, classes: channels - (hasObjectness ? 5 : 4) };
}

/** Whether all rows could be corners in order, a score, and a whole class. */
function isCornerRows(data: ArrayLike<number>, columns: number): boolean {
  for (let at = 0; at + columns <= data.length; at += columns) {
    const isOrdered = data[at] <= data[at + 2] && data[at + 1] <= data[at + 3];
    const isScored = data[at + 4] >= 0 && data[at + 4] <= 1 && Number.isInteger(data[at + 5]) && data[at + 5] >= 0;
    if (!isOrdered || !isScored) return false;
  }
  return true;
}
