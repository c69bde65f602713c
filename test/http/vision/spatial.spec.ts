import { createServer } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeRle, maskOfBits } from '../../../spatial/index.js';
import { expectError, fieldsOf, type Json } from '../../kit/http.js';
import { base64, drawn, grayPng, png } from '../../kit/images.js';
import { freePort } from '../../kit/ports.js';
import { TestAgent, TestService } from '../../kit/service.js';
import { until } from '../../kit/until.js';

let service: TestService;
let agent: TestAgent;
let image: string;

beforeAll(async () => {
  service = await TestService.start();
  agent = await service.newAgent();
  image = base64(await png());
});
afterAll(() => service?.dispose());

const ask = (body: Json) => agent.post('/vision/spatial', body);
const answered = async (body: Json): Promise<Json> => {
  const { status, text, body: answer } = await ask(body);
  expect(status, text).toBe(200);
  return answer;
};
const question = 'Where is the red circle to the left of the blue square?';

describe('a question about an image', () => {
  it('is answered with the point that grounds it', async () => {
    const answer = await answered({ question, image });
    expect(answer).toMatchObject({
      session_id: agent.id,
      question,
      answer: 'red circle',
      answer_type: 'point',
      degraded: false,
      warnings: [],
      vision: {
        image: { width: 200, height: 100, format: 'png' },
        detector: { status: 'ok', region_count: 2, model: 'built-in' },
        segmenter: { status: 'ok', mask_count: 2, model: 'built-in' },
        depth: { status: 'off' },
      },
    });
    expect(answer.confidence).toBeGreaterThan(0.9);
    expect(answer.points).toHaveLength(1);
    expect(Math.abs(answer.points[0].x - 0.3)).toBeLessThan(0.05);
    expect(Math.abs(answer.points[0].y - 0.5)).toBeLessThan(0.05);
    expect(answer.steps.length).toBeGreaterThan(1);
  });

  it('tells of everything there is, most confident first', async () => {
    const { objects, points } = await answered({ question, image });
    expect(objects.map(({ label }: Json) => label).sort()).toEqual(['blue square', 'red circle']);
    const circle = objects.find(({ label }: Json) => label === 'red circle');
    expect(Object.keys(circle).sort()).toEqual(
      ['area', 'attributes', 'bbox', 'centroid', 'confidence', 'depth', 'label', 'object_id', 'source'].sort(),
    );
    expect(circle).toMatchObject({ attributes: { color: 'red', shape: 'circle' }, depth: null, source: 'detector' });
    expect(points[0].object_id).toBe(circle.object_id);
    expect(circle.bbox.map((side: number) => Math.round(side * 20) / 20)).toEqual([0.2, 0.3, 0.4, 0.7]);
    const confidences = objects.map(({ confidence }: Json) => confidence);
    expect([...confidences].sort((a, b) => b - a)).toEqual(confidences);
  });

  it.each(['image', 'image_base64', 'image_url'])('takes the image as %s, base64 or a data URL', async (field) => {
    for (const value of [
      image,
      `data:image/png;base64,${image}`,
      image.replace(/.{76}/g, '$&\r\n'),
      Buffer.from(image, 'base64').toString('base64url'),
    ])
      expect((await answered({ question, [field]: value })).answer).toBe('red circle');
  });

  it('may be sent as a JSON encoder that escapes slashes does', async () => {
    const large = base64(await drawn().resize(900).png({ compressionLevel: 0 }).toBuffer());
    expect(large).toContain('/');
    const raw = JSON.stringify({ question, image: large }).replaceAll('/', '\\/');
    const { status, body } = await agent.request('POST', '/vision/spatial', { raw });
    expect({ status, answer: body.answer }).toEqual({ status: 200, answer: 'red circle' });
  });

  it('is answered alike under the other path and prefixes', async () => {
    const first = await answered({ question, image });
    expect((await agent.post('/vision/query', { question, image })).body).toEqual(first);
    for (const prefix of ['/public/hindcast-memory/v4', '/hindcast-memory/v4']) {
      const { body } = await service.http.request('POST', `${prefix}/vision/spatial`, { key: agent.key, body: { question, image } });
      expect(body).toEqual(first);
    }
  });

  it.each([
    ['How many objects are there?', '2', 'count', 2],
    ['Is the blue square to the right of the red circle?', 'yes', 'boolean', 2],
    ['Is the blue square above the red circle?', 'no', 'boolean', 0],
    ['What color is the square?', 'blue', 'label', 1],
  ])('comes to its type of answer: %s', async (asked, answer, type, points) => {
    const got = await answered({ question: asked, image });
    expect({ answer: got.answer, type: got.answer_type, degraded: got.degraded }).toEqual({ answer, type, degraded: false });
    if (type !== 'boolean') expect(got.points).toHaveLength(points);
  });

  it('says of what is not there that it is not there', async () => {
    const got = await answered({ question: 'Point to the green star.', image });
    expect(got).toMatchObject({ points: [], degraded: false });
    expect(got.answer).toMatch(/no green star/);
  });

  it('is not guessed at where it is not understood', async () => {
    const got = await answered({ question: 'Colorless green ideas sleep furiously?', image });
    expect(got.degraded).toBe(true);
    expect(got.confidence).toBeLessThan(0.5);
    expect(got.warnings).not.toEqual([]);
    expect(got.points).toEqual([]);
  });

  it('leaves nothing behind', async () => {
    const fresh = await service.newAgent();
    await fresh.post('/vision/spatial', { question, image });
    expect(await fresh.events()).toEqual([]);
  });

  it('needs a key that may read', async () => {
    const writer = await service.newAgent(['write']);
    expectError(await writer.post('/vision/spatial', { question, image }), 403, 'forbidden');
  });
});

