// The walls of docs/architecture.md: who may import whom, by values and by types. `npm run lint` checks them, `npm run graph` draws what is there.

/** Packages that the pure folders may import, as they are pure themselves: no I/O, no clock, no randomness. None so far. */
const purePackages = [];

const features = ['accounts', 'adaptive', 'audit', 'chat', 'domains', 'erasure', 'health', 'memory', 'vision'];

/** What features show to each other on purpose; all else is their own. */
const doors = [
  'accounts/account-writer', // the session that holds the accounts
  'adaptive/adaptive-answers.dto',
  'adaptive/adaptive-state',
  'adaptive/hindcast/row-batches',
  'erasure/erase-records.handler',
  'erasure/erasure.dto',
  'memory/answers', // how a write is answered
  'memory/memory-answers.dto',
  'memory/queries/memory-items',
  'memory/queries/search-memories.handler',
];

/** Circles that there still are, each with its reason. */
const knownCircles = [
  // MemoryReader reads a Memory as it was, and Memory makes its readers.
  '^projections/memory/memory(-reader)?[.]ts$',
  // Answers of domains are typed by the queries that make them; domains and adaptive become one room, and their answers are typed once then.
  '^src/domains/(answers|domain-answers[.]dto|queries/core-support|queries/get-domain[.]handler)[.]ts$',
];

/** domains and adaptive are one subject in two rooms: they may see into each other until they are one. */
const twins = '^src/(adaptive|domains)/';

const any = (names) => `(${names.join('|')})`;
const room = (...names) => `^src/${any(names)}/`;
const anyFeature = room(...features);
const anyDoor = `^src/${any(doors.map((door) => door.replaceAll('.', '[.]')))}[.]ts$`;
const adapters = '^src/(log|views)/[^/]+/';
const engines = '^node_modules/(lmdb|kafkajs|@kurrent/[^/]+|mongodb)/';
const packagesNamed = purePackages.length === 0 ? [] : [`^node_modules/${any(purePackages)}/`];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

export default {
  forbidden: [
    forbid(
      'no-circle',
      'Two files that need each other are one idea, or hide a third that both could import.',
      { pathNot: knownCircles },
      { circular: true },
    ),
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
    forbid('spatial-for-vision', 'Only vision asks about pictures.', { path: '^src/', pathNot: room('vision') }, { path: '^spatial/' }),
    forbid(
      'feature-by-its-doors',
      'A feature imports of another only what that shows on purpose: see `doors`.',
      { path: anyFeature, pathNot: twins },
      { path: anyFeature, pathNot: ['^src/$1/', anyDoor] },
    ),
    forbid(
      'twins-by-doors',
      'domains and adaptive see into each other, and into other features by their doors only.',
      { path: twins },
      { path: anyFeature, pathNot: [twins, anyDoor] },
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
      'The session host knows the ports: no HTTP, no Nest, no features, and of the replays their queue and checkpoints.',
      { path: room('sessions') },
      {
        path: [room(...features, 'gateway', 'nodes', 'replays', 'cli'), '^node_modules/@nestjs/'],
        pathNot: '^src/replays/(checkpoints|replay-queue)[.]ts$',
      },
    ),
    forbid(
      'replays-see-doors',
      'Replays know the past of sessions, and of features what these show on purpose.',
      { path: room('replays') },
      { path: room(...features, 'gateway', 'nodes', 'cli'), pathNot: anyDoor },
    ),
    forbid(
      'adapters-know-their-port',
      'Adapters know their port and their engine, nothing above.',
      { path: room('log', 'views', 'embedded') },
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
      'tools-know-no-room',
      'What lies at the top of src/ for all to use imports no room.',
      { path: '^src/(config|errors|in-turns|logger|loop-share|metrics|ready-answer|request-times|turns)[.]ts$' },
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
  },
};
