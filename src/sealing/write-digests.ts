import { hash } from 'node:crypto';
import stringify from 'safe-stable-stringify';

/** A write's payload as text, the same for the same payload whatever the order of keys. */
export const payloadText = (payload: unknown): string => stringify(payload) ?? '';

/** Digest of a write's payload where records are not sealed: 96 bits, base64url. */
export const digestOf = (payload: unknown): string => plainDigest(payloadText(payload));

const plainDigest = (text: string): string => hash('sha256', text, 'base64url').slice(0, 16);

/** The digests by which a session's repeats are told. */
export interface WriteDigests {
  /** Of a payload, as it is written today. */
  payload(text: string): string;
  /** The same, in the ways in which it may have been written before. */
  formerPayloads(text: string): string[];
  /** Of a domain's name; `null` where records are not sealed. */
  domain(name: string): string | null;
}

/** Where records are not sealed. */
export const plainDigests: WriteDigests = { payload: plainDigest, formerPayloads: () => [], domain: () => null };

/** What of keyed digests is needed. */
interface KeyedDigests {
  of(what: 'payload' | 'copied' | 'domain', text: string): string;
}

/** A plain digest as it is in the copy of a log, where records are sealed. */
export const copiedDigest = (keyed: KeyedDigests, digest: string): string => keyed.of('copied', digest);

/** Digests where records are sealed, or once were: keyed ones, plain ones, and plain ones that were keyed when the log was copied. */
export const writeDigests = (keyed: KeyedDigests, isSealed: boolean): WriteDigests => ({
  payload: (text) => (isSealed ? keyed.of('payload', text) : plainDigest(text)),
  formerPayloads: (text) => [isSealed ? plainDigest(text) : keyed.of('payload', text), copiedDigest(keyed, plainDigest(text))],
  domain: (name) => keyed.of('domain', name),
});
