import { existsSync, readFileSync } from 'node:fs';
import { isObject } from '../../../projections/json.js';
import { type DetectorLayout, detectorLayouts } from './detector-layout.js';

/** What a JSON file beside a model says of it, where the model itself does not say it or says it wrongly. All of it may be left out. */
export interface Sidecar {
  /** Names of the classes, in their order. */
  readonly labels?: readonly string[];
  readonly layout?: DetectorLayout;
  /** Input width and height, or both in one. */
  readonly size?: readonly [width: number, height: number];
  /** Of the colors after `scale`: red, green, blue. */
  readonly mean?: readonly [number, number, number];
  readonly std?: readonly [number, number, number];
  /** What a byte is multiplied by; 1/255 unless told. */
  readonly scale?: number;
  readonly order?: 'rgb' | 'bgr';
  readonly fit?: 'letterbox' | 'stretch';
  /** Byte that a letterbox is filled with. */
  readonly pad?: number;
  readonly threshold?: number;
  /** Boxes of a class that overlap more (intersection over union) are one. */
  readonly iou?: number;
  /** File of a segmenter's decoder, beside it. */
  readonly decoder?: string;
}

/** A model that cannot be used, with why; not a fault of any request. */
export class ModelError extends Error {}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const numbers = (count: number) => (value: unknown) => Array.isArray(value) && value.length === count && value.every(isNumber);

const checks: Readonly<Record<keyof Sidecar, readonly [isRight: (value: unknown) => boolean, what: string]>> = {
  labels: [(value) => Array.isArray(value) && value.every((label) => typeof label === 'string'), 'a list of strings'],
  layout: [(value) => detectorLayouts.includes(value as DetectorLayout), `one of ${detectorLayouts.join(', ')}`],
  size: [
    (value) => numbers(2)(value) && (value as number[]).every((side) => Number.isInteger(side) && side >= 16 && side <= 4096),
    '[width, height]',
  ],
  mean: [numbers(3), 'three numbers'],
  std: [(value) => numbers(3)(value) && (value as number[]).every((one) => one > 0), 'three numbers above 0'],
  scale: [isNumber, 'a number'],
  order: [(value) => value === 'rgb' || value === 'bgr', 'rgb or bgr'],
  fit: [(value) => value === 'letterbox' || value === 'stretch', 'letterbox or stretch'],
  pad: [(value) => isNumber(value) && value >= 0 && value <= 255, 'a number from 0 to 255'],
  threshold: [(value) => isNumber(value) && value >= 0 && value <= 1, 'a number from 0 to 1'],
  iou: [(value) => isNumber(value) && value >= 0 && value <= 1, 'a number from 0 to 1'],
  decoder: [(value) => typeof value === 'string', 'a file name'],
};

/** Where the JSON beside a model may be. */
export const sidecarFiles = (modelFile: string): string[] =>
  [`${modelFile}.json`, modelFile.replace(/\.onnx$/i, '.json')].filter((name) => name !== modelFile);

/** Reads `model.json` or `model.onnx.json` beside `model.onnx`. @throws {@link ModelError} for one that is wrong */
export function readSidecar(modelFile: string): Sidecar {
  const file = sidecarFiles(modelFile).find((name) => existsSync(name));
  if (file === undefined) return {};
  let sidecar: Record<string, unknown>;
  try {
    sidecar = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new ModelError('the JSON file beside it cannot be read');
  }
  if (!isObject(sidecar)) throw new ModelError('the JSON file beside it holds no object');
  if (isNumber(sidecar.size)) sidecar.size = [sidecar.size, sidecar.size];
  for (const [name, value] of Object.entries(sidecar)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof Sidecar] : undefined;
    if (check === undefined) throw new ModelError(`the JSON file beside it has "${name}"; there is ${Object.keys(checks).join(', ')}`);
    if (!check[0](value)) throw new ModelError(`"${name}" in the JSON file beside it must be ${check[1]}`);
  }
  return sidecar as Sidecar;
}
