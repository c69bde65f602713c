/** Relations between things, as they stand before a noun. */
const relations: Readonly<Record<string, string>> = {
  left: 'to the left of',
  right: 'to the right of',
  front: 'in front of',
  next: 'next to',
  near: 'near',
  far: 'far from',
};

const relationText = (name: string): string => relations[name] ?? name.replaceAll('_', ' ');

/** What a part of a step does, by its form. */
const parts: readonly (readonly [form: RegExp, words: (...groups: string[]) => string])[] = [
  [/^find\((?:object|thing)\)$/, () => 'find all things'],
  [/^find\(([^()]+)\)$/, (what) => `find each ${what}`],
  [/^filter\(([\w ]+)=([^()?]+)\)$/, (name, values) => `keep those whose ${name} is ${values.replaceAll('|', ' or ')}`],
  [/^relate\(([\w ]+), (#\d+)\)$/, (relation, of) => `keep those ${relationText(relation)} ${of}`],
  [/^most\(([\w ]+)\)$/, (measure) => `take the one with the most ${measure}`],
  [/^least\(([\w ]+)\)$/, (measure) => `take the one with the least ${measure}`],
  [/^point\((#\d+)\)$/, (of) => `point at ${of}`],
  [/^point_all\((#\d+)\)$/, (of) => `point at each of ${of}`],
  [/^count\((#\d+)\)$/, (of) => `count ${of}`],
  [/^exists\((#\d+)\)$/, (of) => `say whether there is any of ${of}`],
  [/^name\((#\d+)\)$/, (of) => `name ${of}`],
  [/^query_(\w+)\((#\d+)\)$/, (name, of) => `tell the ${name} of ${of}`],
  [/^list_values\((\w+), (#\d+)\)$/, (name, of) => `tell each ${name} among ${of}`],
  [/^relation\((#\d+), (#\d+)\)$/, (of, to) => `tell how ${of} lies to ${to}`],
  [/^verify\((#\d+), relate\(([\w ]+), (#\d+)\)\)$/, (of, relation, to) => `say whether ${of} is ${relationText(relation)} ${to}`],
  [/^verify\((#\d+), filter\(([\w ]+)=([^()?]+)\)\)$/, (of, name, values) => `say whether the ${name} of ${of} is ${values}`],
];

function partText(part: string): string | null {
  for (const [form, words] of parts) {
    const found = form.exec(part);
    if (found !== null) return words(...found.slice(1));
  }
  return null;
}

/** A step of an image's program in plain words; null where it has a part that there are no words for. @param step such as `#1 = find(cup) . filter(color=red)` */
export function stepWords(step: string): string | null {
  const [, name, body] = /^(?:(#\d+) = )?(.+)$/s.exec(step) ?? [];
  const said = (body ?? '').split(' . ').map(partText);
  if (said.includes(null)) return null;
  const text = said.join(', ');
  return `${text[0].toUpperCase()}${text.slice(1)}${name === undefined ? '' : `: these are ${name}`}.`;
}
