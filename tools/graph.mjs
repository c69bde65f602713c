// Draws which room imports which into docs/rooms.md. usage: npm run graph
import { writeFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import walls from '../.dependency-cruiser.mjs';

const { output } = await cruise(['src', 'projections', 'spatial'], {
  ...walls.options,
  exclude: { path: ['[.]spec[.]ts$', '^node_modules', '^[a-z:_/]+$'] },
});
const imports = output.modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]));

/** The rooms of the service; folds and pictures are one each. */
const inService = (file) => file.match(/^(?:src\/[^/]+(?=\/)|projections|spatial)/)?.[0] ?? null;
const inProjections = (file) => file.match(/^projections\/[^/]+(?=\/)/)?.[0] ?? null;

function drawing(roomOf) {
  const arrows = imports.map((files) => files.map(roomOf)).filter(([from, to]) => from !== null && to !== null && from !== to);
  const lines = new Set(arrows.map(([from, to]) => `  ${from} --> ${to}`));
  return `\`\`\`mermaid\nflowchart LR\n${[...lines].sort().join('\n')}\n\`\`\``;
}

writeFileSync(
  'docs/rooms.md',
  `# Who imports whom

Drawn by \`npm run graph\` from the imports, those of types too; files at the top of a folder are left out. [architecture.md](architecture.md) says what the rooms are.

## The service

${drawing(inService)}

## The folds

${drawing(inProjections)}
`,
);
