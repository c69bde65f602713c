import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Box, Mask, Pixels } from '../../../spatial/index.js';
import { maskAbove, orNull, scaledPlace } from './mask-images.js';
import { filledInput, inputForm } from './model-input.js';
import { type ModelDetections, OnnxDetector } from './onnx-detector.js';
import { OnnxSession } from './onnx-session.js';
import { SamSegmenter } from './sam-segmenter.js';
import type { Segmenter } from './segmenter.js';
import { ModelError, readSidecar, type Sidecar } from './sidecar.js';
import { isLogits, type Port } from './tensors.js';

/** Opens a segmenter of whichever kind the file is. @throws {@link ModelError} */
export async function openSegmenter(file: string): Promise<Segmenter> {
  const sidecar = readSidecar(file);
  const session = await OnnxSession.open(file);
  const { inputs, outputs } = session.signature;
  const name = path.basename(file);
  if (outputs.some((port) => /image_embed/.test(port.name)))
    return new SamSegmenter(name, session, await OnnxSession.open(decoderOf(file, sidecar)), sidecar);
  if (outputs.length > 1 && outputs.some(({ shape }) => shape.length === 3) && outputs.some(({ shape }) => shape.length === 4))
    return new YoloSegmenter(name, await OnnxDetector.open(file));
  const image = inputs.find(({ shape }) => shape.length === 4);
  const masks = outputs.find(({ shape }) => shape.length === 4 || shape.length === 3);
  if (inputs.length === 1 && image !== undefined && masks !== undefined) return new MapSegmenter(name, session, image, masks, sidecar);
  throw new ModelError('its inputs and outputs are of no layout that is known');
}

/** `sam_encoder.onnx` has its `sam_decoder.onnx` beside it, unless the sidecar names another. */
function decoderOf(file: string, { decoder }: Sidecar): string {
  const folder = path.dirname(file);
  const named = decoder ?? path.basename(file).replace(/encoder/i, (word) => (word[0] === 'E' ? 'Decoder' : 'decoder'));
  const found = path.join(folder, path.basename(named));
  if (found === file || !existsSync(found))
    throw new ModelError('it is an encoder, and its decoder is not there: name it in the JSON file beside it, as "decoder"');
  return found;
}

/** A model with a map of scores over the image: one for what stands out, or one a class of which the first is the background. */
class MapSegmenter implements Segmenter {
  constructor(
    readonly name: string,
    private readonly session: OnnxSession,
    private readonly image: Port,
    private readonly output: Port,
    private readonly sidecar: Sidecar,
  ) {}

  async masksFor(pixels: Pixels, boxes: readonly Box[]): Promise<(Mask | null)[]> {
    const form = inputForm(this.image, { fit: 'stretch' }, this.sidecar);
    const { feed, placed } = filledInput(pixels, form);
    const values = (await this.session.run({ [form.name]: feed })).get(this.output.name);
    if (values === undefined) throw new Error('the model gave no mask');
    const [height, width] = values.dims.slice(-2);
    const classes = values.dims.length === 4 ? values.dims[1] : 1;
    const plane = width * height;
    const { data } = values;
    const best = (at: number): number => {
      let most = data[at + plane];
      for (let k = 2; k < classes; k++) most = Math.max(most, data[k * plane + at]);
      return most - data[at];
    };
    const limit = classes > 1 ? 0 : (this.sidecar.threshold ?? (isLogits(data) ? 0 : 0.5));
    const grid = { width, height, at: (x: number, y: number) => (classes > 1 ? best(y * width + x) : data[y * width + x]) };
    const place = scaledPlace(placed, width / form.width, height / form.height);
    return boxes.map((box) => orNull(maskAbove(grid, limit, place, pixels, box)));
  }
}

/** A detector whose boxes come with masks: those of its boxes that agree with the asked ones. */
class YoloSegmenter implements Segmenter {
  constructor(
    readonly name: string,
    private readonly detector: OnnxDetector,
  ) {}

  async masksFor(pixels: Pixels, boxes: readonly Box[]): Promise<(Mask | null)[]> {
    const detected = await this.detector.detect(pixels);
    return boxes.map((box) => {
      const at = bestOverlap(box, detected);
      return at < 0 ? null : protoMask(detected, at, pixels);
    });
  }
}

const agreementMin = 0.5;

function bestOverlap(box: Box, { detections }: ModelDetections): number {
  const overlaps = detections.map((detection) => overlapOf(box, detection.box));
  const best = overlaps.indexOf(Math.max(...overlaps));
  return best >= 0 && overlaps[best] >= agreementMin ? best : -1;
}

function overlapOf(p: Box, q: Box): number {
  const [w, h] = [Math.min(p[2], q[2]) - Math.max(p[0], q[0]), Math.min(p[3], q[3]) - Math.max(p[1], q[1])];
  if (w <= 0 || h <= 0) return 0;
  return (w * h) / ((p[2] - p[0]) * (p[3] - p[1]) + (q[2] - q[0]) * (q[3] - q[1]) - w * h);
}

/** The mask of a detection: its coefficients times the prototypes, above 0, within its box. Null where the detector has no prototypes. */
export function protoMask(
  { detections, protos, placed, input }: ModelDetections,
  at: number,
  image: { width: number; height: number },
): Mask | null {
  const { coefficients, box } = detections[at];
  if (coefficients === undefined || protos === null) return null;
  const [count, height, width] = protos.dims.slice(-3);
  const plane = width * height;
  const sum = (i: number): number => {
    let total = 0;
    for (let k = 0; k < count; k++) total += coefficients[k] * protos.data[k * plane + i];
    return total;
  };
  const grid = { width, height, at: (x: number, y: number) => sum(y * width + x) };
  return orNull(maskAbove(grid, 0, scaledPlace(placed, width / input.width, height / input.height), image, box));
}
