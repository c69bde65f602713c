import { viewStoreContract } from '../../../test/contracts/view-store.contract.js';
import { InMemoryViewStore } from './in-memory-view-store.js';

viewStoreContract('in-memory', () => ({ open: async () => new InMemoryViewStore(), dispose: async () => undefined }));
