import { ApiProperty } from '@nestjs/swagger';
import { anyJson } from '../gateway/any-json.js';

export class ChatUsage {
  prompt_tokens!: number;
  completion_tokens!: number;
  total_tokens!: number;
}

/** A sentence of the answer and where it is from. */
export class ChatCitation {
  memory_id!: string;
  /** The sentence as the memory has it. */
  sentence!: string;
  /** Where the answer gives it, in UTF-16 code units. */
  start!: number;
  /** The end, excluded. */
  end!: number;
  @ApiProperty({ type: 'string', nullable: true })
  occurred_at!: string | null;
  /** How well the sentence answers; comparable within one answer. */
  score!: number;
}

/** A memory that the answer was made from. */
export class ChatMemory {
  memory_id!: string;
  @ApiProperty({ type: 'string', nullable: true })
  occurred_at!: string | null;
  score!: number;
}

/** What the answer rests on. */
export class ChatGrounds {
  /** Who answered: sentences of memory, or the upstream model. */
  answered_by!: 'memory' | 'upstream';
  /** `none`: nothing in memory answers well enough. */
  verdict!: 'evidence' | 'none';
  /** How likely what was asked for is among the memories, 0 to 1: the `confidence` of their search. */
  confidence!: number;
  /** The upstream was to answer and could not. */
  degraded!: boolean;
  warnings!: string[];
  citations!: ChatCitation[];
  /** The memories that were found, best first. */
  memories!: ChatMemory[];
}

export class ChatAnswerMessage {
  role!: 'assistant';
  /** Whole sentences out of memory, each followed by the id of its memory in brackets. */
  @ApiProperty({ type: 'string', nullable: true })
  content!: string | null;
  @ApiProperty({ type: 'string', nullable: true })
  refusal!: string | null;
}

export class ChatChoice {
  index!: number;
  message!: ChatAnswerMessage;
  @ApiProperty({ ...anyJson, description: 'Always null without an upstream.' })
  logprobs!: unknown;
  /** `length` where max_tokens cut it. */
  finish_reason!: string;
}

export class ChatCompletion {
  id!: string;
  object!: 'chat.completion';
  /** Seconds since 1970. */
  created!: number;
  /** Who answered: `hindcast-extractive`, or the upstream's model. */
  model!: string;
  choices!: ChatChoice[];
  usage!: ChatUsage;
  hindcast!: ChatGrounds;
}

export class ChatModel {
  id!: string;
  object!: 'model';
  created!: number;
  owned_by!: string;
}

export class ChatModelList {
  object!: 'list';
  data!: ChatModel[];
}
