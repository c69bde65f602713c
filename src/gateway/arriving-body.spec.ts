import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { arrivingBody } from './arriving-body.js';

const bytesMax = 4 * 2 ** 20;

/** Sends parts, as a request whose headers tell its length or do not. */
function arriving(parts: readonly Buffer[], told: number | undefined): Promise<Buffer> {
  const request = new PassThrough();
  const body = arrivingBody(request, told, bytesMax);
  for (const part of parts) request.write(part);
  request.end();
  return body;
}

const parts = (count: number, length: number): Buffer[] => Array.from({ length: count }, (_, i) => Buffer.alloc(length, i + 1));

describe('a body that arrives in parts', () => {
  it.each([
    ['none', []],
    ['one that is empty', [Buffer.alloc(0)]],
    ['few short ones', parts(3, 100)],
    ['many, long in all', parts(50, 20_000)],
    ['one that is long', parts(1, 1_000_000)],
    ['as many bytes as there may be', parts(4, 2 ** 20)],
  ])('is what was sent: %s', async (_, sent) => {
    const whole = Buffer.concat(sent);
    expect((await arriving(sent, whole.length)).equals(whole)).toBe(true);
    expect((await arriving(sent, undefined)).equals(whole)).toBe(true);
  });

  it('lies in memory of its own where it is long, as long as it was told to be', async () => {
    const body = await arriving(parts(50, 20_000), 1_000_000);
    expect([body.byteOffset, body.buffer.byteLength]).toEqual([0, 1_000_000]);
  });

  it.each([
    ['was told to be too long', parts(1, 10), bytesMax + 1, 'body_too_large'],
    ['is too long, as nobody told', parts(5, 2 ** 20), undefined, 'body_too_large'],
    ['is shorter than was told', parts(30, 20_000), 700_000, 'bad_request'],
    ['is longer than was told', parts(30, 20_000), 500_000, 'bad_request'],
  ])('is refused where it %s', async (_, sent, told, code) => {
    await expect(arriving(sent, told)).rejects.toMatchObject({ code });
  });

  it('is what somebody has read before and hands on', async () => {
    expect(await arrivingBody(Readable.from([Buffer.from('{}')]), 2, bytesMax)).toEqual(Buffer.from('{}'));
  });

  it('fails as its connection fails', async () => {
    const stream = new PassThrough();
    const body = arrivingBody(stream, undefined, bytesMax);
    stream.destroy(new Error('reset'));
    await expect(body).rejects.toThrow('reset');
  });

  it('fails where its connection ends before it does', async () => {
    const stream = new PassThrough();
    const body = arrivingBody(stream, 10, bytesMax);
    stream.destroy();
    await expect(body).rejects.toMatchObject({ code: 'bad_request' });
  });
});
