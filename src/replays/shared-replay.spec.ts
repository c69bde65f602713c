import { describe, expect, it } from 'vitest';
import { SharedReplay } from './shared-replay.js';

function replayOf() {
  let finish: (value: string) => void = () => undefined;
  let signal: AbortSignal | undefined;
  const replay = new SharedReplay<string>((stop) => {
    signal = stop;
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  return { replay, finish: (value: string) => finish(value), isStopped: () => signal?.aborted };
}

describe('a replay that several wait for', () => {
  it('goes on while one of them stays', async () => {
    const { replay, finish, isStopped } = replayOf();
    const [one, other] = [new AbortController(), new AbortController()];
    const [left, stayed] = [replay.join(one.signal), replay.join(other.signal)];
    one.abort();
    await expect(left).rejects.toMatchObject({ code: 'request_timeout' });
    expect(isStopped()).toBe(false);
    finish('state');
    expect(await stayed).toBe('state');
  });

  it('is given up when the last has left', async () => {
    const { replay, isStopped } = replayOf();
    const gone = new AbortController();
    const left = replay.join(gone.signal);
    gone.abort();
    await expect(left).rejects.toMatchObject({ code: 'request_timeout' });
    expect(isStopped()).toBe(true);
    expect(replay.isStopped).toBe(true);
  });

  it('is of use to who comes after its end', async () => {
    const { replay, finish } = replayOf();
    const first = replay.join(new AbortController().signal);
    finish('state');
    expect(await first).toBe('state');
    expect(await replay.join()).toBe('state');
    expect(replay.isStopped).toBe(false);
  });
});
