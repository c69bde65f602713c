import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { Allow, Caller, type LongBody } from '../gateway/access.js';
import { prefix } from '../gateway/api-prefix.js';
import { AskImage } from './queries/ask-image.handler.js';
import { SpatialQuestionDto } from './vision.dto.js';
import { SpatialAnswer } from './vision-answers.dto.js';
import { limits } from './vision-limits.js';

const longBody: LongBody = {
  limitBytes: limits.bodyBytes,
  places: [
    ['image'],
    ['image_base64'],
    ['image_url'],
    ['depth'],
    ['depth_base64'],
    ['scene_masks'],
    ['scene_masks', 'mask'],
    ['scene_masks', '*'],
    ['scene_masks', '*', 'mask'],
    ['scene_masks', '*', 'mask', 'counts'],
  ],
};

/** Ask where things are in an image. */
@ApiTags('vision')
@ApiBearerAuth('agent')
@Controller(`${prefix}/vision`)
export class VisionController {
  constructor(private readonly queries: QueryBus) {}

  /**
   * Answers a spatial question, or judges a statement, about an image, and points at what the answer is about. Things come from the image's pixels, or from hints and
   * masks. The body may have 20 MiB; nothing of it is kept.
   */
  @Post('spatial')
  @Allow('read', { longBody })
  @HttpCode(200)
  spatial(@Body() request: SpatialQuestionDto, @Caller() caller: Caller): Promise<SpatialAnswer> {
    return this.queries.execute(new AskImage(caller.sessionId, request));
  }

  /** The same as `/vision/spatial`. */
  @Post('query')
  @Allow('read', { longBody })
  @HttpCode(200)
  query(@Body() request: SpatialQuestionDto, @Caller() caller: Caller): Promise<SpatialAnswer> {
    return this.queries.execute(new AskImage(caller.sessionId, request));
  }
}
