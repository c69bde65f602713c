import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Box, bitsOfMask, type Pixels } from '../../../spatial/index.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { mapSegmenter, samPair, yoloSegmenter } from '../../../test/kit/onnx-models.js';
import { openSegmenter } from './onnx-segmenter.js';

const folder = makeFolder();
const side = 128;
let pixels: Pixels;

/** A red ring, so that the middle of its box is not part of it. */
beforeAll(async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff"/>
    <circle cx="64" cy="64" r="40" fill="none" stroke="#dc1e1e" stroke-width="24"/></svg>`;
  pixels = { data: await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer(), width: side, height: side };
});
afterAll(() => removeFolder(folder));

const write = (name: string, model: Buffer): string => {
  const file = path.join(folder, name);
  writeFileSync(file, model);
  return file;
};

const around: Box = [0.08, 0.08, 0.92, 0.92];

describe('a segmenter in ONNX', () => {
  it.each([
    ['a map of what stands out', () => write('map.onnx', mapSegmenter(false))],
    ['a map by classes', () => write('classes.onnx', mapSegmenter(true))],
    ['a detector with masks', () => write('seg.onnx', yoloSegmenter())],
    [
      'an encoder and a decoder',
      () => {
        const { encoder, decoder } = samPair();
        write('sam_decoder.onnx', decoder);
        return write('sam_encoder.onnx', encoder);
      },
    ],
  ])('finds the pixels in a box: %s', async (_, make) => {
    const segmenter = await openSegmenter(make());
    const [mask, ...others] = await segmenter.masksFor(pixels, [around]);
    expect(others).toEqual([]);
    expect(mask).toMatchObject({ width: side, height: side });
    const bits = bitsOfMask(mask!);
    // Four pixels of the model are eight of the image: its edges are not sharper.
    const blur = 8;
    for (let i = 0; i < bits.length; i++) {
      const radius = Math.hypot((i % side) + 0.5 - 64, Math.floor(i / side) + 0.5 - 64);
      if (radius > 28 + blur && radius < 52 - blur) expect(bits[i], `radius ${radius}`).toBe(1);
      if (radius < 28 - blur || radius > 52 + blur) expect(bits[i], `radius ${radius}`).toBe(0);
    }
  });

  it('finds nothing where nothing is', async () => {
    const segmenter = await openSegmenter(write('map.onnx', mapSegmenter(false)));
    expect(await segmenter.masksFor(pixels, [[0, 0, 0.05, 0.05]])).toEqual([null]);
  });

  it('that is an encoder wants its decoder', async () => {
    await expect(openSegmenter(write('lone_encoder.onnx', samPair().encoder))).rejects.toThrow(/decoder is not there/);
  });

  it('that is no model says so', async () => {
    await expect(openSegmenter(write('bad.onnx', Buffer.alloc(64)))).rejects.toThrow(/cannot be loaded/);
  });
});
