/**
 * A cycle in a graph of parents, as the names along it with the first repeated at the end, or null. Walks without recursion: a
 * chain may be as long as there are variables.
 */
export function findCycle(parents: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>();
  for (const start of parents.keys()) {
    if (done.has(start)) continue;
    const path = [start];
    const next = [0];
    const onPath = new Set(path);
    while (path.length > 0) {
      const name = path[path.length - 1];
      const list = parents.get(name) ?? [];
      const i = next[next.length - 1]++;
      if (i >= list.length) {
        done.add(name);
        onPath.delete(name);
        path.pop();
        next.pop();
      } else if (onPath.has(list[i])) return [...path.slice(path.indexOf(list[i])), list[i]].reverse();
      else if (!done.has(list[i])) {
        path.push(list[i]);
        next.push(0);
        onPath.add(list[i]);
      }
    }
  }
  return null;
}
