import type { CocoRle, RelationFound, SceneObject } from '../../spatial/index.js';
import type { SeenMask, SeenObject, SeenRelation, SpatialAnswer } from './vision-answers.dto.js';
import type { Seen, VisionTask } from './vision-task.js';

/** What a thread saw, in the form of the interface. */
export function spatialAnswer(sessionId: string, task: Pick<VisionTask, 'question' | 'isDepthInverse'>, seen: Seen): SpatialAnswer {
  const { answer, image, detector, segmenter, depth } = seen;
  const warnings = [...seen.warnings, ...warningsOf(answer)];
  const isHindered = [detector.status, segmenter.status].some((status) => status === 'unavailable' || status === 'error');
  return {
    session_id: sessionId,
    question: task.question,
    answer: typeof answer.answer === 'boolean' ? (answer.answer ? 'yes' : 'no') : String(answer.answer),
    answer_type: answer.answerType,
    confidence: round(answer.confidence),
    points: answer.points.map(({ x, y, label, objectId, confidence }) => ({
      x: fraction(x),
      y: fraction(y),
      label,
      object_id: objectId,
      confidence: round(confidence),
    })),
    objects: seen.objects.map((object, i) => ({
      ...seenObject(object, task.isDepthInverse),
      ...(seen.masks === null ? {} : { mask: seenMask(seen.masks[i]) }),
    })),
    relations: answer.relations.map(seenRelation),
    steps: [...answer.steps],
    vision: {
      image: image === null ? null : { ...image },
      detector: { status: detector.status, region_count: detector.regionCount, model: detector.model },
      segmenter: { status: segmenter.status, mask_count: segmenter.maskCount, model: segmenter.model },
      depth: { status: depth.status === 'ok' ? 'ok' : 'off' },
    },
    degraded: isHindered || answer.confidence < 0.5,
    warnings,
  };
}

function warningsOf({ isUnderstood, unread, confidence }: Seen['answer']): string[] {
  if (unread.length > 0) return [`not understood: ${unread.slice(0, 8).join(', ')}`];
  if (!isUnderstood) return ['the question was not understood'];
  return confidence < 0.5
    ? ['what the question measures by is not known of these things: send an image, for what is nearer a depth image or hints with depths']
    : [];
}

function seenObject(
  { id, label, attributes, box, centroid, area, depth, confidence, source }: SceneObject,
  isInverse: boolean,
): SeenObject {
  return {
    object_id: id,
    label,
    attributes: { ...attributes },
    bbox: box.map(fraction),
    centroid: centroid.map(fraction),
    area: round(area),
    // Inverse readings were turned round to be compared; they are told as they came.
    depth: depth === null ? null : isInverse ? -depth : depth,
    confidence: round(confidence),
    source: source === 'model' ? 'detector' : source,
  };
}

const seenMask = (rle: CocoRle | null): SeenMask | null => (rle === null ? null : { size: [...rle.size], counts: String(rle.counts) });

const seenRelation = ({ subject, relation, object, score }: RelationFound): SeenRelation => ({
  subject,
  relation,
  object,
  score: round(score),
});

const round = (value: number): number => Math.round(value * 1e5) / 1e5;

/** A place within the image: what is told of its rim may reach beyond. */
const fraction = (value: number): number => round(Math.min(1, Math.max(0, value)));
