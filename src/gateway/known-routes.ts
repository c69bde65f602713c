/** A path with the methods that it has. */
interface KnownPath {
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

/** Segments that another API's prefix has: `/api/v2`. */
const otherSegmentsMax = 2;

/** The paths that there are, each with its methods: what the router, which has a tree for each method, does not tell. */
export class KnownRoutes {
  private readonly paths = new Map<string, KnownPath>();

  /** @param path as it was declared, with `:name` for any segment and `*` for any rest */
  add(path: string, methods: readonly string[]): void {
    const name = trimmed(path);
    let known = this.paths.get(name);
    if (known === undefined) {
      known = { segments: name.split('/'), methods: new Set() };
      this.paths.set(name, known);
    }
    for (const method of methods) known.methods.add(method);
  }

  /** The methods of a request's path, sorted; none where there is no such path. One that is declared by its own name counts before those with parameters. */
  methodsOf(path: string): string[] {
    const named = this.namedMethods(path);
    if (named !== null) return named;
    const segments = trimmed(path).split('/');
    const found = new Set<string>();
    for (const known of this.paths.values()) if (fits(known.segments, segments)) for (const method of known.methods) found.add(method);
    return [...found].sort();
  }

  /**
   * The path under a prefix that a request most likely meant which left the prefix out, or had one or two other segments in its place.
   * @returns it as the API reference has it; `null` where there is none
   */
  meant(prefix: string, path: string): string | null {
    const asked = trimmed(path).split('/').slice(1);
    for (let left = 0; left <= otherSegmentsMax && left < asked.length; left++) {
      const segments = [...prefix.split('/'), ...asked.slice(left)];
      for (const [name, known] of this.paths)
        if (known.segments.at(-1) !== '*' && fits(known.segments, segments)) return name.replace(/:(\w+)/g, '{$1}');
    }
    return null;
  }

  /** The methods of a path that is declared by its own name, sorted; `null` for any other. */
  namedMethods(path: string): string[] | null {
    const known = this.paths.get(trimmed(path));
    return known === undefined || known.segments.some(isOpen) ? null : [...known.methods].sort();
  }
}

const isOpen = (segment: string): boolean => segment.startsWith(':') || segment === '*';

const trimmed = (path: string): string => (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);

/** The part of a URL before the query. */
export const pathOf = (url: string): string => url.split(/[?;#]/, 1)[0];

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.at(-1) === '*') return segments.length >= pattern.length && fits(pattern.slice(0, -1), segments.slice(0, pattern.length - 1));
  return (
    pattern.length === segments.length && pattern.every((part, i) => part === segments[i] || (part.startsWith(':') && segments[i] !== ''))
  );
}
