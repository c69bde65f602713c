import type { components, operations } from './generated/openapi.js';

type Schemas = components['schemas'];
/** What a caller writes of a body: the session is always the key's own. */
type Input<T> = Omit<T, 'session_id'>;
type QueryOf<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;
/** A list's parameters; the client itself goes from page to page. */
type Listing<Name extends keyof operations> = Omit<QueryOf<Name>, 'as_of' | 'cursor'>;

export type MetadataFilter = NonNullable<Schemas['SearchDto']['metadata_filter']>;
export type TimeRange = NonNullable<Schemas['SearchDto']['time_range']>;

export type NewMemory = Input<Schemas['StoreMemoryDto']>;
export type MemoryReplacement = Input<Schemas['ReplaceMemoryDto']>;
export type MemoryPatch = Input<Schemas['PatchMemoryDto']>;
export type MemorySearch = Omit<Input<Schemas['SearchDto']>, 'user_message'>;
export type MemoryQuery = Omit<Input<Schemas['QueryDto']>, 'user_message'>;
export type MemoryListing = Omit<Listing<'listMemories'>, 'metadata_filter' | 'time_range'> & {
  metadata_filter?: MetadataFilter;
  time_range?: TimeRange;
};
export type MemorySelection = Pick<Schemas['DeleteDto'], 'memory_ids' | 'metadata_filter' | 'time_range' | 'dry_run' | 'erase'>;
export type Erasure = Input<Schemas['EraseDto']>;

export type Memory = Schemas['MemoryRecord'];
export type MemoryItem = Schemas['MemoryItem'];
export type MemoryPage = Schemas['MemoryList'];
export type MemoryHistory = Schemas['MemoryHistory'];
export type MemoryStats = Schemas['MemoryStats'];
export type ConceptGraph = Schemas['ConceptGraphAnswer'];
export type Stored = Schemas['StoreAnswer'];
export type Batch = Schemas['BatchAnswer'];
export type Replaced = Schemas['ReplaceAnswer'];
export type Updated = Schemas['UpdateAnswer'];
export type Deleted = Schemas['DeleteAnswer'];
export type DeletedMany = Schemas['DeleteManyAnswer'];
export type Cleared = Schemas['ClearAnswer'];
export type Erased = Schemas['EraseAnswer'];
export type Found = Schemas['SearchAnswer'];
export type Recalled = Schemas['QueryAnswer'];
export type Imported = Schemas['ImportAnswer'];
/** A line of an export: a memory with its text, times, version and use. */
export interface ExportedMemory {
  readonly memory_id: string;
  readonly content: string;
  readonly [field: string]: unknown;
}

export type Declaration = Input<Schemas['DeclareDomainDto']>;
export type DeclarationChange = Input<Schemas['ChangeDeclarationDto']>;
export type Declared = Schemas['DeclareAnswer'];
export type Domain = Schemas['DomainAnswer'];
export type DomainSummary = Schemas['DomainSummary'];
export type DomainPage = Schemas['DomainList'];
export type DomainEvent = Input<Schemas['DomainEventDto']>;
export type DomainWritten = Schemas['DomainWriteAnswer'];
export type DomainQuestion = Omit<Input<Schemas['QueryDomainDto']>, 'question'>;
export type DomainAnswer = Schemas['QueryDomainAnswer'];
export type ExplainQuestion = Omit<Input<Schemas['AskDto']>, 'question'>;
export type Explanation = Schemas['ExplainAnswer'];
export type Feedback = Input<Schemas['FeedbackDto']>;
export type FeedbackGiven = Schemas['FeedbackAnswer'];
export type StateChange = Input<Schemas['DomainStateDto']>;
export type StateWritten = Schemas['StateWriteAnswer'];
export type DomainState = Schemas['DomainStateAnswer'];
export type Relation = Schemas['RelationAnswer'];
export type RelationListing = Listing<'getDomainGraph'>;
export type RecordedObservations = Schemas['RecordedObservations'];

export type Observation = Input<Schemas['AdaptEventDto']>;
export type Observed = Schemas['AdaptEventAnswer'];
export type ObservedBatch = Schemas['AdaptBatchAnswer'];
export type PredictionRequest = Input<Schemas['AdaptPredictDto']>;
export type Prediction = Schemas['PredictAnswer'];

export type HindcastRequest = Input<Schemas['HindcastDto']>;
export type HindcastResult = Schemas['HindcastAnswer'];
export type HindcastJob = Schemas['HindcastJobAnswer'];
export type HindcastRow = Schemas['HindcastRowDto'];
export type HindcastDropped = Schemas['HindcastDropped'];

export type ChatRequest = Omit<Input<Schemas['ChatDto']>, 'stream' | 'messages'> & { messages: readonly ChatMessage[] };
export type ChatMessage = Schemas['ChatDto']['messages'][number];
export type ChatCompletion = Schemas['ChatCompletion'];
/** A part of a streamed answer, as OpenAI's clients know it; the last one has the grounds. */
export interface ChatChunk {
  readonly id: string;
  readonly object: 'chat.completion.chunk';
  readonly created: number;
  readonly model: string;
  readonly choices: readonly {
    readonly index: number;
    readonly delta: { readonly role?: string; readonly content?: string | null };
    readonly finish_reason: string | null;
  }[];
  readonly usage?: Schemas['ChatUsage'] | null;
  readonly hindcast?: Schemas['ChatGrounds'];
}

export type SpatialQuestion = Omit<
  Input<Schemas['SpatialQuestionDto']>,
  'question' | 'image' | 'image_base64' | 'image_url' | 'depth' | 'depth_base64'
> & {
  /** A picture's bytes, or the same as base64 or a data URL. */
  image?: Uint8Array | string;
  /** A depth map's bytes, or the same as base64 or a data URL. */
  depth?: Uint8Array | string;
};
export type SpatialAnswer = Schemas['SpatialAnswer'];

export type Operation = Schemas['OperationAnswer'];
export type LoggedEvent = Schemas['EventDto'];
export type EventListing = Omit<Listing<'listEvents'>, 'after'> & { after?: number };
export type EventHistogram = Schemas['EventHistogram'];
export type HistogramRequest = Omit<QueryOf<'getEventsHistogram'>, 'as_of'>;
export type Verified = Schemas['VerifyAnswer'];
export type Usage = Schemas['UsageAnswer'];
export type SigningKeys = Schemas['SigningKeysAnswer'];
/** An account, with its secret token. */
export type NewAccount = Schemas['AccountDto'];
export type Agent = Schemas['AgentDto'];
/** An agent's new key, which is shown once. */
export type NewAgent = Schemas['NewAgentDto'];
/** What is known of a key, without its secret. */
export type AgentKey = Schemas['KeyDto'];
export type NewKey = Pick<Schemas['NewKeyDto'], 'name' | 'scopes' | 'expiresAt'>;
export type Retention = Schemas['RetentionSetDto'];

export type InclusionProof = Schemas['ProofAnswer'];
export type ConsistencyProof = Schemas['ConsistencyAnswer'];
export type VerifierKeys = Schemas['VerifierKeysAnswer'];
export type Nodes = Schemas['NodesAnswer'];
export type ChatModel = Schemas['ChatModel'];
export type Health = Schemas['HealthDto'];
export type Version = Schemas['VersionDto'];
