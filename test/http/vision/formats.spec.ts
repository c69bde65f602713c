import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../kit/http.js';
import { base64, drawing, drawn, png } from '../../kit/images.js';
import { TestAgent, TestService } from '../../kit/service.js';

let service: TestService;
let agent: TestAgent;

beforeAll(async () => {
  service = await TestService.start();
  agent = await service.newAgent();
});
afterAll(() => service?.dispose());

async function seen(bytes: Buffer, question = 'Where is the red circle to the left of the blue square?'): Promise<Json> {
  const { status, text, body } = await agent.post('/vision/spatial', { question, image: base64(bytes) });
  expect(status, text).toBe(200);
  return body;
}

async function expectSeen(bytes: Buffer, format: string): Promise<void> {
  const { points, vision } = await seen(bytes);
  expect(vision.image).toEqual({ width: 200, height: 100, format });
  expect(points, format).toHaveLength(1);
  expect(Math.abs(points[0].x - 0.3)).toBeLessThan(0.06);
  expect(Math.abs(points[0].y - 0.5)).toBeLessThan(0.1);
}

describe('images are read', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff'] as const)('as %s', async (format) => {
    await expectSeen(await drawn().toFormat(format).toBuffer(), format);
  });

  it('with a palette, interlaced, in 16 bits, losslessly', async () => {
    await expectSeen(await drawn().png({ palette: true, colors: 8 }).toBuffer(), 'png');
    await expectSeen(await drawn().png({ progressive: true }).toBuffer(), 'png');
    await expectSeen(await drawn().toColourspace('rgb16').png().toBuffer(), 'png');
    await expectSeen(await drawn().jpeg({ progressive: true, quality: 60 }).toBuffer(), 'jpeg');
    await expectSeen(await drawn().webp({ lossless: true }).toBuffer(), 'webp');
    await expectSeen(await drawn().tiff({ compression: 'lzw' }).toBuffer(), 'tiff');
  });

  it('in the inks of print', async () => {
    await expectSeen(await drawn().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), 'jpeg');
  });

  it('in gray', async () => {
    const gray = await drawn().toColourspace('b-w').png().toBuffer();
    const { points } = await seen(gray, 'Where is the circle?');
    expect(Math.abs(points[0].x - 0.3)).toBeLessThan(0.06);
  });

  it('through what is transparent, over a ground that hides nothing', async () => {
    await expectSeen(await png(null), 'png');
    await expectSeen(await drawn(null).webp().toBuffer(), 'webp');
    const white = await seen(await png(null, ['#ffffff', '#000000']), 'How many objects are there?');
    expect(white.answer).toBe('2');
  });

  it('upright, as their EXIF orientation says', async () => {
    // Turned a quarter and said to be so: upright again it is the drawing.
    const turned = await drawn().rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(turned).metadata()).width).toBe(100);
    await expectSeen(turned, 'jpeg');
  });

  it('by their first frame', async () => {
    const frames = await Promise.all(
      [sharp(drawing()), sharp(drawing('#00ff00', ['#00ff00', '#00ff00']))].map((frame) => frame.ensureAlpha().raw().toBuffer()),
    );
    const raw = { width: 200, height: 200, channels: 4, pageHeight: 100 } as const;
    for (const format of ['gif', 'webp'] as const)
      await expectSeen(await sharp(Buffer.concat(frames), { raw }).toFormat(format).toBuffer(), format);
  });

  it('whatever a data URL calls them', async () => {
    const image = `data:image/jpeg;charset=x;base64,${base64(await png())}`;
    const { body } = await agent.post('/vision/spatial', { question: 'How many objects are there?', image_url: image });
    expect(body).toMatchObject({ answer: '2', vision: { image: { format: 'png' } } });
  });

  it('where they are large, scaled down on the way', async () => {
    const large = await drawn().resize(6000, 3000).jpeg().toBuffer();
    const { points, vision } = await seen(large);
    expect(vision.image).toEqual({ width: 6000, height: 3000, format: 'jpeg' });
    expect(Math.abs(points[0].x - 0.3)).toBeLessThan(0.05);
  });
});
