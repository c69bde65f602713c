import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectErrorForm, type Json } from '../../kit/http.js';
import { base64, drawing, drawn, grayPng, png } from '../../kit/images.js';
import { TestAgent, TestService } from '../../kit/service.js';

let service: TestService;
let agent: TestAgent;
let good: string;
const corpus = new Map<string, Json>();

beforeAll(async () => {
  service = await TestService.start();
  agent = await service.newAgent();
  good = base64(await png());
  await addTorn();
  await addHuge();
  await addOtherKinds();
  await addOddPictures();
  addOddBodies();
  await addOddCompany();
});
afterAll(() => service?.dispose());

const question = 'Where is the red circle?';
const add = (name: string, more: Json): void => void corpus.set(name, { question, ...more });
const addImage = (name: string, image: Buffer | string): void => add(name, { image: typeof image === 'string' ? image : base64(image) });

/** Every format cut off, with flipped bytes, with nothing but its beginning. */
async function addTorn(): Promise<void> {
  for (const format of ['png', 'jpeg', 'webp', 'avif', 'gif', 'tiff'] as const) {
    const whole = await drawn().toFormat(format).toBuffer();
    addImage(`${format}, cut in the middle`, whole.subarray(0, whole.length >> 1));
    addImage(`${format}, without its last byte`, whole.subarray(0, whole.length - 1));
    addImage(`${format}, only its beginning`, whole.subarray(0, 16));
    const flipped = Buffer.from(whole);
    for (let i = 24; i < flipped.length; i += 37) flipped[i] ^= 0xff;
    addImage(`${format}, with wrong bytes`, flipped);
  }
}

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [head, tail] = [Buffer.alloc(4), Buffer.alloc(4)];
  head.writeUInt32BE(data.length);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
};

