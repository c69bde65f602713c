/** What the service answers about domains, pictures, chats, accounts and itself, as it declares it. */
export type { AgentDto, AgentListDto, KeyDto, KeyListDto, NewAgentDto } from '../../src/accounts/accounts.dto.js';
export type { ChatCitation, ChatCompletion } from '../../src/chat/chat-answers.dto.js';
export type { DomainAnswer, DomainList, DomainSummary } from '../../src/domains/declaring/declaring-answers.dto.js';
export type { FeedbackAnswer } from '../../src/domains/evidence/evidence-answers.dto.js';
export type {
  ExplainAnswer,
  MissingEvidenceAnswer as MissingEvidence,
  PredictedObservationAnswer as PredictedObservation,
  RankedHypothesisAnswer as RankedHypothesis,
} from '../../src/domains/evidence/question-answers.dto.js';
export type {
  HindcastAnswer,
  HindcastJobAnswer,
  HindcastRowDto as HindcastRow,
  SaidPrediction,
  SaidRanking,
  ScoreWindowDto as ScoreWindow,
  TimelineScoreDto as TimelineScore,
} from '../../src/domains/hindcast/hindcast-answers.dto.js';
export type { HealthDto, NodesAnswer, VersionDto } from '../../src/health/health.dto.js';
export type { SeenObject, SpatialAnswer } from '../../src/vision/vision-answers.dto.js';
