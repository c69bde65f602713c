/** `version-trace-parent-flags` in hexadecimal; no id may be zeros only, no version ff, and only later versions may go on. */
const form = /^(?!ff)([0-9a-f]{2})-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-.*)?$/;
const knownLength = 55;

/**
 * A request's `traceparent` header, as far as this version of it is known; undefined for none, or for one that is to be ignored.
 * (Source: W3C Trace Context, 3.2.)
 */
export function traceparentOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header.length > 512) return undefined;
  const match = form.exec(header.trim());
  if (match === null || (match[1] === '00' && match[2] !== undefined)) return undefined;
  return header.trim().slice(0, knownLength);
}
