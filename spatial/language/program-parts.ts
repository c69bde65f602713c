/** A statement, phrase, condition …: whatever a program is made of. */
export type ProgramPart = Readonly<Record<string, unknown>>;

/** The parts of a program, or of a part of one, at any depth, in their order; itself first. */
export function partsOf(whole: unknown, found: ProgramPart[] = []): readonly ProgramPart[] {
  if (typeof whole !== 'object' || whole === null) return found;
  if (!Array.isArray(whole)) found.push(whole as ProgramPart);
  for (const inner of Object.values(whole)) partsOf(inner, found);
  return found;
}

/** Begins a name that the lexicon does not have, among the values of an attribute. */
const oovMark = '?';

/** A name that the lexicon does not have, as a value of an attribute. */
export const oovName = (words: string): string => `${oovMark}${words}`;

export const isOovName = (value: string): boolean => value.startsWith(oovMark);

/** The names in a program, or a part of one, that the lexicon does not have, in their order and without their mark. */
export function oovNamesIn(whole: unknown, found: string[] = []): readonly string[] {
  if (typeof whole === 'string') {
    if (isOovName(whole)) found.push(whole.slice(oovMark.length));
  } else if (typeof whole === 'object' && whole !== null) for (const inner of Object.values(whole)) oovNamesIn(inner, found);
  return found;
}
