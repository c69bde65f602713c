import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Box, overlap } from '../../../spatial/index.js';
import type { Json } from '../../kit/http.js';
import { base64 } from '../../kit/images.js';
import { agent, startService } from '../../kit/started.js';

startService();

const [width, height] = [480, 320];
const ball: Box = [0.3, 0.35, 0.55, 0.8];

/** A spotted ball on rough grass below a sky, as a JPEG. */
async function photograph(): Promise<string> {
  const data = Buffer.alloc(3 * width * height);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [u, v] = [(x / width - 0.425) / 0.125, (y / height - 0.575) / 0.225];
    const grain = 14 * Math.sin(i * 12.9898);
    const ground = y < 90 ? [140 + y / 2, 175 + y / 4, 225] : [100 + 20 * Math.sin(x / 6 + y / 3), 135 + 18 * Math.sin(x / 5 - y / 4), 60];
    const isSpot = Math.sin(x / 9) * Math.sin(y / 8) > 0.6;
    const color = u * u + v * v < 1 ? (isSpot ? [60, 30, 25] : [190 - 30 * v, 110 - 20 * v, 60]) : ground;
    for (const k of [0, 1, 2]) data[3 * i + k] = Math.max(0, Math.min(255, color[k] + grain));
  }
  return base64(
    await sharp(data, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: 85 })
      .toBuffer(),
  );
}

describe('a photograph', () => {
  it('is answered with boxes that may hold something, the likeliest first', async () => {
    const { status, text, body } = await agent.post('/vision/spatial', { question: 'What is in the picture?', image: await photograph() });
    expect(status, text).toBe(200);
    const objects: Json[] = body.objects;
    expect(objects.length).toBeGreaterThanOrEqual(50);
    expect(body.vision.detector).toMatchObject({ status: 'ok', region_count: objects.length });
    const confidences = objects.map(({ confidence }) => confidence);
    expect(confidences).toEqual([...confidences].sort((p, q) => q - p));
    expect(new Set(objects.map(({ object_id }) => object_id)).size).toBe(objects.length);
    for (const { bbox } of objects) for (const side of bbox) expect(side >= 0 && side <= 1).toBe(true);
    expect(Math.max(...objects.slice(0, 10).map(({ bbox }) => overlap(bbox, ball)))).toBeGreaterThan(0.5);
  });

  it('keeps its boxes out of the scene that a client describes', async () => {
    const { body } = await agent.post('/vision/spatial', {
      question: 'Where is the ball?',
      image: await photograph(),
      object_hints: [{ label: 'ball', bbox: ball }],
    });
    expect(body.objects.map(({ label }: Json) => label)).toEqual(['ball']);
  });
});
