// Draws which room imports which into docs/rooms.md. usage: npm run graph
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import walls from '../.dependency-cruiser.mjs';

/** The rooms of the service; folds and pictures are one each. */
const inService = (file) => file.match(/^(?:src\/[^/]+(?=\/)|projections|spatial)/)?.[0] ?? null;
const inProjections = (file) => file.match(/^projections\/[^/]+(?=\/)/)?.[0] ?? null;

/** Which room imports which, of the service and of the folds: pairs [from, to], each once, in order. */
export async function arrowsBetweenRooms() {
  const { output } = await cruise(['src', 'projections', 'spatial'], {
    ...walls.options,
    exclude: { path: ['[.]spec[.]ts$', '^node_modules', '^[a-z:_/]+$'] },
  });
  const imports = output.modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => [source, resolved]));
  const arrows = (roomOf) => {
    const pairs = imports.map((files) => files.map(roomOf)).filter(([from, to]) => from !== null && to !== null && from !== to);
    return [...new Set(pairs.map((pair) => pair.join(' ')))].sort().map((pair) => pair.split(' '));
  };
  return { service: arrows(inService), folds: arrows(inProjections) };
}

/** The rooms from which arrows lead back to themselves. */
export function roomsInRings(arrows) {
  const reach = (room, reached = new Set()) => {
    for (const [from, to] of arrows) if (from === room && !reached.has(to)) reach(to, reached.add(to));
    return reached;
  };
  return [...new Set(arrows.map(([from]) => from))].filter((room) => reach(room).has(room));
}

const drawing = (arrows) => `\`\`\`mermaid\nflowchart LR\n${arrows.map(([from, to]) => `  ${from} --> ${to}`).join('\n')}\n\`\`\``;

export const roomsPage = ({ service, folds }) => `# Who imports whom

Drawn by \`npm run graph\` from the imports, those of types too; files at the top of a folder are left out. [architecture.md](architecture.md) says what the rooms are.

## The service

${drawing(service)}

## The folds

${drawing(folds)}
`;

if (import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync('docs/rooms.md', roomsPage(await arrowsBetweenRooms()));
