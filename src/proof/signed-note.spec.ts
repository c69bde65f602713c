import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NoteSigner, openNote, readVerifierKey, SignedNoteError, signNote, verifierKeyOf } from './signed-note.js';
import { checkpointText, readCheckpoint } from './tree-checkpoint.js';

/** The example of Go's golang.org/x/mod/sumdb/note. */
const published = {
  verifierKey: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  text: "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n",
  signature: '— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n',
};
const note = `${published.text}\n${published.signature}`;
const verifier = readVerifierKey(published.verifierKey);

const makeSigner = (name: string): NoteSigner & { publicKey: NoteSigner['privateKey'] } => ({ name, ...generateKeyPairSync('ed25519') });

describe('a signed note', () => {
  it('is what Go signs and opens', () => {
    expect(openNote(note, [verifier])).toEqual({ text: published.text, signedBy: ['PeterNeumann'] });
    expect(verifierKeyOf(verifier)).toBe(published.verifierKey);
    // PKCS #8 of an Ed25519 key is these bytes and the seed (RFC 8410)
    const seed = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
    const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
    const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
    expect(signNote(published.text, { name: 'PeterNeumann', privateKey })).toBe(note);
  });

  it('is refused when a character of its text, or of a known signature, is another', () => {
    const places = fc.nat(note.length - 1);
    fc.assert(
      fc.property(places, fc.constantFrom('A', 'b', ' ', '\n', '+', '\u0000'), (at, put) => {
        fc.pre(note[at] !== put);
        expect(() => openNote(note.slice(0, at) + put + note.slice(at + 1), [verifier])).toThrow(SignedNoteError);
      }),
      { numRuns: 500 },
    );
  });

  it('says who of the known signed it, and passes over the others', () => {
    const [log, witness, stranger] = ['log.example/a', 'witness.example/w', 'stranger'].map(makeSigner);
    const text = 'a\n\nb\n';
    const signed = [log, witness, stranger].map((signer) => signNote(text, signer).slice(text.length + 1)).join('');
    expect(openNote(`${text}\n${signed}`, [witness, log])).toEqual({ text, signedBy: ['log.example/a', 'witness.example/w'] });
    const sameName = { name: log.name, publicKey: makeSigner(log.name).publicKey };
    expect(() => openNote(`${text}\n${signed}`, [sameName])).toThrow('none of log.example/a has signed it');
  });

  it.each([
    '',
    'text',
    'text\n',
    'text\n\n',
    `text\n${published.signature}`,
    `${published.text}\n${published.signature.slice(0, -1)}`,
    `${published.text}\n- PeterNeumann AAAA\n`,
    `${published.text}\n${published.signature.replace('AM=', 'AM')}`,
    `${published.text}\n${published.signature.repeat(101)}`,
    'x'.repeat(70_000),
  ])('is told from what is none: %#', (text) => {
    expect(() => openNote(text, [verifier])).toThrow(SignedNoteError);
  });

  it('has a text of lines, and a signer with a name', () => {
    const signer = makeSigner('log');
    for (const text of ['', 'no end', 'a\r\n', 'a\u0000\n', '\ud800\n']) expect(() => signNote(text, signer)).toThrow(SignedNoteError);
    for (const name of ['', 'a b', 'a+b', 'a\n']) expect(() => signNote('a\n', { ...signer, name })).toThrow(SignedNoteError);
  });

  it('is by a key whose line is whole', () => {
    const key = published.verifierKey;
    for (const line of [
      '',
      key.slice(1),
      key.slice(0, -1),
      key.replace('c74f20a3', 'c74f20a4'),
      key.replace('c74f', 'C74F'),
      key.replace('ARpc', 'ZRpc'),
      `${key}\n`,
    ])
      expect(() => readVerifierKey(line), line).toThrow(SignedNoteError);
  });
});

describe('a checkpoint', () => {
  const root = Buffer.alloc(32, 7);

  it('is read as it was written', () => {
    const whole = { origin: 'hindcast.example/log', size: 20_852_163, root, extensions: ['time 1'] };
    expect(checkpointText(whole)).toBe(`hindcast.example/log\n20852163\n${root.toString('base64')}\ntime 1\n`);
    expect(readCheckpoint(checkpointText(whole))).toEqual(whole);
    expect(readCheckpoint(checkpointText({ origin: 'o', size: 0, root }))).toEqual({ origin: 'o', size: 0, root, extensions: [] });
  });

  it('is written of heads of trees alone', () => {
    for (const wrong of [
      { size: -1 },
      { size: 0.5 },
      { size: 2 ** 53 },
      { root: Buffer.alloc(31) },
      { origin: '' },
      { origin: 'a\nb' },
      { extensions: [''] },
    ])
      expect(() => checkpointText({ origin: 'o', size: 1, root, ...wrong })).toThrow(SignedNoteError);
  });

  it('is read from nothing else', () => {
    const base64 = root.toString('base64');
    for (const text of [
      '',
      'o\n',
      `o\n1\n${base64}`,
      `o\n01\n${base64}\n`,
      `o\n-1\n${base64}\n`,
      `o\n9007199254740992\n${base64}\n`,
      `\n1\n${base64}\n`,
      'o\n1\nAAAA\n',
      `o\n1\n${base64.slice(0, -1)}\n`,
      `o\n1\n${base64}\n\nx\n`,
    ])
      expect(() => readCheckpoint(text), JSON.stringify(text)).toThrow(SignedNoteError);
  });
});
