import type { Pixels } from '../../../spatial/index.js';
import type { EncodedText } from '../vision-task.js';
import { bytesOf } from './base64.js';
import { decoding, openImage } from './decoder.js';
import type { ImageFormat } from './sniff.js';

/** Larger images are scaled down to this many pixels a side while they are decoded; detectors want fewer, models about as many. */
const sideMax = 1280;

export interface DecodedImage {
  readonly format: ImageFormat;
  /** Upright size of the image as it was sent, pixels. */
  readonly width: number;
  readonly height: number;
  /** The upright image, opaque sRGB, perhaps scaled down. */
  readonly pixels: Pixels;
}

/** @throws {@link ProblemError} */
export async function readImage(text: EncodedText): Promise<DecodedImage> {
  const { format, metadata, pipeline } = await openImage(bytesOf(text), text.path);
  const { width, height } = metadata.autoOrient;
  const { data, info } = await decoding(text.path, () => {
    const upright = pipeline().autoOrient().toColourspace('srgb').ensureAlpha();
    const sized = Math.max(width, height) > sideMax ? upright.resize(sideMax, sideMax, { fit: 'inside', fastShrinkOnLoad: true }) : upright;
    return sized.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
  });
  const pixels = { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width: info.width, height: info.height };
  if (metadata.hasAlpha) flattenAlpha(pixels.data);
  return { format, width, height, pixels };
}

const white = 255;
/** Neutral backgrounds, the usual one first. */
const backgrounds = [white, 128, 0] as const;
/** Pixels this close to a background would not be seen on it. */
const nearBackground = 24;
/** The usual background is kept while fewer than this share of the visible pixels are close to it. */
const hiddenShareMax = 0.01;

/** Makes an image opaque, over the neutral background that hides least of it. */
function flattenAlpha(rgba: Uint8Array): void {
  const hidden = backgrounds.map(() => 0);
  let visible = 0;
  for (let i = 0; i < rgba.length; i += 4) {
    if (rgba[i + 3] < 128) continue;
    visible++;
    for (let k = 0; k < backgrounds.length; k++)
      if (
        Math.max(Math.abs(rgba[i] - backgrounds[k]), Math.abs(rgba[i + 1] - backgrounds[k]), Math.abs(rgba[i + 2] - backgrounds[k])) <
        nearBackground
      )
        hidden[k]++;
  }
  const isClear = visible * 4 === rgba.length || hidden[0] <= hiddenShareMax * visible;
  const background = isClear ? white : backgrounds[hidden.indexOf(Math.min(...hidden))];
  for (let i = 0; i < rgba.length; i += 4) {
    const alpha = rgba[i + 3] / 255;
    for (let k = 0; k < 3; k++) rgba[i + k] = Math.round(background + (rgba[i + k] - background) * alpha);
    rgba[i + 3] = 255;
  }
}
