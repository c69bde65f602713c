import { describe, expect, it } from 'vitest';
import { textAnswers } from './answer-places.js';

/** A client that takes its answer when it is told to. */
class Client {
  private readonly gone = new AbortController();
  private isTaken: () => void = () => undefined;
  private readonly taken = new Promise<void>((resolve) => {
    this.isTaken = resolve;
  });
  readonly answered = (): Promise<void> => this.taken;

  get signal(): AbortSignal {
    return this.gone.signal;
  }

  take(): void {
    this.isTaken();
  }

  leave(): void {
    this.gone.abort();
    this.isTaken();
  }
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('answers with texts', () => {
  const asking = (session: string, client: Client, begun: string[], name: string, isLong = true): Promise<string> => {
    const making = async (): Promise<string> => {
      begun.push(name);
      return name;
    };
    return textAnswers.make(session, client, making, () => isLong);
  };

  it('wait while two long ones of their session are not taken, and others do not', async () => {
    const begun: string[] = [];
    const clients = Array.from({ length: 4 }, () => new Client());
    const asked = clients.map((client, i) => asking('slow', client, begun, `slow ${i}`));
    expect(await asking('quick', new Client(), begun, 'quick', false)).toBe('quick');
    expect(begun).toEqual(['slow 0', 'slow 1', 'quick']);
    clients[0].take();
    expect(await asked[2]).toBe('slow 2');
    clients[3].leave();
    await expect(asked[3]).rejects.toMatchObject({ code: 'request_timeout' });
    for (const client of clients) client.take();
    await soon();
  });

  it('go on behind one that fails, and short ones wait for nobody to take them', async () => {
    const failing = textAnswers.make(
      's',
      new Client(),
      () => Promise.reject(new Error('no')),
      () => true,
    );
    await expect(failing).rejects.toThrow('no');
    const begun: string[] = [];
    for (let i = 0; i < 5; i++) expect(await asking('s', new Client(), begun, `short ${i}`, false)).toBe(`short ${i}`);
  });
});
