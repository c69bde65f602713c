import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { HindcastError, invalidField } from '../../errors.js';
import { taskOf } from '../read-question.js';
import type { SpatialQuestionDto } from '../vision.dto.js';
import type { SpatialAnswer } from '../vision-answers.dto.js';
import { spatialAnswer } from '../vision-answers.js';
import { VisionPool } from '../vision-pool.js';
import type { Problem, VisionTask } from '../vision-task.js';

/** Ask about an image. Nothing of it is kept. */
export class AskImage extends Query<SpatialAnswer> {
  constructor(
    readonly sessionId: string,
    readonly request: SpatialQuestionDto,
  ) {
    super();
  }
}

@QueryHandler(AskImage)
export class AskImageHandler implements IQueryHandler<AskImage> {
  constructor(private readonly pool: VisionPool) {}

  /** @throws {HindcastError} invalid_fields, image_too_large, unsupported_media_type, and what the pool throws */
  async execute({ sessionId, request }: AskImage): Promise<SpatialAnswer> {
    const task = taskOf(request);
    const result = await this.pool.run(task, movable(task));
    if ('problem' in result) throw errorOf(result.problem);
    return spatialAnswer(sessionId, task, result.seen);
  }
}

/** Memory that holds nothing but the request's body can move to a thread; small texts share theirs with others and are copied. */
function movable({ image, depth, masks }: VisionTask): ArrayBuffer[] {
  const inMasks = masks.flatMap(({ mask }) => ('bytes' in mask ? [mask] : 'bytes' in mask.counts ? [mask.counts] : []));
  const buffers = [image, depth, ...inMasks].flatMap((text) => (text === null ? [] : [text.bytes.buffer as ArrayBuffer]));
  return [...new Set(buffers)].filter(({ byteLength }) => byteLength > sharedPoolBytes);
}

/** Node cuts small buffers out of memory of this size. */
const sharedPoolBytes = Buffer.poolSize;

function errorOf({ kind, path, type, msg }: Problem): HindcastError {
  switch (kind) {
    case 'field':
      return invalidField(['body', ...path], msg, type, null);
    case 'unsupported':
      return new HindcastError('unsupported_media_type', msg);
    case 'too_large':
      return new HindcastError('image_too_large', msg);
    case 'json':
      return new HindcastError('invalid_json', msg);
  }
}
