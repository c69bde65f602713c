import { eventLogContract } from '../../../test/contracts/event-log.contract.js';
import { InMemoryEventLog } from './in-memory-event-log.js';

eventLogContract('in-memory', () => ({ open: async () => new InMemoryEventLog(), dispose: async () => undefined }));
