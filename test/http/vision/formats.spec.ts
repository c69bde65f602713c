import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../kit/http.js';
import { base64, drawing, drawn, png } from '../../kit/images.js';
import { agent, startService } from '../../kit/started.js';

startService();

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
    await expectSeen(await drawn().tiff({ tile: true, tileWidth: 64, tileHeight: 64 }).toBuffer(), 'tiff');
  });

  it('in the inks of print', async () => {
    await expectSeen(await drawn().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(), 'jpeg');
  });

  it('with a color profile, also one that is damaged', async () => {
    const profiled = await drawn().withIccProfile('p3').jpeg({ quality: 95 }).toBuffer();
    await expectSeen(profiled, 'jpeg');
    const at = profiled.indexOf('ICC_PROFILE') + 40;
    await expectSeen(profiled.fill(0xff, at, at + 60), 'jpeg');
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

  it.each([
    [1, (image: Sharp) => image],
    [2, (image: Sharp) => image.flop()],
    [3, (image: Sharp) => image.rotate(180)],
    [4, (image: Sharp) => image.flip()],
    [5, (image: Sharp) => image.flip().rotate(90)],
    [6, (image: Sharp) => image.rotate(-90)],
    [7, (image: Sharp) => image.flip().rotate(-90)],
    [8, (image: Sharp) => image.rotate(90)],
  ] as const)('upright, as EXIF orientation %i says', async (orientation, turn) => {
    // Turned and said to be so: upright again it is the drawing.
    const turned = await turn(sharp(await png()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    const said = await sharp(turned.data, { raw: turned.info }).withMetadata({ orientation }).jpeg().toBuffer();
    expect((await sharp(said).metadata()).width).toBe(orientation > 4 ? 100 : 200);
    await expectSeen(said, 'jpeg');
  });

  it('by their first frame', async () => {
    const frames = await Promise.all(
      [sharp(drawing()), sharp(drawing('#00ff00', ['#00ff00', '#00ff00']))].map((frame) => frame.ensureAlpha().raw().toBuffer()),
    );
    const raw = { width: 200, height: 200, channels: 4, pageHeight: 100 } as const;
    for (const format of ['gif', 'webp'] as const)
      await expectSeen(await sharp(Buffer.concat(frames), { raw }).toFormat(format).toBuffer(), format);
  });

  it('as base64 of any kind', async () => {
    const [bytes, text] = [await png(), base64(await png())];
    for (const image of [
      text.replace(/.{60}/g, '$&\r\n'),
      `\n  ${text}`,
      `data:image/png;base64, ${text.replace(/.{40}/g, '$& ')}`,
      `DATA:IMAGE/PNG;BASE64,${text}`,
      `data:;base64,${encodeURIComponent(text)}`,
      bytes.toString('base64url'),
      text.replaceAll('+', '-').replaceAll('/', '_'),
    ]) {
      const { status, text: said, body } = await agent.post('/vision/spatial', { question: 'How many objects are there?', image });
      expect(status, said).toBe(200);
      expect(body.answer).toBe('2');
    }
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
