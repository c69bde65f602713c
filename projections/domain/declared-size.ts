import type { Declaration } from './declaration/types.js';

/** Room that one session has for declarations. */
export const declarationRoom = {
  domains: 1000,
  /** Bytes of all declarations with their tables, those that are not written out included. */
  bytes: 134_217_728,
} as const;

/** Bytes by which a number in a table is reckoned: as declared, as counted, and as in use. */
const bytesPerEntry = 24;
const bytesPerCharacter = 4;

/** What a declaration takes of the room, bytes. @param length characters of its JSON */
export function declaredSizeOf(length: number, { schema, hypotheses }: Declaration): number {
  const { variables } = schema;
  const width = (name: string): number => variables[name].values?.length ?? 1;
  let entries = 0;
  for (const [name, { parents }] of Object.entries(variables))
    entries += (parents ?? []).reduce((rows, parent) => rows * width(parent), width(name));
  for (const { likelihoods } of hypotheses) for (const name of Object.keys(likelihoods ?? {})) entries += width(name);
  return length * bytesPerCharacter + entries * bytesPerEntry;
}
