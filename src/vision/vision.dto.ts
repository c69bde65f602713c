import { bool, oneOf, optional, text, withDefault } from '../../projections/rules/rules.js';
import type { LongText } from '../gateway/long-body.js';
import { SessionBody } from '../gateway/session-body.js';
import { Field } from '../gateway/validation/field.js';
import { limits } from './vision-limits.js';
import { objectHints, optionalImage, sceneMasks } from './vision-rules.js';

export type ImageText = string | LongText;

/** A hint as it is sent. */
export type HintBody =
  | string
  | {
      label: string;
      bbox?: [number, number, number, number] | null;
      point?: [number, number] | null;
      attributes?: Record<string, string | number | boolean | null> | null;
      depth?: number | null;
    };

export interface MaskBody {
  label?: string | null;
  mask: ImageText | { size: [number, number]; counts: number[] | ImageText };
}

export class SpatialQuestionDto extends SessionBody {
  /** A question, a request to point, or a statement to judge, in English. */
  @Field(text(1, limits.questionChars))
  question!: string;

  /**
   * The image: PNG, JPEG, WebP, AVIF, GIF or TIFF as base64 or as a data URL, at most 40 megapixels. Its EXIF orientation is applied; of several frames the first is taken. One of the three image fields
   * is to be given; it may be left out where hints or masks tell what there is.
   */
  @Field(optionalImage)
  image?: ImageText;

  /** The same under another name. */
  @Field(optionalImage)
  image_base64?: ImageText;

  /** The same as a data URL. Never an address: nothing is fetched. */
  @Field(optionalImage)
  image_url?: ImageText;

  /** A depth image of 8 or 16 bits a pixel, base64 or a data URL: larger = farther, 0 = no reading. It need not be as large as the image. */
  @Field(optionalImage)
  depth?: ImageText;

  /** The same under another name. */
  @Field(optionalImage)
  depth_base64?: ImageText;

  /** `distance`: larger = farther; `inverse`: larger = nearer. For the depth image and the depths of hints. */
  @Field(withDefault(oneOf('distance', 'inverse'), 'distance'))
  depth_convention: 'distance' | 'inverse' = 'distance';

  /** Whether to look for things in the image. Hints and masks that say where things are go before what is found. */
  @Field(withDefault(bool, true))
  use_detector: boolean = true;

  /** Whether to find out which pixels belong to the things. */
  @Field(withDefault(bool, true))
  use_segmenter: boolean = true;

  /** Whether `objects` carry the pixels that belong to them, in the form that `scene_masks` takes. */
  @Field(withDefault(bool, false))
  return_masks: boolean = false;

  /** What is known of the scene: names, or things with their boxes or points, attributes and depths. */
  @Field(optional(objectHints))
  object_hints?: HintBody[];

  /** Things told by their pixels. */
  @Field(optional(sceneMasks))
  scene_masks?: MaskBody[];
}
