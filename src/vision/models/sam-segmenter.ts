import type { Box, Mask, Pixels } from '../../../spatial/index.js';
import { maskAbove, orNull } from './mask-images.js';
import { filledInput, type InputForm, inputForm, type Placed } from './model-input.js';
import type { OnnxSession } from './onnx-session.js';
import type { Segmenter } from './segmenter.js';
import { ModelError, type Sidecar } from './sidecar.js';
import type { Feed, Values } from './tensors.js';

/** What SAM was trained with, in bytes: https://github.com/facebookresearch/segment-anything, modeling/sam.py. */
const samInput: Partial<InputForm> = {
  fit: 'corner',
  scale: 1,
  mean: [123.675, 116.28, 103.53],
  std: [58.395, 57.12, 57.375],
  pad: 0,
};
const samSide = 1024;

/** Boxes that are prompted for, at most: each costs a run of the decoder. */
const promptsMax = 32;

/** Labels of prompts: a box's first and second corner, none. */
const [corner, oppositeCorner, none] = [2, 3, -1];

/** An encoder and a decoder as SAM and MobileSAM export them: the image is looked at once, then each box is asked for. */
export class SamSegmenter implements Segmenter {
  private readonly form: InputForm;

  constructor(
    readonly name: string,
    private readonly encoder: OnnxSession,
    private readonly decoder: OnnxSession,
    sidecar: Sidecar,
  ) {
    const [image] = encoder.signature.inputs;
    // An encoder that takes height x width x 3 does the rest inside.
    const isRaw = image?.shape.at(-1) === 3;
    const usual = isRaw ? { ...samInput, mean: [0, 0, 0] as const, std: [1, 1, 1] as const } : samInput;
    if (image === undefined || !decoder.signature.inputs.some(({ name: input }) => input === 'point_coords'))
      throw new ModelError('its decoder does not take point_coords, as that of SAM does');
    this.form = inputForm(image, usual, { size: sizeOf(image.shape), ...sidecar });
  }

  async masksFor(pixels: Pixels, boxes: readonly Box[]): Promise<(Mask | null)[]> {
    const { feed, placed } = filledInput(pixels, this.form);
    const [embeddings] = (await this.encoder.run({ [this.form.name]: feed })).values();
    const masks: (Mask | null)[] = [];
    for (const box of boxes) masks.push(masks.length < promptsMax ? await this.maskFor(box, embeddings, pixels, placed) : null);
    return masks;
  }

  private async maskFor([x0, y0, x1, y1]: Box, embeddings: Values, { width, height }: Pixels, placed: Placed): Promise<Mask | null> {
    const [w, h] = [placed.width, placed.height];
    const floats = (values: readonly number[], dims: readonly number[]): Feed => ({
      type: 'float32',
      data: Float32Array.from(values),
      dims,
    });
    const prompts: Record<string, Feed> = {
      image_embeddings: floats(Array.from(embeddings.data), embeddings.dims),
      point_coords: floats([x0 * w, y0 * h, x1 * w, y1 * h, 0, 0], [1, 3, 2]),
      point_labels: floats([corner, oppositeCorner, none], [1, 3]),
      mask_input: { type: 'float32', data: new Float32Array(256 * 256), dims: [1, 1, 256, 256] },
      has_mask_input: floats([0], [1]),
      orig_im_size: floats([height, width], [2]),
    };
    const asked = new Set(this.decoder.signature.inputs.map(({ name }) => name));
    const outputs = await this.decoder.run(Object.fromEntries(Object.entries(prompts).filter(([name]) => asked.has(name))));
    const masks = outputs.get('masks');
    if (masks === undefined) throw new Error('the decoder gave no masks');
    const [rows, columns] = masks.dims.slice(-2);
    const from = bestOf(outputs.get('iou_predictions')) * rows * columns;
    const grid = { width: columns, height: rows, at: (x: number, y: number) => masks.data[from + y * columns + x] };
    return orNull(maskAbove(grid, 0, { left: 0, top: 0, width: columns, height: rows }, { width, height }));
  }
}

const sizeOf = (shape: readonly (number | null)[]): [number, number] => {
  const sides = shape.filter((side): side is number => side !== null && side > 4);
  return sides.length >= 2 ? [sides[1], sides[0]] : [samSide, samSide];
};

/** Of several masks the one that the decoder thinks best of. */
function bestOf(predictions: Values | undefined): number {
  if (predictions === undefined || predictions.data.length === 0) return 0;
  const scores = Array.from(predictions.data);
  return scores.indexOf(Math.max(...scores));
}
