import { hyponyms } from '../../projections/text/related-words/hyponyms.js';

/** Kinds of things that can be seen, of the table that names many. */
const seenKinds: readonly string[] =
  'animal pet bird insect vehicle fruit vegetable drink dessert instrument furniture tool device flower tree clothes'.split(' ');

/** What every thing of a kind is too, beside what the table says. */
const widerKinds: ReadonlyMap<string, string> = new Map([
  ['pet', 'animal'],
  ['insect', 'animal'],
]);

const kindsByName = new Map<string, readonly string[]>();
for (const line of hyponyms.trim().split('\n')) {
  const [named, told = ''] = line.split(': ');
  const seen = named.split(' ').filter((kind) => seenKinds.includes(kind));
  for (const name of told.split(' ')) kindsByName.set(name, [...(kindsByName.get(name) ?? []), ...seen]);
}

/** Whether a noun in the singular names a kind of things rather than things: what is of it need not be called so. */
export const isKind = (noun: string): boolean => seenKinds.includes(noun);

/** The kinds of what has a name: "animal" and "pet" for a dog. Empty where the table does not know it. */
export function kindsOf(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [name];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const wider = widerKinds.get(next);
    for (const kind of [...(kindsByName.get(next) ?? []), ...(wider === undefined ? [] : [wider])]) {
      if (!found.has(kind)) open.push(kind);
      found.add(kind);
    }
  }
  return found;
}
