import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '../vision-limits.js';
import { fieldProblem, ProblemError } from '../vision-task.js';
import { formatOf, type ImageFormat } from './sniff.js';

/** Time that decoding one image may take, s: what takes longer was made to. */
const decodeTimeoutS = 2;

sharp.cache(false);
sharp.concurrency(1);
// Only what is sniffed can be loaded, whatever the bytes say of themselves.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['Png', 'Jpeg', 'Webp', 'Tiff', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`) });

/** An encoded image whose header was read and found to be within the limits; its pixels were not looked at yet. */
export interface OpenImage {
  readonly format: ImageFormat;
  /** Pixels as they are stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly metadata: Metadata;
  /** A new pipeline over it. */
  readonly pipeline: () => Sharp;
}

/** Reads an image's header. @throws {@link ProblemError} */
export async function openImage(bytes: Buffer, path: readonly string[], pixelsMax: number = limits.imagePixels): Promise<OpenImage> {
  const format = formatOf(bytes, path);
  if (format === null) throw fieldProblem(path, 'image', 'is no image that is known here; send PNG, JPEG, WebP, AVIF, GIF or TIFF');
  const pipeline = (): Sharp =>
    sharp(bytes, { failOn: 'error', limitInputPixels: limits.imagePixels, sequentialRead: true, pages: 1 }).timeout({
      seconds: decodeTimeoutS,
    });
  const metadata = await decoding(path, () => pipeline().metadata());
  const { width, height } = metadata;
  if (width * height > pixelsMax) throw tooManyPixels(path, pixelsMax);
  return { format, width, height, metadata, pipeline };
}

const tooManyPixels = (path: readonly string[], pixelsMax: number): ProblemError =>
  new ProblemError({
    kind: 'too_large',
    path,
    type: 'image_too_large',
    msg: `${path.join('.')} has more than the ${pixelsMax.toLocaleString('en')} pixels that are taken; scale it down`,
  });

/** Runs a step of the decoder; what it says of the bytes becomes an answer for whoever sent them. @throws {@link ProblemError} */
export async function decoding<T>(path: readonly string[], step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    const { message } = error as Error;
    if (/pixel limit/i.test(message)) throw tooManyPixels(path, limits.imagePixels);
    if (/timeout/i.test(message))
      throw new ProblemError({
        kind: 'too_large',
        path,
        type: 'image_too_costly',
        msg: `${path.join('.')} takes longer to decode than an image may; scale it down or store it plainly`,
      });
    throw fieldProblem(path, 'image_damaged', 'is damaged or cut off: not all of the image could be read');
  }
}
