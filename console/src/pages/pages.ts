import type { ComponentType } from 'preact';

export interface Page {
  /** As it stands in the link. */
  readonly name: string;
  readonly title: string;
  /** What it takes to see it. */
  readonly needs: 'agent' | 'owner' | 'any';
  /** What it is for, to who sees it for the first time. */
  readonly about: string;
  /** Of a page that has no past: why. The others show what was true where the handle of the time bar stands. */
  readonly onlyNow?: string;
  readonly load: () => Promise<ComponentType>;
}

/** The pages in the order of the tabs; each is fetched when it is opened first. */
export const pages: readonly Page[] = [
  {
    name: 'memories',
    title: 'Memories',
    needs: 'agent',
    about: 'What the service remembers, why it finds what it finds, and how each memory changed.',
    load: async () => (await import('./memories.js')).Memories,
  },
  {
    name: 'domains',
    title: 'Domains',
    needs: 'agent',
    about: 'What the service believes of a thing that has causes, what speaks for it, and what to ask next.',
    load: async () => (await import('./domains.js')).Domains,
  },
  {
    name: 'predictions',
    title: 'Predictions',
    needs: 'agent',
    about: 'What was foretold, what happened, and what another declaration would have foretold.',
    load: async () => (await import('./predictions.js')).Predictions,
  },
  {
    name: 'image',
    title: 'Image',
    needs: 'agent',
    about: 'Where things are in a picture, and how the answer was worked out.',
    onlyNow: 'Neither a picture nor its answer is kept, so there is nothing to go back to.',
    load: async () => (await import('./image.js')).Image,
  },
  {
    name: 'chat',
    title: 'Chat',
    needs: 'agent',
    about: 'Answers in sentences, each linked to the memory that it is from.',
    load: async () => (await import('./chat.js')).Chat,
  },
  {
    name: 'log',
    title: 'Log',
    needs: 'agent',
    about: 'Every write, as it happened; and whether anyone changed the record afterwards.',
    load: async () => (await import('./log.js')).Log,
  },
  {
    name: 'agents',
    title: 'Agents',
    needs: 'owner',
    about: 'Who may use the service, with which keys, and how much they use.',
    onlyNow: 'Agents and keys are shown as they are; the Log tells which key wrote what, and when.',
    load: async () => (await import('./agents.js')).Agents,
  },
  {
    name: 'service',
    title: 'Service',
    needs: 'any',
    about: 'Whether the service is well: its nodes, memory, load and refusals.',
    onlyNow: 'The service is shown as it is; what it was stands in the metrics that your monitoring collects.',
    load: async () => (await import('./service.js')).Service,
  },
];
