import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../kit/folders.js';
import type { Json } from '../../kit/http.js';
import { base64, png } from '../../kit/images.js';
import { detectorModels, mapSegmenter, samPair } from '../../kit/onnx-models.js';
import { TestService } from '../../kit/service.js';

const folder = makeFolder();
let image: string;
let service: TestService | undefined;

beforeAll(async () => {
  image = base64(await png());
});
afterEach(async () => {
  await service?.dispose();
  service = undefined;
});
afterAll(() => removeFolder(folder));

const write = (name: string, bytes: Buffer | string): string => {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
};

/** Starts the service with models and asks it. */
async function ask(env: Record<string, string>, body: Json = {}): Promise<Json> {
  service ??= await TestService.start({ HINDCAST_VISION_WORKERS: '1', ...env });
  const agent = await service.newAgent();
  const question = 'Where is the red thing to the left of the blue thing?';
  const { status, text, body: answer } = await agent.post('/vision/spatial', { question, image, ...body });
  expect(status, text).toBe(200);
  return answer;
}

const detector = (file: string) => ({ HINDCAST_DETECTOR_MODEL: file });
const segmenter = (file: string) => ({ HINDCAST_SEGMENTER_MODEL: file });

/** That the drawing's circle and square were found where they are. */
function expectFound({ objects, vision, degraded }: Json, model: string): void {
  expect(vision.detector, JSON.stringify(vision)).toEqual({ status: 'ok', region_count: 2, model });
  expect(degraded).toBe(false);
  expect(objects.map(({ label }: Json) => label).sort()).toEqual(['blue', 'red']);
  const boxes = objects.map(({ bbox }: Json) => bbox).sort((a: number[], b: number[]) => a[0] - b[0]);
  for (const [i, expected] of [
    [0.2, 0.3, 0.4, 0.7],
    [0.65, 0.3, 0.85, 0.7],
  ].entries())
    for (const [k, side] of expected.entries()) expect(Math.abs(boxes[i][k] - side), JSON.stringify(boxes)).toBeLessThan(0.04);
}

describe('a detector by path', () => {
  it('answers in the place of the built-in one', async () => {
    const file = write('colors.onnx', detectorModels['yolo, transposed']());
    const answer = await ask(detector(file));
    expectFound(answer, 'colors.onnx');
    expect(answer).toMatchObject({ answer: 'red', answer_type: 'point' });
    expect(Math.abs(answer.points[0].x - 0.3)).toBeLessThan(0.03);
  });

  it('gives names for things that are asked for, and knows which of them are not there', async () => {
    const file = write('named.onnx', detectorModels['end to end']());
    write('named.json', JSON.stringify({ labels: ['mug', 'bowl', 'laptop'] }));
    expect(await ask(detector(file), { question: 'Is the mug to the left of the laptop?' })).toMatchObject({
      answer: 'yes',
      degraded: false,
    });
    const missing = await ask(detector(file), { question: 'Where is the bowl?' });
    expect(missing).toMatchObject({ points: [], degraded: false });
    expect(missing.answer).toMatch(/no bowl/);
  });

  it('is unavailable where it is no model, and the built-in one answers', async () => {
    const answer = await ask(detector(write('garbage.onnx', 'this is no model')));
    expect(answer.vision.detector).toMatchObject({ status: 'unavailable', model: 'garbage.onnx', region_count: 2 });
    expect(answer.degraded).toBe(true);
    expect(answer.warnings.join()).toMatch(/cannot be loaded/);
    expect(answer.warnings.join()).not.toContain(folder);
    expect(answer.objects.map(({ label }: Json) => label).sort()).toEqual(['blue square', 'red circle']);
  });

  it('that fails on an image is said to have failed', async () => {
    const file = write('fails.onnx', detectorModels.yolo());
    // A size that the model does not take.
    write('fails.json', JSON.stringify({ size: [96, 96] }));
    const answer = await ask(detector(file));
    expect(answer.vision.detector).toMatchObject({ status: 'error', model: 'fails.onnx' });
    expect(answer).toMatchObject({ degraded: true });
    expect(answer.warnings.join()).toMatch(/built-in detector answered/);
  });
});

describe('a segmenter by path', () => {
  /** A ring of which the hints know only the box: its middle is not part of it. */
  const ring = async (): Promise<string> => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128"><rect width="128" height="128" fill="#fff"/>
      <circle cx="64" cy="64" r="40" fill="none" stroke="#dc1e1e" stroke-width="24"/></svg>`;
    return base64(await sharp(Buffer.from(svg)).png().toBuffer());
  };
  const hints = [{ label: 'wheel', bbox: [0.1, 0.1, 0.9, 0.9] }];

  it('finds the pixels of what is hinted at', async () => {
    const answer = await ask(segmenter(write('map.onnx', mapSegmenter(false))), {
      question: 'Where is the wheel?',
      image: await ring(),
      object_hints: hints,
    });
    expect(answer.vision.segmenter, JSON.stringify(answer.warnings)).toEqual({ status: 'ok', mask_count: 1, model: 'map.onnx' });
    const [{ x, y }] = answer.points;
    const radius = Math.hypot(x * 128 - 64, y * 128 - 64);
    expect(radius).toBeGreaterThan(26);
    expect(radius).toBeLessThan(54);
    expect(answer.objects[0].area).toBeLessThan(0.45);
  });

  it('is unavailable where its decoder is not there; the answer comes without it', async () => {
    const file = write('lone_encoder.onnx', samPair().encoder);
    const answer = await ask(segmenter(file), { question: 'Where is the wheel?', image: await ring(), object_hints: hints });
    expect(answer.vision.segmenter).toMatchObject({ status: 'unavailable', mask_count: 0 });
    expect(answer).toMatchObject({ degraded: true, answer: 'wheel' });
    expect(answer.warnings.join()).toMatch(/decoder is not there/);
  });
});