/** A PNG that says it is this large, of one bit a pixel. */
function pngOfSize(width: number, height: number, data: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What decodes to far more than it is. */
async function addHuge(): Promise<void> {
  addImage('a bomb: 100,000 x 100,000 pixels', pngOfSize(100_000, 100_000, deflateSync(Buffer.alloc(1 << 20))));
  addImage('a bomb: 2^31 - 1 pixels wide', pngOfSize(2 ** 31 - 1, 1, deflateSync(Buffer.alloc(64))));
  addImage('no width', pngOfSize(0, 10, deflateSync(Buffer.alloc(64))));
  addImage('just above 40 megapixels', pngOfSize(8000, 5001, deflateSync(Buffer.alloc(1001 * 5001))));
  addImage('40 megapixels, plain', pngOfSize(8000, 5000, deflateSync(Buffer.alloc(1001 * 5000))));
  addImage('40 megapixels of which hardly any data is there', pngOfSize(8000, 5000, deflateSync(Buffer.alloc(100))));
  addImage('a line of pixels', pngOfSize(60_000, 1, deflateSync(Buffer.alloc(7501))));
  const text = chunk('zTXt', Buffer.concat([Buffer.from('a\0\0', 'latin1'), deflateSync(Buffer.alloc(30 << 20))]));
  const whole = await png();
  addImage('a bomb in a text beside the pixels', Buffer.concat([whole.subarray(0, 33), text, whole.subarray(33)]));
}

/** What is no image, or none that is read. */
async function addOtherKinds(): Promise<void> {
  addImage('SVG', drawing());
  addImage('SVG that asks for a file', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>');
  addImage('SVG in a data URL', `data:image/svg+xml;base64,${base64(drawing())}`);
  addImage('SVG in a data URL, as text', 'data:image/svg+xml,<svg/>');
  addImage('SVG after a comment', Buffer.from(`\ufeff <!-- a --><svg xmlns="http://www.w3.org/2000/svg"/>`));
  addImage('PDF', Buffer.from('%PDF-1.7\n1 0 obj'));
  addImage('BMP', Buffer.from('BM\x46\0\0\0', 'latin1'));
  addImage('HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'));
  addImage('a page of HTML', Buffer.from('<!doctype html><html></html>'));
  addImage('zeros', Buffer.alloc(4096));
  addImage('no base64', '!!!!');
  addImage('nothing but spaces', '    ');
  addImage('one character', 'A');
  addImage('a data URL without data', 'data:image/png;base64,');
  addImage('a data URL without a comma', 'data:image/png;base64');
  addImage('a data URL with a wrong escape', `data:image/png;base64,%zz${'A'.repeat(80)}`);
  addImage('characters of many bytes', '圖像'.repeat(20_000));
  addImage('a very long address', `http://127.0.0.1/${'a'.repeat(100_000)}`);
}

/** What decodes and is hard to make sense of. */
async function addOddPictures(): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const;
  addImage(
    'noise',
    await sharp({ create: { width: 640, height: 640, channels: 3, background: '#888', noise } })
      .png()
      .toBuffer(),
  );
  addImage('a chessboard of pixels', await grayPng(640, 640, 8, (x, y) => ((x + y) % 2) * 255));
  addImage('stripes', await grayPng(640, 640, 8, (x) => (x % 2) * 255));
  addImage(
    'a spiral',
    await grayPng(640, 640, 8, (x, y) => ((Math.hypot(x - 320, y - 320) + 4 * Math.atan2(y - 320, x - 320)) % 8 < 4 ? 0 : 255)),
  );
  addImage('a grid of dots', await grayPng(640, 640, 8, (x, y) => (Math.hypot((x % 8) - 4, (y % 8) - 4) < 3 ? 0 : 255)));
  addImage(
    'one pixel',
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#f00' } })
      .png()
      .toBuffer(),
  );
  addImage(
    'all transparent',
    await sharp({ create: { width: 64, height: 64, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer(),
  );
}

function addOddBodies(): void {
  add('a question of nothing but brackets', { image: good, question: '('.repeat(4000) });
  add('a question of one word many times', { image: good, question: 'the left of '.repeat(333) });
  add('a question that nests', { image: good, question: `Is ${'the circle to the left of '.repeat(140)} the square?` });
  add('a question in another script', { image: good, question: '圓在哪裡？🟥'.repeat(200) });
  add('a question of control characters', { image: good, question: '\u0000\u0007\u202e'.repeat(50) });
  add('names of prototypes', {
    image: good,
    question: 'Where is the __proto__?',
    object_hints: ['__proto__', { label: 'constructor', point: [0, 0] }],
  });
  add('a thousand hints', {
    image: good,
    object_hints: Array.from({ length: 1000 }, (_, i) => ({ label: `thing ${i % 7}`, bbox: [0, 0, 1, 1], depth: i })),
  });
  const crowd = Array.from({ length: 1000 }, (_, i) => ({ label: 'red mug', bbox: [(i % 40) / 40, 0.1, (i % 40) / 40 + 0.02, 0.2] }));
  add('a thousand hints and pairs of pairs of them', {
    image: good,
    object_hints: crowd,
    question: 'Is every mug between two mugs that are left of a mug that is right of the mug closest to a mug touching all mugs?',
  });
}

async function addOddCompany(): Promise<void> {
  const mask = (value: Json): Json => ({ image: good, scene_masks: [{ label: 'a', mask: value }] });
  add('a depth image that is none', { image: good, depth: base64(Buffer.alloc(100)) });
  add('a depth image that is cut off', { image: good, depth: base64((await grayPng(64, 64, 16, (x) => x)).subarray(0, 60)) });
  add('a mask of 2^40 pixels', mask({ size: [2 ** 20, 2 ** 20], counts: [2 ** 40] }));
  add('masks of 200 megapixels in all', {
    image: good,
    scene_masks: Array(8).fill({ mask: { size: [5000, 5000], counts: [0, 25_000_000] } }),
  });
  add('run lengths that do not add up', mask({ size: [4, 4], counts: [1, 2, 3] }));
  add('run lengths in wrong text', mask({ size: [4, 4], counts: '\u007f\u0001~~~~' }));
  add('run lengths that never end', mask({ size: [4, 4], counts: 'o'.repeat(50_000) }));
  add('a mask that is a chessboard of pixels', mask(base64(await grayPng(1280, 1280, 8, (x, y) => ((x + y) % 2) * 255))));
  const board = base64(await grayPng(640, 640, 8, (x, y) => ((x + y) % 2) * 255));
  add('touching chessboards', {
    image: base64(await drawn().resize(1280).png().toBuffer()),
    question: 'Is the board touching the grid?',
    scene_masks: [
      { label: 'board', mask: board },
      { label: 'grid', mask: board },
    ],
  });
  add('a mask of an SVG', mask(base64(drawing())));
  add('an empty mask', mask({ size: [4, 4], counts: [16] }));
}

describe('hostile images and bodies', () => {
  it('are each answered before a thread would be ended, with a result or the reason why not', async () => {
    expect(corpus.size).toBeGreaterThan(60);
    for (const [name, body] of corpus) {
      const answer = await agent.post('/vision/spatial', body);
      expect([200, 400, 413, 415, 422], `${name}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
      if (answer.status !== 200) expectErrorForm(answer);
    }
  });

  it.each([
    [413, 'image_too_large', 'a bomb: 100,000 x 100,000 pixels'],
    [413, 'image_too_large', 'just above 40 megapixels'],
    [413, 'image_too_large', 'a mask of 2^40 pixels'],
    [415, 'unsupported_media_type', 'SVG'],
    [415, 'unsupported_media_type', 'SVG that asks for a file'],
    [415, 'unsupported_media_type', 'SVG in a data URL, as text'],
    [422, 'invalid_fields', 'png, cut in the middle'],
    [422, 'invalid_fields', 'jpeg, cut in the middle'],
    [422, 'invalid_fields', 'zeros'],
    [422, 'invalid_fields', 'run lengths that do not add up'],
    [422, 'invalid_fields', 'a very long address'],
  ])('get %i %s: %s', async (status, code, name) => {
    const answer = await agent.post('/vision/spatial', corpus.get(name));
    expect({ status: answer.status, code: answer.body.code }, answer.text).toEqual({ status, code });
  });

  it('leave the service as it was', async () => {
    const { body } = await agent.post('/vision/spatial', { question, image: good });
    expect(body.answer).toBe('red circle');
    expect(service.process.hasEnded).toBe(false);
  });
});
