import { describe, expect, it } from 'vitest';
import { Watch } from './watch.js';

const client = (): AbortSignal => new AbortController().signal;
const half = new TextEncoder().encode('half');

/** A body that says something and then nothing more, and does not hear of the call's end. */
const deaf = (): Response => new Response(new ReadableStream({ start: (controller) => controller.enqueue(half) }));

async function read(watch: Watch, response: Response): Promise<string[]> {
  const parts: string[] = [];
  try {
    for await (const bytes of watch.bytesOf(response)) parts.push(new TextDecoder().decode(bytes));
  } catch (error) {
    parts.push(watch.explain(error).kind);
  } finally {
    watch.end();
  }
  return parts;
}

describe('a watch over a call', () => {
  it('ends the reading of a body that stays silent', async () => {
    expect(await read(new Watch(20, client()), deaf())).toEqual(['half', 'timeout']);
  });

  it('ends it when the client goes', async () => {
    const leaving = new AbortController();
    const reading = read(new Watch(60_000, leaving.signal), deaf());
    setTimeout(() => leaving.abort(), 20);
    expect(await reading).toEqual(['half', 'failed']);
  });

  it('reads a body to its end', async () => {
    expect(await read(new Watch(60_000, client()), new Response('whole'))).toEqual(['whole']);
    expect(await read(new Watch(60_000, client()), new Response(null))).toEqual([]);
  });

  it('lets go of the call when it ends', () => {
    const watch = new Watch(60_000, client());
    expect(watch.signal.aborted).toBe(false);
    watch.end();
    expect(watch.signal.aborted).toBe(true);
  });

  it('gives the upstream its full time again when the client has taken what it said', async () => {
    const watch = new Watch(50, client());
    const asked = watch.within(new Promise<never>(() => undefined));
    watch.pause();
    watch.resume();
    await expect(asked).rejects.toThrow();
    expect(watch.explain(null).kind).toBe('timeout');
    watch.end();
  });
});
