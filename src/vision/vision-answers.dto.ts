import { ApiProperty } from '@nestjs/swagger';

/** What an answer can be, in the order in which the API document lists it. */
const answerTypes = ['point', 'boolean', 'count', 'label', 'relation', 'list'] as const;
const fraction = { type: 'number', minimum: 0, maximum: 1 } as const;

/** A place in the image: fractions of its width and height, x to the right, y down. */
export class PointAnswer {
  x!: number;
  y!: number;
  label!: string;
  /** Null for a free place. */
  object_id!: string | null;
  confidence!: number;
}

/** Which pixels belong to a thing: COCO's run length encoding, compressed. */
export class SeenMask {
  @ApiProperty({
    type: 'array',
    items: { type: 'integer' },
    minItems: 2,
    maxItems: 2,
    description: 'height, width: of the picture as it was looked at',
  })
  size!: number[];
  /** Runs of pixels outside and inside by turns, column by column, as COCO's text. */
  counts!: string;
}

export class SeenObject {
  object_id!: string;
  label!: string;
  /** color, shape, size, orientation and what hints say. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  attributes!: Record<string, string>;
  @ApiProperty({ type: 'array', items: fraction, minItems: 4, maxItems: 4, description: 'x_min, y_min, x_max, y_max' })
  bbox!: number[];
  @ApiProperty({ type: 'array', items: fraction, minItems: 2, maxItems: 2, description: 'x, y' })
  centroid!: number[];
  /** Share of the image. */
  area!: number;
  /** In the unit of the depth image or the hint; null where nothing is known. */
  depth!: number | null;
  confidence!: number;
  source!: 'detector' | 'hint' | 'mask';
  @ApiProperty({
    type: SeenMask,
    nullable: true,
    required: false,
    description: 'With `return_masks`: its pixels; null where they are not known, and beyond 1,048,576 characters of all masks.',
  })
  mask?: SeenMask | null;
}

export class SeenRelation {
  /** object_id */
  subject!: string;
  relation!: string;
  /** object_id */
  object!: string;
  /** How clear it is, from 0 to 1. */
  score!: number;
}

export class ImageAnswer {
  /** Pixels, upright. */
  width!: number;
  height!: number;
  /** What the bytes are: png, jpeg, webp, avif, gif, tiff. */
  format!: string;
}

export class DetectorAnswer {
  /** `unavailable`: the configured model cannot be used; `error`: it failed on this image. */
  status!: 'ok' | 'off' | 'unavailable' | 'error';
  region_count!: number;
  /** `built-in`, or the file of the model; null when off. */
  model!: string | null;
}

export class SegmenterAnswer {
  status!: 'ok' | 'off' | 'unavailable' | 'error';
  mask_count!: number;
  model!: string | null;
}

export class DepthAnswer {
  /** `off`: no depth image was sent. */
  status!: 'ok' | 'off';
}

export class VisionParts {
  /** Null where no image was sent. */
  @ApiProperty({ type: () => ImageAnswer, nullable: true })
  image!: ImageAnswer | null;
  detector!: DetectorAnswer;
  segmenter!: SegmenterAnswer;
  depth!: DepthAnswer;
}

export class SpatialAnswer {
  session_id!: string;
  question!: string;
  /** yes or no, a number, a name, a relation; or what is not there, or was not understood. */
  answer!: string;
  @ApiProperty({ enum: answerTypes })
  answer_type!: (typeof answerTypes)[number];
  /** From 0 to 1; below 0.5 where the question was not understood or a needed measure is not known. */
  confidence!: number;
  /** Where what the answer is about lies; several only when all are asked for; empty where it is not there. */
  points!: PointAnswer[];
  /** All that is in the scene, most confident first. In a photograph these begin with up to 50 boxes that may hold something, confidence below 0.5. */
  objects!: SeenObject[];
  /** Among the objects that the answer rests on. */
  relations!: SeenRelation[];
  /** The program that the question came to, a line a step. */
  steps!: string[];
  vision!: VisionParts;
  /** Whether something stood in the way of a full answer; `warnings` say what. */
  degraded!: boolean;
  warnings!: string[];
}
