import { type EncodedText, fieldProblem, ProblemError } from '../vision-task.js';

const addressHint = 'is an address, and nothing is fetched: send the image itself as base64 or as a data URL';

/** What a base64 text or a data URL holds. @throws {@link ProblemError} */
export function bytesOf(text: EncodedText): Buffer {
  const { path } = text;
  const plain = unescaped(text);
  const start = plain.toString('latin1', 0, 256).trimStart();
  if (/^data:/i.test(start)) return bytesOfDataUrl(plain, path);
  if (/^[a-z][a-z0-9+.-]*:/i.test(start) || start.startsWith('//')) throw fieldProblem(path, 'url_scheme', addressHint);
  if (start.startsWith('<')) throw unsupported(path, /<svg|<\?xml/i.test(start) ? 'SVG' : 'text');
  return decode(plain, path);
}

/** A text as characters, JSON's escapes undone. */
export function unescaped({ bytes, isEscaped, path }: EncodedText): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!isEscaped) return buffer;
  try {
    return Buffer.from(JSON.parse(`"${buffer.toString('utf8')}"`) as string, 'utf8');
  } catch {
    throw new ProblemError({ kind: 'json', path, type: 'json', msg: `the body is not JSON: ${path.join('.')} holds a wrong escape` });
  }
}

export const unsupported = (path: readonly string[], kind: string): ProblemError =>
  new ProblemError({
    kind: 'unsupported',
    path,
    type: 'unsupported_image',
    msg: `${path.join('.')} is ${kind}, which is not read here; send PNG, JPEG, WebP, AVIF, GIF or TIFF`,
  });

function bytesOfDataUrl(plain: Buffer, path: readonly string[]): Buffer {
  const comma = plain.indexOf(0x2c);
  const header = plain.toString('latin1', 0, comma < 0 ? 256 : comma).toLowerCase();
  if (header.includes('svg')) throw unsupported(path, 'SVG');
  if (comma < 0 || !/;\s*base64\s*$/.test(header))
    throw fieldProblem(path, 'data_url', 'must be a data URL of the form data:image/png;base64,…');
  const data = plain.subarray(comma + 1);
  return decode(data.includes(0x25) ? percentDecoded(data, path) : data, path);
}

function percentDecoded(data: Buffer, path: readonly string[]): Buffer {
  try {
    return Buffer.from(decodeURIComponent(data.toString('latin1')), 'latin1');
  } catch {
    throw fieldProblem(path, 'data_url', 'holds a wrong percent escape');
  }
}

const [digit, space, padding] = [1, 2, 3];

/** What each character is in base64, in both its alphabets; 0 for none of it. */
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /[A-Za-z0-9+/_-]/.test(character) ? digit : /[ \t\r\n]/.test(character) ? space : character === '=' ? padding : 0;
});

function decode(text: Buffer, path: readonly string[]): Buffer {
  let digits = 0;
  let paddings = 0;
  for (let i = 0; i < text.length; i++) {
    const kind = kinds[text[i]];
    if (kind === digit && paddings === 0) digits++;
    else if (kind === padding) paddings++;
    else if (kind !== space) throw fieldProblem(path, 'base64', 'is not base64');
  }
  if (digits === 0) throw fieldProblem(path, 'base64', 'is empty; send an image as base64 or as a data URL');
  if (digits % 4 === 1 || paddings > 2) throw fieldProblem(path, 'base64', 'is not base64: it is cut off');
  return Buffer.from(text.toString('latin1'), 'base64');
}
