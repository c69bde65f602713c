import { type Box, overlap } from '../../../spatial/index.js';
import { type RowForm } from './detector-layout.js';
import type { Placed } from './model-input.js';
import { isLogits, sigmoid, type Values } from './tensors.js';

/** A box that a model gives. */
export interface Detection {
  /** Fractions of the image. */
  readonly box: Box;
  readonly score: number;
  readonly label: number;
  /** Of mask prototypes, where the model has such. */
  readonly coefficients?: Float32Array;
}

const clamped = (value: number): number => Math.min(1, Math.max(0, value));

const boxIn = ({ left, top, width, height }: Placed, x0: number, y0: number, x1: number, y1: number): Box => [
  clamped((x0 - left) / width),
  clamped((y0 - top) / height),
  clamped((x1 - left) / width),
  clamped((y1 - top) / height),
];

/** Boxes without an extent or a class, or with numbers that are none, are no boxes. */
const isBox = ({ box: [x0, y0, x1, y1], score, label }: Detection): boolean =>
  x1 > x0 && y1 > y0 && Number.isFinite(score) && Number.isInteger(label) && label >= 0;

/** Rows of a one-output detector. */
export function ofRows({ dims, data }: Values, form: RowForm, coefficients: number, placed: Placed, threshold: number): Detection[] {
  const [first, last] = dims.slice(-2);
  const { isChannelFirst, layout, classes } = form;
  const count = isChannelFirst ? last : first;
  const at = (row: number, channel: number): number => (isChannelFirst ? data[channel * last + row] : data[row * last + channel]);
  const scoresFrom = layout === 'yolo-objectness' ? 5 : 4;
  const found: Detection[] = [];
  for (let row = 0; row < count; row++) {
    const [a, b, c, d] = [at(row, 0), at(row, 1), at(row, 2), at(row, 3)];
    let [score, label] = [at(row, 4), Math.round(at(row, 5))];
    if (layout !== 'end2end') {
      [score, label] = [-1, 0];
      for (let k = 0; k < classes; k++) if (at(row, scoresFrom + k) > score) [score, label] = [at(row, scoresFrom + k), k];
      if (layout === 'yolo-objectness') score *= at(row, 4);
    }
    if (!(score >= threshold)) continue;
    const box = layout === 'end2end' ? boxIn(placed, a, b, c, d) : boxIn(placed, a - c / 2, b - d / 2, a + c / 2, b + d / 2);
    const from = layout === 'end2end' ? 6 : scoresFrom + classes;
    found.push({
      box,
      score: Math.min(1, score),
      label,
      ...(coefficients > 0 ? { coefficients: Float32Array.from({ length: coefficients }, (_, k) => at(row, from + k)) } : {}),
    });
  }
  return found.filter(isBox);
}

/** Boxes, labels and scores in three outputs; corners in pixels of what `placed` is in. */
export function ofThree(boxes: Values, labels: Values, scores: Values, placed: Placed, threshold: number): Detection[] {
  const count = Math.min(scores.data.length, labels.data.length, boxes.data.length >> 2);
  const found: Detection[] = [];
  const areLogits = isLogits(scores.data);
  for (let i = 0; i < count; i++) {
    const score = areLogits ? sigmoid(scores.data[i]) : scores.data[i];
    const { data } = boxes;
    if (score >= threshold)
      found.push({
        box: boxIn(placed, data[4 * i], data[4 * i + 1], data[4 * i + 2], data[4 * i + 3]),
        score,
        label: Math.round(labels.data[i]),
      });
  }
  return found.filter(isBox);
}

/**
 * Logits by box and class, and boxes by center and extent in fractions of the input.
 * @param labelCount one class more than labels means that the last is "nothing" (softmax); else each class stands alone (sigmoid)
 */
export function ofLogits(logits: Values, boxes: Values, input: Placed, placed: Placed, threshold: number, labelCount: number): Detection[] {
  const classes = logits.dims[logits.dims.length - 1];
  const isSoftmax = labelCount > 0 ? classes === labelCount + 1 : classes === 92;
  const found: Detection[] = [];
  for (let i = 0; i < boxes.data.length >> 2; i++) {
    const row = Array.from({ length: classes }, (_, k) => logits.data[i * classes + k]);
    const candidates = isSoftmax ? row.slice(0, -1) : row;
    const most = Math.max(...candidates);
    const peak = Math.max(...row);
    const score = isSoftmax ? Math.exp(most - peak) / row.reduce((sum, value) => sum + Math.exp(value - peak), 0) : sigmoid(most);
    if (!(score >= threshold)) continue;
    const [x, y, w, h] = [0, 1, 2, 3].map((k) => boxes.data[4 * i + k] * (k % 2 === 0 ? input.width : input.height));
    found.push({ box: boxIn(placed, x - w / 2, y - h / 2, x + w / 2, y + h / 2), score, label: candidates.indexOf(most) });
  }
  return found.filter(isBox);
}

/** Boxes looked at, at most. */
const candidatesMax = 1000;

/** The best of boxes of one class that overlap (greedy non-maximum suppression), best first. */
export function suppressed(detections: readonly Detection[], iouMax: number): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of bestFirst(detections).slice(0, candidatesMax))
    if (kept.every(({ label, box }) => label !== candidate.label || overlap(box, candidate.box) <= iouMax)) kept.push(candidate);
  return kept;
}

export const bestFirst = (detections: readonly Detection[]): Detection[] => [...detections].sort((a, b) => b.score - a.score);
