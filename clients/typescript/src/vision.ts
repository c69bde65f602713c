import { api, type Reader } from './reader.js';
import type { CallOptions } from './transport.js';
import type { SpatialAnswer, SpatialQuestion } from './types.js';

/** Bytes that are turned into text at a time: a call takes so many arguments in every engine. */
const chunkBytes = 8192;

/** Questions about pictures. They write nothing. */
export class Vision {
  constructor(private readonly reader: Reader) {}

  /** @param question with the picture: `{image: bytes}`. Points and boxes of the answer are in [0, 1]. */
  ask(question: string, { image, depth, ...rest }: SpatialQuestion, options?: CallOptions): Promise<SpatialAnswer> {
    const pictures = { image: image && base64(image), depth: depth && base64(depth) };
    return this.reader.transport.json({
      method: 'POST',
      path: `${api}/vision/spatial`,
      body: { ...rest, ...pictures, question },
      options,
    });
  }
}

function base64(picture: Uint8Array | string): string {
  if (typeof picture === 'string') return picture;
  let bytes = '';
  for (let at = 0; at < picture.length; at += chunkBytes) bytes += String.fromCharCode(...picture.subarray(at, at + chunkBytes));
  return btoa(bytes);
}
