import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, removeFolder } from '../../test/kit/folders.js';
import { signNote, verifierKeyOf } from '../proof/signed-note.js';
import { Client, ClientError } from './client.js';
import { WitnessError, witness } from './witness.js';

const name = 'hindcast/0123456789abcdef';
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const keys = JSON.stringify({ keys: [{ verifier_key: verifierKeyOf({ name, publicKey }) }] });
const headOf = (size: number, root: Buffer, key: KeyObject = privateKey): string =>
  signNote(`${name}\n${size}\n${root.toString('base64')}\ntime 2026-01-0${size}T00:00:00.000Z\n`, { name, privateKey: key });
const head = headOf(2, Buffer.alloc(32, 1));

let folder: string;
let file: string;
let server: Server | undefined;
beforeEach(() => {
  folder = makeFolder();
  file = path.join(folder, 'head.note');
});
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
  removeFolder(folder);
});

/** A client of a server that answers each route so. */
async function clientOf(routes: Readonly<Record<string, string | RequestListener>>): Promise<Client> {
  server?.close();
  server = createServer((request, reply) => {
    const route = /^\/api\/v1\/audit\/(\w+)/.exec(request.url ?? '')?.[1] ?? '';
    const answer = routes[route];
    if (typeof answer === 'function') answer(request, reply);
    else reply.end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'key');
}

const endless: RequestListener = (_, reply) => {
  const more = (): void => {
    while (!reply.closed && reply.write('x'.repeat(65_536)));
    if (!reply.closed) reply.once('drain', more);
  };
  more();
};

/** What the witness says of a service that answers so, and does not keep. */
async function refusalOf(routes: Readonly<Record<string, string | RequestListener>>): Promise<Error> {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : null;
  const client = await clientOf(routes);
  const error = await witness(client, file, []).catch((thrown: Error) => thrown);
  expect(error).toBeInstanceOf(ClientError);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : null).toBe(kept);
  return error as Error;
}

describe('a witness', () => {
  it('keeps what it sees first, and nothing of a service that answers with what is no proof', async () => {
    for (const answer of ['{}', 'null', '5', '{"keys": "none"}'])
      expect(await refusalOf({ keys: answer, checkpoint: head })).not.toBeInstanceOf(WitnessError);
    expect((await refusalOf({ keys: '{}', checkpoint: head })).message).toContain('is no Hindcast: it gave no list of keys, but "{}"');
    expect(await witness(await clientOf({ keys, checkpoint: head }), file, [])).toContain('kept the first checkpoint');
    for (const consistency of ['{}', 'null', '5', '{"hashes": "none"}', '<html>'])
      expect(await refusalOf({ keys, checkpoint: headOf(3, Buffer.alloc(32, 2)), consistency })).not.toBeInstanceOf(WitnessError);
    for (const consistency of ['{"hashes": []}', '{"hashes": [null, 1]}', '{"hashes": [{"toString": 1}, "AAAA"]}'])
      expect(await refusalOf({ keys, checkpoint: headOf(3, Buffer.alloc(32, 2)), consistency })).toBeInstanceOf(WitnessError);
  });

  it('refuses another head of the same size', async () => {
    await witness(await clientOf({ keys, checkpoint: head }), file, []);
    const forked = await refusalOf({ checkpoint: headOf(2, Buffer.alloc(32, 2)), consistency: '{"hashes": []}' });
    expect(forked).toBeInstanceOf(WitnessError);
    expect(forked.message).toContain('was changed between them, or forked');
  });

  it('cuts off an answer without end', async () => {
    const error = await refusalOf({ keys, checkpoint: endless });
    expect(error.message).toContain('is longer than 1048576 bytes, and was cut off');
    await witness(await clientOf({ keys, checkpoint: head }), file, []);
    expect((await refusalOf({ checkpoint: headOf(3, Buffer.alloc(32, 2)), consistency: endless })).message).toContain('was cut off');
  });

  it('leaves what another witness was writing alone', async () => {
    writeFileSync(`${file}.new`, 'half of a no');
    await witness(await clientOf({ keys, checkpoint: head }), file, []);
    expect(readFileSync(file, 'utf8')).toBe(head);
    expect(readFileSync(`${file}.new`, 'utf8')).toBe('half of a no');
  });
});
