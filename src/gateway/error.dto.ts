import { ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { anyJson } from './any-json.js';

/** One broken rule of a request. */
export class FieldErrorDto {
  /** Where: begins with body, path, query or header. */
  loc!: string[];
  msg!: string;
  /** Stable name of the rule. */
  type!: string;
  @ApiProperty({ ...anyJson, description: 'What was sent there; long values are cut.' })
  input!: unknown;
  @ApiProperty({ type: 'object', additionalProperties: true, description: "The rule's numbers." })
  ctx!: object;
}

/** An error as OpenAI's clients read it. */
export class OpenAiErrorDto {
  message!: string;
  type!: string;
  /** The field that is wrong. */
  @ApiProperty({ type: 'string', nullable: true })
  param!: string | null;
  code!: string;
}

/** Any error. */
export class ErrorDto {
  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: getSchemaPath(FieldErrorDto) } }],
    description: 'What went wrong and what to do next; for 422 a list of what is wrong with which field.',
  })
  detail!: string | FieldErrorDto[];
  /** Stable machine name. */
  code!: string;
  type!: string;
  title!: string;
  status!: number;
  /** Finds the request in the service's log. */
  request_id!: string;
  /** On the chat routes. */
  error?: OpenAiErrorDto;
}
