import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { View, ViewDraft, ViewStore } from '../views/view-store.js';
import type { KeyRing } from './key-ring.js';
import type { RecordKey } from './sealed-record.js';

const nonceBytes = 12;
const tagBytes = 16;
const numberBytes = 8;
/** Added to the versions of sealed views, so that one that is not sealed is never taken for one, nor the other way round. */
const sealedVersions = 1_000_000;
/** Keys that are kept at hand. */
const keysMax = 1024;

/** Where the number of a session's view key lies: beside its view, under a name that no session has. */
const keyName = (session: string): string => `${session}\nkey`;
/** What is kept beside a session's view lies under names that begin with the session's, and goes with it. */
const sessionOf = (name: string): string => name.split('\n', 1)[0];

/**
 * Views whose documents are encrypted, all that is kept of one session under one key. Engines keep the bytes of what they replaced or removed in free pages: deleting a
 * session's view destroys the key, and what comes later has another one.
 */
export class SealedViewStore implements ViewStore {
  readonly engine: string;
  private readonly atHand = new Map<string, Promise<RecordKey>>();

  constructor(
    private readonly views: ViewStore,
    private readonly keys: KeyRing,
    private readonly sessions: () => AsyncIterable<string>,
  ) {
    this.engine = views.engine;
  }

  async load(name: string): Promise<View | null> {
    const view = await this.views.load(await this.nameOf(name), 'unchecked');
    if (view === null || view.version < sealedVersions) return null;
    const key = await this.storedKey(sessionOf(name));
    if (key === null) return null;
    const { position, version, documents } = view;
    return { position, version: version - sealedVersions, documents: { [Symbol.iterator]: () => decrypted(documents, name, key) } };
  }

  async save(name: string, view: ViewDraft): Promise<boolean> {
    const key = await this.key(sessionOf(name));
    const documents = encrypted(view.documents, view.kept?.documents ?? 0, name, key);
    return this.views.save(await this.nameOf(name), { ...view, version: view.version + sealedVersions, documents });
  }

  async delete(name: string): Promise<void> {
    if (name === sessionOf(name)) await this.destroyKey(name);
    await this.views.delete(await this.nameOf(name));
  }

  async forget(name: string): Promise<void> {
    if (name === sessionOf(name)) await this.destroyKey(name);
    await this.views.forget(await this.nameOf(name));
  }

  async deleteAll(): Promise<void> {
    for await (const session of this.sessions()) await this.destroyKey(session);
    await this.views.deleteAll();
  }

  close(): Promise<void> {
    return this.views.close();
  }

  /** What is kept beside a view is named after domains: the store sees a digest. */
  private async nameOf(name: string): Promise<string> {
    const session = sessionOf(name);
    if (name === session) return name;
    const digests = await this.keys.knownDigests(session).catch(() => null);
    return `${session}\n${digests?.of('domain', name) ?? 'none'}`;
  }

  /** The session's key; a new one, which is noted before anything is encrypted under it, where it has none. */
  private key(session: string): Promise<RecordKey> {
    const known = this.atHand.get(session);
    if (known !== undefined) return known;
    const key = this.storedKey(session).then((stored) => stored ?? this.newKey(session));
    if (this.atHand.size >= keysMax) this.atHand.clear();
    this.atHand.set(session, key);
    key.catch(() => this.atHand.get(session) === key && this.atHand.delete(session));
    return key;
  }

  private async newKey(session: string): Promise<RecordKey> {
    const [key] = await this.keys.take(session, 1);
    const number = Buffer.alloc(numberBytes);
    number.writeBigUInt64BE(BigInt(key.id));
    const document = Buffer.concat([number, proofOf(session, key)]);
    await this.views.delete(keyName(session));
    await this.views.save(keyName(session), { position: 1, version: sealedVersions, documents: each(document) });
    return key;
  }

  /** The key that is noted for a session; `null` where it has none, or the note was damaged: its number may be that of a record's key then, which must not be taken for it. */
  private async storedKey(session: string): Promise<RecordKey | null> {
    const [document] = (await this.views.load(keyName(session)))?.documents ?? [];
    if (document === undefined) return null;
    const [number, proof] = [Buffer.from(document.subarray(0, numberBytes)), document.subarray(numberBytes)];
    const id = number.length === numberBytes ? Number(number.readBigUInt64BE()) : Number.NaN;
    if (!Number.isSafeInteger(id)) return null;
    const [found] = await this.keys.find(session, [id]);
    if (found.status !== 'live') return null;
    const key = { id, key: found.key };
    const expected = proofOf(session, key);
    return expected.length === proof.length && timingSafeEqual(expected, proof) ? key : null;
  }

  private async destroyKey(session: string): Promise<void> {
    const made = await this.atHand.get(session)?.catch(() => undefined);
    this.atHand.delete(session);
    const stored = await this.storedKey(session);
    const ids = [made?.id, stored?.id].filter((id) => id !== undefined);
    await this.keys.destroy(session, ids);
    // The next key is one that no older copy of the key store has: put back, it opens no view that was made behind an erasure, and the log is read for it again.
    await this.keys.rest(session);
    await this.views.delete(keyName(session));
  }
}

/** By which the note of a key's number shows that it is as it was written: nobody makes it without the key. HMAC-SHA-256, 32 bytes. */
const proofOf = (session: string, { key }: RecordKey): Buffer => createHmac('sha256', key).update(keyName(session)).digest();

/** Each document: a nonce, the tag, and as many bytes as it had. Bound to what it is a document of and to its place there. */
async function* encrypted(
  documents: AsyncIterable<Uint8Array>,
  first: number,
  name: string,
  { key }: RecordKey,
): AsyncGenerator<Uint8Array> {
  let index = first;
  for await (const document of documents) {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes }).setAAD(placeOf(name, index++));
    const content = cipher.update(document);
    cipher.final();
    yield Buffer.concat([nonce, cipher.getAuthTag(), content]);
  }
}

/** @throws where a document is not as it was saved */
function* decrypted(documents: Iterable<Uint8Array>, name: string, { key }: RecordKey): Generator<Uint8Array> {
  let index = 0;
  for (const document of documents) {
    const contentAt = nonceBytes + tagBytes;
    const decipher = createDecipheriv('aes-256-gcm', key, document.subarray(0, nonceBytes), { authTagLength: tagBytes });
    decipher.setAAD(placeOf(name, index++)).setAuthTag(document.subarray(nonceBytes, contentAt));
    const content = decipher.update(document.subarray(contentAt));
    decipher.final();
    yield content;
  }
}

const placeOf = (name: string, index: number): Buffer => Buffer.from(`${name}\n${index}`);

async function* each(document: Uint8Array): AsyncGenerator<Uint8Array> {
  yield document;
}
