// The walls of docs/architecture.md: who may import whom, by values and by types. `npm run lint` checks them, `npm run graph` draws what is there.

/** Packages that the pure folders may import, as they are pure themselves: no I/O, no clock, no randomness. */
const purePackages = ['@orama/stemmers'];

const features = ['accounts', 'audit', 'chat', 'console', 'domains', 'erasure', 'health', 'mcp', 'memory', 'usage', 'vision'];

/** What features show to each other on purpose; all else is their own. */
const doors = [
  'accounts/account-writer', // the session that holds the accounts
  'erasure/erase-records.handler',
  'erasure/erasure.dto',
  'health/version',
  'memory/memory-answers.dto',
  'memory/queries/memory-items',
  'memory/queries/search-memories.handler',
  'memory/queries/warm-up',
];

const any = (names) => `(${names.join('|')})`;
const room = (...names) => `^src/${any(names)}/`;
const anyFeature = room(...features);
const anyDoor = `^src/${any(doors.map((door) => door.replaceAll('.', '[.]')))}[.]ts$`;
const adapters = '^src/(log|views)/[^/]+/';
const engines = '^node_modules/(lmdb|kafkajs|@kurrent/[^/]+|mongodb)/';
const packagesNamed = purePackages.length === 0 ? [] : [`(^|/)node_modules/${any(purePackages)}/`];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid('no-circle', 'Two files that need each other are one idea, or hide a third that both could import.', {}, { circular: true }),
    forbid(
      'projections-are-pure',
      'projections/ imports nothing but itself and pure packages: no Nest, no node:*.',
      { path: '^projections/' },
      { pathNot: ['^projections/', ...packagesNamed] },
    ),
    forbid(
      'spatial-is-pure',
      'spatial/ imports nothing but itself, the tools for text that projections/ keeps, and pure packages: no Nest, no node:*.',
      { path: '^spatial/' },
      { pathNot: ['^spatial/', '^projections/text/', ...packagesNamed] },
    ),
    forbid(
      'spatial-by-its-index',
      'Only vision asks about pictures, by what spatial/index.ts shows.',
      { path: '^src/' },
      { path: '^spatial/', pathNot: '^spatial/index[.]ts$' },
    ),
    forbid(
      'memory-index-alone',
      'The index knows documents and their terms, and nothing of what memories tell or how they are searched.',
      { path: '^projections/memory/index/' },
      { path: '^projections/memory/', pathNot: '^projections/memory/index/' },
    ),
    forbid(
      'claims-below-search',
      'What a text tells does not depend on what is asked.',
      { path: '^projections/memory/claims/' },
      { path: '^projections/memory/', pathNot: '^projections/memory/claims/' },
    ),
    forbid('spatial-for-vision', 'Only vision asks about pictures.', { path: '^src/', pathNot: room('vision') }, { path: '^spatial/' }),
    forbid(
      'feature-by-its-doors',
      'A feature imports of another only what that shows on purpose: see `doors`.',
      { path: anyFeature },
      { path: anyFeature, pathNot: ['^src/$1/', anyDoor] },
    ),
    forbid(
      'gateway-below-features',
      'The gateway knows no feature: what it needs of one is a port of its own, as Authenticator.',
      { path: room('gateway') },
      { path: room(...features, 'nodes', 'replays', 'cli') },
    ),
    forbid(
      'nodes-below-features',
      'Between nodes and clients stands the gateway alone.',
      { path: room('nodes') },
      { path: room(...features, 'replays', 'cli', 'views') },
    ),
    forbid(
      'sessions-know-no-http',
      'The session host knows the ports: no HTTP, no Nest, no features, no replays.',
      { path: room('sessions') },
      { path: [room(...features, 'gateway', 'nodes', 'replays', 'cli'), '^node_modules/@nestjs/'] },
    ),
    forbid(
      'replays-below-features',
      'Replays know the past of sessions, and no feature.',
      { path: room('replays') },
      { path: room(...features, 'gateway', 'nodes', 'cli') },
    ),
    forbid(
      'adapters-know-their-port',
      'Adapters, and what stands before them, know their port and their engine, nothing above.',
      { path: room('log', 'views', 'embedded', 'sealing') },
      { path: [room(...features, 'gateway', 'nodes', 'replays', 'sessions', 'cli'), '^node_modules/@nestjs/'] },
    ),
    forbid(
      'adapters-stay-apart',
      'No adapter knows another.',
      { path: '^src/(log|views)/([^/]+)/' },
      { path: adapters, pathNot: '^src/$1/$2/' },
    ),
    forbid(
      'ports-not-engines',
      'Sessions, gateway, replays and features know the ports, not the engines.',
      { path: room(...features, 'gateway', 'replays', 'sessions') },
      { path: [adapters, engines] },
    ),
    forbid(
      'verifier-shares-nothing',
      'What verifies offline shares no code with what it verifies: a mistake in one is not in the other.',
      { path: '^src/cli/verifier/' },
      { path: '^(src|projections|spatial)/', pathNot: '^src/cli/verifier/' },
    ),
    forbid(
      'tools-know-no-room',
      'What lies at the top of src/ for all to use imports no room.',
      { path: '^src/[^/]+[.]ts$', pathNot: '^src/(app[.]module|engines|home-page|main|openapi|service|welcome)[.]ts$' },
      { path: '^src/[^/]+/' },
    ),
    forbid(
      'root-on-top',
      'Nobody imports what puts the service together but its entrances.',
      { path: '^src/', pathNot: '^src/(cli/|(main|service|welcome)[.]ts)' },
      { path: '^src/(main|service|app[.]module|engines)[.]ts$' },
    ),
  ],
  options: {
    // Types count as values do.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    exclude: { path: '[.]spec[.]ts$' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'require', 'default'] },
  },
};
