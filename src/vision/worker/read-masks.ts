import { bitsOfMask, decodeRle, type LabeledMask, type Mask, MaskError, maskOfBits } from '../../../spatial/index.js';
import { limits } from '../vision-limits.js';
import { type EncodedMask, type EncodedText, fieldProblem, ProblemError } from '../vision-task.js';
import { bytesOf, unescaped } from './base64.js';
import { decoding, openImage } from './decoder.js';

/** PNG masks with a longer side are scaled down to this many pixels: no answer needs more. */
const sideMax = 2048;

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The masks of a request, all of one size.
 * @param frame the image's size; without an image the first mask's is taken
 * @throws {@link ProblemError}
 */
export async function readMasks(masks: readonly EncodedMask[], frame: ImageSize | null): Promise<LabeledMask[]> {
  const read: LabeledMask[] = [];
  let pixelsLeft: number = limits.maskPixels;
  for (const { label, path, mask } of masks) {
    const pixelsMax = Math.min(limits.imagePixels, pixelsLeft);
    const { pixels, drawn } = 'bytes' in mask ? await drawnMask(mask, pixelsMax) : rleMask(mask, path, pixelsMax);
    pixelsLeft -= pixels;
    read.push({ label, mask: inFrame(drawn, frame ?? read[0]?.mask ?? drawn) });
  }
  return read;
}

interface ReadMask {
  /** Of the mask as it was sent. */
  readonly pixels: number;
  readonly drawn: Mask;
}

function rleMask({ size, counts }: Exclude<EncodedMask['mask'], EncodedText>, path: readonly string[], pixelsMax: number): ReadMask {
  const pixels = size[0] * size[1];
  if (pixels > pixelsMax)
    throw new ProblemError({
      kind: 'too_large',
      path,
      type: 'mask_too_large',
      msg: 'the masks have more pixels than are taken; scale them down',
    });
  try {
    const given = 'bytes' in counts ? unescaped(counts).toString('latin1') : counts;
    return { pixels, drawn: decodeRle({ size, counts: given }) };
  } catch (error) {
    if (error instanceof MaskError) throw fieldProblem(path, 'rle', error.message);
    throw error;
  }
}

async function drawnMask(text: EncodedText, pixelsMax: number): Promise<ReadMask> {
  const { width, height, metadata, pipeline } = await openImage(bytesOf(text), text.path, pixelsMax);
  const { data, info } = await decoding(text.path, () => {
    const plain = pipeline().toColourspace('srgb');
    const sized = Math.max(width, height) > sideMax ? plain.resize(sideMax, sideMax, { fit: 'inside', kernel: 'nearest' }) : plain;
    return sized.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  });
  return { pixels: width * height, drawn: maskOfBits(insideBits(data, info.channels, metadata.hasAlpha), info.width, info.height) };
}

/** What is brighter than half of the brightest is inside; in a black image what is opaque. */
function insideBits(data: Uint8Array, channels: number, hasAlpha: boolean): Uint8Array {
  const colors = hasAlpha ? channels - 1 : channels;
  const values = new Uint8Array(data.length / channels);
  let brightest = 0;
  for (let i = 0, at = 0; i < values.length; i++, at += channels) {
    let value = 0;
    for (let k = 0; k < colors; k++) value = Math.max(value, data[at + k]);
    values[i] = hasAlpha && data[at + colors] < 128 ? 0 : value;
    brightest = Math.max(brightest, values[i]);
  }
  if (brightest === 0 && hasAlpha) return values.map((_, i) => (data[i * channels + colors] >= 128 ? 1 : 0));
  return values.map((value) => (2 * value > brightest ? 1 : 0));
}

/** The mask as large as the frame, by its nearest pixels. */
function inFrame(mask: Mask, { width, height }: ImageSize): Mask {
  if (mask.width === width && mask.height === height) return mask;
  const from = bitsOfMask(mask);
  const bits = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / height) * mask.width;
    for (let x = 0; x < width; x++) bits[y * width + x] = from[row + Math.floor(((x + 0.5) * mask.width) / width)];
  }
  return maskOfBits(bits, width, height);
}
