import sharp from 'sharp';
import { median, quantile, report } from './kit/figures.mjs';
import { BenchService, sleep } from './kit/service.mjs';
import { makeTexts } from './kit/texts.mjs';

const scenes = 24;
const rounds = 3;
/** Images a second beside the memory routes, and for how long, s. */
const beside = { rate: 10, seconds: 15 };
const memories = 2000;

/** Questions about scenes of 640 x 480: how long one takes, and what ten a second cost the memory routes. */
export async function benchVision() {
  const pictures = await Promise.all(Array.from({ length: scenes }, (_, i) => draw(i)));
  const service = await new BenchService().start();
  try {
    const ask = (i) => {
      const { jpeg } = pictures[i % scenes];
      return service.call('POST', '/api/v1/vision/spatial', { question: questions[i % questions.length], image: jpeg.toString('base64') });
    };
    for (let i = 0; i < scenes; i++) await ask(i);
    const mine = [];
    const theirs = [];
    for (let i = 0; i < scenes * rounds; i++) {
      let beganMs = performance.now();
      const { status, body } = await ask(i);
      mine.push(performance.now() - beganMs);
      if (status !== 200 || body.vision.detector.status !== 'ok') throw new Error(`a question was answered with ${status}`);
      beganMs = performance.now();
      await sharp(pictures[i % scenes].jpeg)
        .raw()
        .toBuffer();
      theirs.push(performance.now() - beganMs);
    }
    for (const [share, bar] of [
      [0.5, '≤ 80 ms'],
      [0.95, '≤ 600 ms'],
    ]) {
      const [ours, peer] = [quantile(mine, share), quantile(theirs, share)];
      const what = `question about 640 x 480, p${share * 100}`;
      report(what, `${ours.toFixed(0)} ms`, `sharp, decoding alone ${peer.toFixed(1)} ms`, (ours / peer).toFixed(1), bar);
    }
    await besideMemory(service, ask);
  } finally {
    await service.stop('SIGKILL');
    service.remove();
  }
}

async function besideMemory(service, ask) {
  const texts = makeTexts();
  for (let i = 0; i < memories; i += 50) {
    const items = Array.from({ length: 50 }, (_, k) => ({ memory_id: `m${i + k}`, content: texts.memory() }));
    await service.call('POST', '/api/v1/memory/batch', { items });
  }
  const search = async (seconds) => {
    const took = [];
    for (const endMs = performance.now() + seconds * 1000; performance.now() < endMs; await sleep(2)) {
      const beganMs = performance.now();
      const { status } = await service.call('POST', '/api/v1/memory/search', { user_message: texts.question() });
      took.push(performance.now() - beganMs);
      if (status !== 200) throw new Error(`a search was answered with ${status}`);
    }
    return took;
  };
  await search(2);
  const idle = await search(beside.seconds / 3);
  const asked = [];
  const beganMs = performance.now();
  const timer = setInterval(() => asked.push(ask(asked.length)), 1000 / beside.rate);
  const busy = await search(beside.seconds);
  clearInterval(timer);
  const answered = (await Promise.all(asked)).filter(({ status }) => status === 200).length;
  const rate = answered / ((performance.now() - beganMs) / 1000);
  const [alone, together] = [quantile(idle, 0.99), quantile(busy, 0.99)];
  const [half, halfTogether] = [median(idle), median(busy)];
  report('images answered beside searches', `${rate.toFixed(1)}/s`, `asked ${beside.rate}/s`, (rate / beside.rate).toFixed(2), '≥ 10/s');
  report(
    'search beside images, p99',
    `${together.toFixed(1)} ms`,
    `searches alone ${alone.toFixed(1)} ms`,
    (together / alone).toFixed(2),
    '≤ 2',
  );
  report(
    'search beside images, p50',
    `${halfTogether.toFixed(2)} ms`,
    `searches alone ${half.toFixed(2)} ms`,
    (halfTogether / half).toFixed(2),
    '',
  );
}

const questions = [
  'Where is the red circle?',
  'How many blue things are there?',
  'Is the green square to the left of the red circle?',
  'Point to the largest object.',
  'Point to all circles.',
];

const colors = ['#dc1e1e', '#1e3cdc', '#28963c', '#fad732', '#7d28a0', '#78461e'];

/** A scene of ten things on a ground with a gradient and a little noise, the same in every run. */
async function draw(seed) {
  let state = 12_345 + 7919 * seed;
  const random = (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return (state / 2_147_483_647) * below;
  };
  const things = Array.from({ length: 10 }, (_, i) => {
    const [x, y, r] = [60 + 130 * (i % 5) + random(20), 110 + 240 * Math.floor(i / 5) + random(60), 18 + random(34)];
    const color = colors[Math.floor(random(colors.length))];
    const kind = Math.floor(random(3));
    if (kind === 0) return `<circle cx="${x}" cy="${y}" r="${r}" fill="${color}"/>`;
    if (kind === 1) return `<rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" fill="${color}"/>`;
    return `<polygon points="${x},${y - r} ${x + r},${y + r} ${x - r},${y + r}" fill="${color}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#e8e4da"/><stop offset="1" stop-color="#b9c4cc"/></linearGradient></defs><rect width="640" height="480" fill="url(#g)"/>${things.join('')}</svg>`;
  const noise = sharp({ create: { width: 640, height: 480, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 6 } } });
  const image = sharp(Buffer.from(svg)).composite([{ input: await noise.png().toBuffer(), blend: 'soft-light' }]);
  return { jpeg: await image.jpeg({ quality: 88 }).toBuffer() };
}