describe('what else is known', () => {
  it('is a depth image: larger is farther, 0 is no reading', async () => {
    const depth = base64(await grayPng(200, 100, 16, (x) => (x < 100 ? 2000 : x % 3 === 0 ? 0 : 5000)));
    const near = await answered({ question: 'Which object is closest to the camera?', image, depth });
    expect(near).toMatchObject({ answer: 'red circle', vision: { depth: { status: 'ok' } } });
    expect(near.objects.map(({ label, depth }: Json) => [label, depth]).sort()).toEqual([
      ['blue square', 5000],
      ['red circle', 2000],
    ]);
    const inverse = await answered({
      question: 'Which object is closest to the camera?',
      image,
      depth_base64: depth,
      depth_convention: 'inverse',
    });
    expect(inverse.answer).toBe('blue square');
    expect(inverse.objects.map(({ depth }: Json) => depth).sort()).toEqual([2000, 5000]);
  });

  it('may be a depth image of 8 bits and another size, and is said to be stretched where its shape differs', async () => {
    const depth = base64(await grayPng(50, 50, 8, (x) => (x < 25 ? 200 : 10)));
    const got = await answered({ question: 'Is the blue square in front of the red circle?', image, depth });
    expect(got.answer).toBe('yes');
    expect(got.warnings.join()).toMatch(/50 x 50/);
  });

  it('is missed where a question measures by depth', async () => {
    const got = await answered({ question: 'Which object is closest to the camera?', image });
    expect(got.degraded).toBe(true);
    expect(got.warnings.join()).toMatch(/depth/);
  });

  it('is hints: boxes, points, attributes, depths', async () => {
    const object_hints = [
      'table',
      { label: 'mug', bbox: [0.1, 0.4, 0.2, 0.6], depth: 1.5, attributes: { colour: 'Grey', chipped: true } },
      { label: 'plate', point: [0.8, 0.5], depth: 3 },
    ];
    const left = await answered({ question: 'What is to the left of the plate?', image, object_hints });
    expect(left.answer).toBe('mug');
    expect(left.objects.map(({ label, source, depth }: Json) => [label, source, depth])).toEqual([
      ['mug', 'hint', 1.5],
      ['plate', 'hint', 3],
    ]);
    expect(left.objects[0].attributes).toMatchObject({ color: 'gray', chipped: 'true' });
    const corners = [
      { label: 'mug', point: [0, 1] },
      { label: 'plate', point: [1, 0] },
    ];
    const { objects } = await answered({ question: 'Where is the mug?', object_hints: corners });
    for (const { bbox, centroid } of objects)
      expect(
        [...bbox, ...centroid].every((value) => value >= 0 && value <= 1),
        JSON.stringify(bbox),
      ).toBe(true);
    const front = { question: 'Is the mug in front of the plate?', object_hints };
    expect((await answered({ ...front, image })).answer).toBe('yes');
    expect((await answered({ ...front, image, depth_convention: 'inverse' })).answer).toBe('no');
  });

  it('is enough without an image', async () => {
    const object_hints = [
      { label: 'mug', bbox: [0.1, 0.4, 0.2, 0.6] },
      { label: 'lamp', bbox: [0.7, 0.1, 0.9, 0.6] },
    ];
    const got = await answered({ question: 'Point to the free space left of the lamp.', object_hints });
    expect(got.vision).toMatchObject({ image: null, detector: { status: 'off', model: null } });
    expect(got.points[0].object_id).toBeNull();
    expect(got.points[0].x).toBeLessThan(0.7);
    expectError(await ask({ question, object_hints: ['mug'] }), 422, 'invalid_fields');
  });

  /** A C: its middle and its box's center are not part of it. */
  const isInC = (x: number, y: number): boolean => x >= 20 && x < 80 && y >= 20 && y < 80 && (x < 35 || y < 35 || y >= 65);
  const bits = Uint8Array.from({ length: 10_000 }, (_, i) => (isInC(i % 100, Math.floor(i / 100)) ? 1 : 0));

  it('is masks, as PNG or as run lengths; their points lie in them', async () => {
    const columns: number[] = [];
    let [last, run] = [0, 0];
    for (let x = 0; x < 100; x++)
      for (let y = 0; y < 100; y++) {
        if (bits[y * 100 + x] === last) run++;
        else {
          columns.push(run);
          [last, run] = [1 - last, 1];
        }
      }
    columns.push(run);
    const masks = [base64(await grayPng(100, 100, 8, (x, y) => (isInC(x, y) ? 255 : 0))), { size: [100, 100], counts: columns }];
    for (const mask of masks) {
      const got = await answered({ question: 'Where is the magnet?', image, scene_masks: [{ label: 'magnet', mask }] });
      expect(got.objects).toHaveLength(1);
      expect(got.objects[0]).toMatchObject({ label: 'magnet', source: 'mask', bbox: [0.2, 0.2, 0.8, 0.8] });
      expect(isInC(got.points[0].x * 100, got.points[0].y * 100)).toBe(true);
    }
    expect(maskOfBits(bits, 100, 100).runs.length).toBeGreaterThan(0);
  });

  it('comes back on request: the pixels of each thing, which can be sent as masks again', async () => {
    const got = await answered({ question, image, return_masks: true });
    for (const { mask, area } of got.objects) {
      const { runs, width, height } = decodeRle(mask);
      const pixels = runs.reduce((sum, value, i) => sum + (i % 2 === 1 ? value : 0), 0);
      expect(width / height).toBe(2);
      expect(pixels / (width * height)).toBeCloseTo(area, 3);
    }
    const scene_masks = got.objects.map(({ label, mask }: Json) => ({ label, mask }));
    const again = await answered({ question, scene_masks, return_masks: true });
    expect(Math.abs(again.points[0].x - got.points[0].x)).toBeLessThan(0.01);
    expect(again.objects.map(({ mask }: Json) => mask.counts).sort()).toEqual(scene_masks.map(({ mask }: Json) => mask.counts).sort());
  });

  it('is null where pixels are not known', async () => {
    const object_hints = [{ label: 'cup', bbox: [0.1, 0.1, 0.2, 0.2] }];
    const { objects } = await answered({ question: 'Where is the cup?', object_hints, return_masks: true });
    expect(objects).toMatchObject([{ label: 'cup', mask: null }]);
  });

  it('takes one hint and one mask by themselves', async () => {
    const { objects } = await answered({ question: 'Where is the mug?', object_hints: { label: 'mug', point: [0.5, 0.5] } });
    expect(objects).toMatchObject([{ label: 'mug' }]);
    const mask = { size: [2, 2], counts: [0, 2, 2] };
    for (const scene_masks of [mask, [mask], { mask }, [{ mask }]])
      expect((await answered({ question: 'How many things are there?', scene_masks })).vision.segmenter.mask_count).toBe(1);
  });

  it('can be switched off', async () => {
    const got = await answered({ question, image, use_detector: false, use_segmenter: false });
    expect(got.vision).toMatchObject({
      detector: { status: 'off', region_count: 0, model: null },
      segmenter: { status: 'off', mask_count: 0, model: null },
    });
    expect(got.objects).toEqual([]);
  });
});

