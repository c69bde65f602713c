import type { Pixels } from '../../../spatial/index.js';
import { ModelError, type Sidecar } from './sidecar.js';
import type { Feed, Port } from './tensors.js';

/** What a model's image input is to be given. */
export interface InputForm {
  readonly name: string;
  readonly type: 'float32' | 'uint8';
  readonly width: number;
  readonly height: number;
  readonly isChannelLast: boolean;
  /** Without a batch dimension. */
  readonly isBare: boolean;
  readonly fit: 'letterbox' | 'stretch' | 'corner';
  readonly scale: number;
  readonly mean: readonly [number, number, number];
  readonly std: readonly [number, number, number];
  readonly order: 'rgb' | 'bgr';
  /** Byte around a letterboxed image. */
  readonly pad: number;
}

/** Where the image lies in a model's input: `x = left + fraction * width`. */
export interface Placed {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const sideDefault = 640;
/** A larger input takes too long to fill. */
const sideMax = 4096;

/** How to fill an input, from its declaration, what the layout is used to, and what the sidecar says. @throws {@link ModelError} */
export function inputForm(port: Port, usual: Partial<InputForm>, sidecar: Sidecar): InputForm {
  const isBare = port.shape.length === 3;
  const sides = isBare ? port.shape : port.shape.slice(1);
  const isChannelLast = sides[2] === 3 && sides[0] !== 3;
  const [height, width] = isChannelLast ? sides : sides.slice(1);
  if (port.type !== 'float32' && port.type !== 'uint8')
    throw new ModelError(`its input is ${port.type}; float32 and uint8 are filled here`);
  if (!isBare && (port.shape[0] ?? 1) !== 1) throw new ModelError(`it takes ${port.shape[0]} images at once; export it for one`);
  if (!isChannelLast && (sides[0] ?? 3) !== 3) throw new ModelError(`its input has ${sides[0]} channels; images of three are filled here`);
  if (Math.max(width ?? 0, height ?? 0) > sideMax)
    throw new ModelError(`its input is ${width} x ${height}; up to ${sideMax} are filled here`);
  return {
    name: port.name,
    type: port.type,
    width: sidecar.size?.[0] ?? width ?? sideDefault,
    height: sidecar.size?.[1] ?? height ?? sideDefault,
    isChannelLast,
    isBare,
    fit: sidecar.fit ?? usual.fit ?? 'letterbox',
    scale: sidecar.scale ?? usual.scale ?? (port.type === 'uint8' ? 1 : 1 / 255),
    mean: sidecar.mean ?? usual.mean ?? [0, 0, 0],
    std: sidecar.std ?? usual.std ?? [1, 1, 1],
    order: sidecar.order ?? 'rgb',
    pad: sidecar.pad ?? usual.pad ?? 114,
  };
}

/** The image as the model wants it, and where in the input it lies. */
export function filledInput(pixels: Pixels, form: InputForm): { feed: Feed; placed: Placed } {
  const { width, height, type, isChannelLast, isBare } = form;
  const placed = placement(pixels, form);
  const plane = width * height;
  const data = type === 'uint8' ? new Uint8Array(3 * plane) : new Float32Array(3 * plane);
  const color = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      sample(pixels, (x + 0.5 - placed.left) / placed.width, (y + 0.5 - placed.top) / placed.height, form.pad, color);
      for (let k = 0; k < 3; k++) {
        const value = (color[form.order === 'rgb' ? k : 2 - k] * form.scale - form.mean[k]) / form.std[k];
        data[isChannelLast ? 3 * (y * width + x) + k : k * plane + y * width + x] = value;
      }
    }
  }
  const dims = isChannelLast ? [height, width, 3] : [3, height, width];
  return { feed: { type, data, dims: isBare ? dims : [1, ...dims] }, placed };
}

function placement(pixels: Pixels, { width, height, fit }: InputForm): Placed {
  if (fit === 'stretch') return { left: 0, top: 0, width, height };
  const ratio = Math.min(width / pixels.width, height / pixels.height);
  const [w, h] = [Math.round(pixels.width * ratio), Math.round(pixels.height * ratio)];
  if (fit === 'corner') return { left: 0, top: 0, width: w, height: h };
  return { left: Math.floor((width - w) / 2), top: Math.floor((height - h) / 2), width: w, height: h };
}

/** The color at a place in fractions, between the nearest pixels; `pad` outside of the image. */
function sample({ data, width, height }: Pixels, u: number, v: number, pad: number, color: number[]): void {
  if (u < 0 || v < 0 || u >= 1 || v >= 1) {
    color.fill(pad);
    return;
  }
  const [x, y] = [Math.max(0, u * width - 0.5), Math.max(0, v * height - 0.5)];
  const [x0, y0] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - x0, y - y0];
  const [right, down] = [x0 + 1 < width ? 4 : 0, y0 + 1 < height ? 4 * width : 0];
  const at = 4 * (y0 * width + x0);
  for (let k = 0; k < 3; k++) {
    const upper = data[at + k] * (1 - dx) + data[at + right + k] * dx;
    const lower = data[at + down + k] * (1 - dx) + data[at + down + right + k] * dx;
    color[k] = upper * (1 - dy) + lower * dy;
  }
}
