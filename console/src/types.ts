/** What the service answers, as it declares it: a change there that the console does not follow does not compile. */
export type { EventDto as LogEvent, EventList, OperationAnswer, OperationEntry, VerifyAnswer } from '../../src/audit/audit.dto.js';
export type { EventBucketDto as EventBucket, EventHistogram } from '../../src/audit/histogram.dto.js';
export type { EraseAnswer } from '../../src/erasure/erasure.dto.js';
export type {
  ConceptGraphAnswer,
  DeleteAnswer,
  MemoryChange,
  MemoryConflict,
  MemoryHistory,
  MemoryItem,
  MemoryList,
  MemoryRecord,
  MemoryRecordAnswer,
  MemoryStats,
  QueryAnswer,
  RankExplanationAnswer,
  StoreAnswer,
  TextRange,
  UpdateAnswer,
} from '../../src/memory/memory-answers.dto.js';
export type { UsageAnswer } from '../../src/usage/usage.dto.js';
