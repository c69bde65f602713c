import { Module } from '@nestjs/common';
import { Changes } from './commands/changes.js';
import { ClearSessionHandler } from './commands/clear-session.handler.js';
import { DeleteMemoriesHandler } from './commands/delete-memories.handler.js';
import { DeleteMemoryHandler } from './commands/delete-memory.handler.js';
import { Deletions } from './commands/deletions.js';
import { ImportMemoriesHandler } from './commands/import-memories.handler.js';
import { MemoryTurns } from './commands/memory-turns.js';
import { RecallMemoriesHandler } from './commands/recall-memories.handler.js';
import { ReplaceMemoryHandler } from './commands/replace-memory.handler.js';
import { StoreMemoriesHandler } from './commands/store-memories.handler.js';
import { UpdateMemoryHandler } from './commands/update-memory.handler.js';
import { MemoryController } from './memory.controller.js';
import { MemoryTransferController } from './memory-transfer.controller.js';
import { MemzController } from './memz.controller.js';
import { GetConceptGraphHandler } from './queries/get-concept-graph.handler.js';
import { GetMemoryHandler } from './queries/get-memory.handler.js';
import { GetMemoryHistoryHandler } from './queries/get-memory-history.handler.js';
import { GetMemoryStatsHandler } from './queries/get-memory-stats.handler.js';
import { ListMemoriesHandler } from './queries/list-memories.handler.js';
import { SearchMemoriesHandler } from './queries/search-memories.handler.js';
import { ReaderThreads } from './readers/reader-threads.js';

const commands = [
  StoreMemoriesHandler,
  UpdateMemoryHandler,
  ReplaceMemoryHandler,
  DeleteMemoryHandler,
  DeleteMemoriesHandler,
  ClearSessionHandler,
  RecallMemoriesHandler,
  ImportMemoriesHandler,
];
const queries = [
  SearchMemoriesHandler,
  GetMemoryHandler,
  ListMemoriesHandler,
  GetMemoryHistoryHandler,
  GetConceptGraphHandler,
  GetMemoryStatsHandler,
];

@Module({
  controllers: [MemoryTransferController, MemoryController, MemzController],
  providers: [...commands, ...queries, Changes, Deletions, MemoryTurns, ReaderThreads],
})
export class MemoryModule {}
