import { keyStoreContract } from '../../../test/contracts/key-store.contract.js';
import { InMemoryKeyStore } from './in-memory-key-store.js';

keyStoreContract('in-memory', () => ({ open: async () => new InMemoryKeyStore(), dispose: async () => undefined }));
