import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const files = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);

/** Paths of the repository that a text names in backticks. */
const named = (text: string): string[] =>
  [...text.matchAll(/`((?:src|projections|spatial|test|bench|docs|tools|\.ci)\/[\w./-]+)`/g)].map(([, name]) => name);

/** What a text links to in the repository, from where it lies. */
const linked = (text: string, file: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => path.join(path.dirname(file), link));

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names only files that are there', () => {
    expect(named(text).filter((name) => !existsSync(name))).toEqual([]);
  });

  it('links only to files that are there', () => {
    expect(linked(text, file).filter((name) => !existsSync(name))).toEqual([]);
  });
});
