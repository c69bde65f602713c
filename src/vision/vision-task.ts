import type { Answer, CocoRle, ObjectHint, SceneObject } from '../../spatial/index.js';

/** A text of a request as bytes, for a thread that reads it: UTF-8, or what stands between the quotes of a JSON string. */
export interface EncodedText {
  readonly bytes: Uint8Array;
  /** Whether JSON's escapes are still in it. */
  readonly isEscaped: boolean;
  /** Where it came from, below the body. */
  readonly path: readonly string[];
}

export interface EncodedMask {
  readonly label: string | undefined;
  readonly path: readonly string[];
  /** A PNG as base64, or a run length encoding as COCO writes it. */
  readonly mask:
    | EncodedText
    | { readonly size: readonly [height: number, width: number]; readonly counts: readonly number[] | EncodedText };
}

/** One question about one image, as a thread gets it. Everything in it can be cloned. */
export interface VisionTask {
  readonly question: string;
  readonly image: EncodedText | null;
  readonly depth: EncodedText | null;
  /** Depths are nearer where they are larger. */
  readonly isDepthInverse: boolean;
  readonly hints: readonly ObjectHint[];
  readonly masks: readonly EncodedMask[];
  readonly useDetector: boolean;
  readonly useSegmenter: boolean;
  readonly returnsMasks: boolean;
}

export type PartStatus = 'ok' | 'off' | 'unavailable' | 'error';

/** What was seen and answered. */
export interface Seen {
  /** Upright size, pixels; null without an image. */
  readonly image: { readonly width: number; readonly height: number; readonly format: string } | null;
  readonly answer: Answer;
  /** Everything there is, most confident first; without masks. */
  readonly objects: readonly SceneObject[];
  /** The pixels of each of the objects, null where they are not known; null where nobody asked. */
  readonly masks: readonly (CocoRle | null)[] | null;
  readonly detector: { readonly status: PartStatus; readonly regionCount: number; readonly model: string | null };
  readonly segmenter: { readonly status: PartStatus; readonly maskCount: number; readonly model: string | null };
  readonly depth: { readonly status: PartStatus };
  readonly warnings: readonly string[];
}

/** Why an image, or what came with it, cannot be taken. */
export interface Problem {
  readonly kind: 'field' | 'unsupported' | 'too_large' | 'json';
  readonly path: readonly string[];
  /** Stable name of the broken rule. */
  readonly type: string;
  readonly msg: string;
}

/** Thrown inside a thread, answered as {@link VisionResult}. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.msg);
  }
}

export const fieldProblem = (path: readonly string[], type: string, msg: string): ProblemError =>
  new ProblemError({ kind: 'field', path, type, msg });

export type VisionResult = { readonly seen: Seen } | { readonly problem: Problem };

/** How the threads are to work; the same for all tasks. */
export interface VisionSettings {
  readonly detectorModel: string | null;
  readonly segmenterModel: string | null;
}