describe('a wrong request', () => {
  it('names the fields that are wrong', async () => {
    const cases: [Json, string[]][] = [
      [{ image }, ['body.question: missing']],
      [{ question }, ['body.image: missing']],
      [{ question, image, image_url: image }, ['body.image_url: fields_conflict']],
      [{ question, image, depth: image, depth_base64: image }, ['body.depth_base64: fields_conflict']],
      [{ question: 'x'.repeat(4001), image }, ['body.question: string_too_long']],
      [{ question, image: 7 }, ['body.image: string_type']],
      [{ question, image, depth_convention: 'up' }, ['body.depth_convention: enum']],
      [{ question, image, use_detector: 'yes' }, ['body.use_detector: bool_type']],
      [{ question, image, picture: image }, ['body.picture: extra_forbidden']],
      [{ question, image, object_hints: [{ label: 'a', bbox: [0, 0, 10, 20] }] }, ['body.object_hints.0.bbox: fractions']],
      [{ question, image, object_hints: [{ label: 'a', bbox: [0.5, 0, 0.4, 1] }] }, ['body.object_hints.0.bbox: bbox_order']],
      [{ question, image, object_hints: [{ label: 'a', box: [0, 0, 1, 1] }] }, ['body.object_hints.0: extra_forbidden']],
      [{ question, image, object_hints: [{ label: 'a', attributes: { b: [] } }] }, ['body.object_hints.0.attributes.b: attribute_type']],
      [{ question, image, object_hints: Array(1001).fill('a') }, ['body.object_hints: too_long']],
      [{ question, image, scene_masks: [{ label: 'a' }] }, ['body.scene_masks.0.mask: missing']],
      [{ question, image, scene_masks: [{ mask: { size: [2, 2], counts: [5] } }] }, ['body.scene_masks.0.mask: rle']],
      [{ question, image, scene_masks: [{ mask: { size: [2, -2], counts: [4] } }] }, ['body.scene_masks.0.mask.size: rle_size']],
    ];
    for (const [body, fields] of cases) {
      const answer = await ask(body);
      expectError(answer, 422, 'invalid_fields');
      expect(fieldsOf(answer)).toEqual(fields);
    }
  });

  it('is one that sends an address, and no connection is made', async () => {
    let connections = 0;
    const port = await freePort();
    const bait = createServer((socket) => {
      connections++;
      socket.destroy();
    }).listen(port, '127.0.0.1');
    for (const address of [
      `http://127.0.0.1:${port}/a.png`,
      `HTTPS://127.0.0.1:${port}/`,
      `//127.0.0.1:${port}/a`,
      'file:///etc/passwd',
      'ftp://a/b',
      's3://a/b',
    ])
      for (const field of ['image', 'image_base64', 'image_url']) {
        const answer = await ask({ question, [field]: address });
        expectError(answer, 422, 'invalid_fields');
        expect(fieldsOf(answer)).toEqual([`body.${field}: url_scheme`]);
      }
    for (const path of ['/etc/passwd', '../../etc/passwd', 'image.png', 'C:\\a.png'])
      expect((await ask({ question, image: path })).status).toBe(422);
    await new Promise((resolve) => bait.close(resolve));
    expect(connections).toBe(0);
  });

  it('is one with a body above 20 MiB; one below is taken', async () => {
    const noise = sharp({
      create: { width: 2400, height: 2000, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
    });
    const large = base64(await noise.png({ compressionLevel: 0 }).toBuffer());
    expect(large.length).toBeGreaterThan(15 * 2 ** 20);
    expect((await ask({ question, image: large })).status).toBe(200);
    expectError(await ask({ question, image: large + large }), 413, 'body_too_large');
  });
});

describe('a service that is told to stop', () => {
  it('answers the question that it is looking into', async () => {
    const stopped = await TestService.start();
    const asker = await stopped.newAgent();
    await asker.post('/vision/spatial', { question, image });
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const slow = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#888', noise } })
      .jpeg()
      .toBuffer();
    const answer = asker.post('/vision/spatial', { question, image: base64(slow) });
    await until('the question is looked into', async () => (await stopped.metric('hindcast_requests_in_flight')) === 1, 0);
    const end = stopped.stop();
    expect((await answer).status).toBe(200);
    expect((await end).code).toBe(0);
    await stopped.dispose();
  });
});
