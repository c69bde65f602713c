import { keyStoreContract } from '../../../test/contracts/key-store.contract.js';
import { makeFolder, removeFolder } from '../../../test/kit/folders.js';
import { EmbeddedKeyStore } from './embedded-key-store.js';

keyStoreContract('embedded', () => {
  const folder = makeFolder();
  return {
    open: () => EmbeddedKeyStore.open(folder),
    reopen: () => EmbeddedKeyStore.open(folder),
    dispose: async () => removeFolder(folder),
  };
});
