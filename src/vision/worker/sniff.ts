import { unsupported } from './base64.js';

export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'tiff' | 'avif';

/** Beginnings of files that people send and that are not read here. */
const others: readonly (readonly [kind: string, start: string])[] = [
  ['PDF', '%PDF'],
  ['BMP', 'BM'],
  ['Photoshop', '8BPS'],
  ['JPEG 2000', '\0\0\0\x0cjP  '],
  ['JPEG XL', '\xff\x0a'],
  ['JPEG XL', '\0\0\0\x0cJXL '],
  ['an icon', '\0\0\x01\0'],
  ['OpenEXR', '\x76\x2f\x31\x01'],
  ['Radiance HDR', '#?'],
  ['a ZIP file', 'PK\x03\x04'],
  ['a gzip file', '\x1f\x8b'],
];

/** What the bytes are, by their beginning alone; null for nothing that is known. @throws {@link ProblemError} unsupported */
export function formatOf(bytes: Buffer, path: readonly string[]): ImageFormat | null {
  const start = bytes.toString('latin1', 0, 64);
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp';
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif';
  if (/^(?:II[*+]\0|MM\0[*+])/.test(start)) return 'tiff';
  if (start.slice(4, 8) === 'ftyp') return brandOf(start, path);
  const text = bytes
    .toString('utf8', 0, 1024)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (text.startsWith('<')) throw unsupported(path, /<svg|<\?xml|<!doctype svg/i.test(text) ? 'SVG' : 'text');
  const known = others.find(([, beginning]) => start.startsWith(beginning));
  if (known !== undefined) throw unsupported(path, known[0]);
  return null;
}

/** ISO base media files: AVIF among others. */
function brandOf(start: string, path: readonly string[]): ImageFormat {
  const brands: readonly string[] = start.slice(8).match(/.{4}/gs) ?? [];
  if (brands.includes('avif') || brands.includes('avis')) return 'avif';
  throw unsupported(path, /^(?:hei|hev|mif|msf)/.test(brands[0] ?? '') ? 'HEIC' : 'a video');
}
