import type { ComponentType } from 'preact';

export interface Page {
  /** As it stands in the link. */
  readonly name: string;
  readonly title: string;
  /** What it takes to see it. */
  readonly needs: 'agent' | 'owner' | 'any';
  readonly load: () => Promise<ComponentType>;
}

/** The pages in the order of the tabs; each is fetched when it is opened first. */
export const pages: readonly Page[] = [
  { name: 'memories', title: 'Memories', needs: 'agent', load: async () => (await import('./memories.js')).Memories },
  { name: 'domains', title: 'Domains', needs: 'agent', load: async () => (await import('./domains.js')).Domains },
  { name: 'predictions', title: 'Predictions', needs: 'agent', load: async () => (await import('./predictions.js')).Predictions },
  { name: 'image', title: 'Image', needs: 'agent', load: async () => (await import('./image.js')).Image },
  { name: 'chat', title: 'Chat', needs: 'agent', load: async () => (await import('./chat.js')).Chat },
  { name: 'log', title: 'Log', needs: 'agent', load: async () => (await import('./log.js')).Log },
  { name: 'agents', title: 'Agents', needs: 'owner', load: async () => (await import('./agents.js')).Agents },
  { name: 'service', title: 'Service', needs: 'any', load: async () => (await import('./service.js')).Service },
];
