import sharp, { type Sharp } from 'sharp';

const [width, height] = [200, 100];

/** A red circle to the left of a blue square, drawn on a color; `ground` none: transparent. */
export const drawing = (ground: string | null = '#ffffff', colors = ['#dc1e1e', '#1e3cdc']): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${
      ground === null ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`
    }<circle cx="60" cy="50" r="20" fill="${colors[0]}"/><rect x="130" y="30" width="40" height="40" fill="${colors[1]}"/></svg>`,
  );

export const drawn = (ground?: string | null, colors?: string[]): Sharp => sharp(drawing(ground, colors));

export const png = (ground?: string | null, colors?: string[]): Promise<Buffer> => drawn(ground, colors).png().toBuffer();

export const base64 = (bytes: Buffer): string => bytes.toString('base64');

/** An image of one channel with a value for each pixel. */
export function grayPng(width: number, height: number, bits: 8 | 16, value: (x: number, y: number) => number): Promise<Buffer> {
  const data = bits === 8 ? new Uint8Array(width * height) : new Uint16Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = value(x, y);
  return sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace(bits === 8 ? 'b-w' : 'grey16')
    .png()
    .toBuffer();
}
