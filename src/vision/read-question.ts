import type { ObjectHint } from '../../spatial/index.js';
import { type FieldError, invalidField, invalidFields } from '../errors.js';
import { LongText } from '../gateway/long-body.js';
import type { HintBody, ImageText, MaskBody, SpatialQuestionDto } from './vision.dto.js';
import type { EncodedMask, EncodedText, VisionTask } from './vision-task.js';

const imageFields = ['image', 'image_base64', 'image_url'] as const;
const depthFields = ['depth', 'depth_base64'] as const;

/** A request as its thread gets it. @throws {HindcastError} invalid_fields for no image, or two */
export function taskOf(body: SpatialQuestionDto): VisionTask {
  const { question, object_hints: hints = [], scene_masks: masks = [], use_detector, use_segmenter, return_masks } = body;
  const isDepthInverse = body.depth_convention === 'inverse';
  const image = onlyOne(body, imageFields);
  if (image === null && masks.length === 0 && !hints.some(isPlaced))
    throw invalidField(['body', 'image'], 'is required: an image, or hints or masks that say where things are', 'missing', null);
  return {
    question,
    image,
    depth: onlyOne(body, depthFields),
    isDepthInverse,
    hints: hints.map((hint) => hintOf(hint, isDepthInverse)),
    masks: masks.map(maskOf),
    useDetector: use_detector && image !== null,
    useSegmenter: use_segmenter,
    returnsMasks: return_masks,
  };
}

const isPlaced = (hint: HintBody): boolean => typeof hint !== 'string' && ((hint.bbox ?? null) !== null || (hint.point ?? null) !== null);

/** The one of several fields of one meaning that is given. */
function onlyOne<K extends (typeof imageFields | typeof depthFields)[number]>(
  body: { readonly [N in K]?: ImageText },
  fields: readonly K[],
): EncodedText | null {
  const given = fields.filter((field) => body[field] !== undefined);
  if (given.length > 1) throw invalidFields(given.slice(1).map((field) => surplus(field, given[0])));
  return given.length === 0 ? null : encoded(body[given[0]] as ImageText, [given[0]]);
}

const surplus = (field: string, first: string): FieldError => ({
  loc: ['body', field],
  msg: `must not be given beside ${first}: send one of them`,
  type: 'fields_conflict',
  input: null,
  ctx: { other: first },
});

const encoded = (text: ImageText, path: readonly string[]): EncodedText =>
  text instanceof LongText
    ? { bytes: text.bytes, isEscaped: text.bytes.includes(0x5c), path }
    : { bytes: Buffer.from(text, 'utf8'), isEscaped: false, path };

function hintOf(hint: HintBody, isInverse: boolean): ObjectHint {
  if (typeof hint === 'string') return { label: hint };
  const { label, bbox, point, attributes, depth } = hint;
  const known = Object.entries(attributes ?? {}).filter(([, value]) => value !== null);
  // 0 is no reading, in a hint as in an image.
  const reading = depth === undefined || depth === null || depth === 0 ? null : isInverse ? -depth : depth;
  return {
    label,
    ...(bbox ? { box: bbox } : {}),
    ...(point ? { point } : {}),
    attributes: Object.fromEntries(known.map(([name, value]) => [name, String(value)])),
    depth: reading,
  };
}

function maskOf({ label, mask }: MaskBody, i: number): EncodedMask {
  const path = ['scene_masks', String(i), 'mask'];
  const common = { label: label ?? undefined, path };
  if (typeof mask === 'string' || mask instanceof LongText) return { ...common, mask: encoded(mask, path) };
  const { size, counts } = mask;
  return { ...common, mask: { size, counts: Array.isArray(counts) ? counts : encoded(counts, [...path, 'counts']) } };
}
