import type { DepthMap } from '../../../spatial/index.js';
import type { EncodedText } from '../vision-task.js';
import { bytesOf } from './base64.js';
import { decoding, openImage } from './decoder.js';

/** A depth image's readings as they are stored: 8 or 16 bits, or floating point in a TIFF; of several channels the first. @throws {@link ProblemError} */
export async function readDepth(text: EncodedText, isInverse: boolean): Promise<DepthMap> {
  const { metadata, pipeline } = await openImage(bytesOf(text), text.path);
  const { depth, space } = metadata;
  const is16Bit = space === 'grey16' || space === 'rgb16';
  const { data, info } = await decoding(text.path, () => {
    const upright = pipeline().autoOrient();
    if (is16Bit) return upright.toColourspace('grey16').raw({ depth: 'ushort' }).toBuffer({ resolveWithObject: true });
    return upright
      .extractChannel(0)
      .raw({ depth: depth === 'float' ? 'float' : 'uchar' })
      .toBuffer({ resolveWithObject: true });
  });
  const bytes = new Uint8Array(data).buffer;
  const readings = is16Bit ? new Uint16Array(bytes) : depth === 'float' ? new Float32Array(bytes) : new Uint8Array(bytes);
  return { data: readings, width: info.width, height: info.height, isInverse };
}
