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

describe('the ten questions of CONTRIBUTING.md', () => {
  const [, table] = readFileSync('CONTRIBUTING.md', 'utf8').split('## Ten questions');
  const rows = table
    .split('\n## ')[0]
    .split('\n')
    .filter((line) => line.startsWith('| ') && line.includes('?'));

  it('are ten', () => {
    expect(rows).toHaveLength(10);
  });

  it.each(rows)('name two files to open, and what is in one of them: %s', (row) => {
    const quoted = [...row.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    const files = quoted.filter((name) => existsSync(name));
    expect(files.length).toBeGreaterThanOrEqual(2);
    const texts = files.map((name) => readFileSync(name, 'utf8'));
    for (const name of quoted.filter((one) => !files.includes(one))) {
      expect(name).not.toContain('/');
      expect(
        texts.some((text) => text.includes(name)),
        `${name} is in none of ${files.join(', ')}`,
      ).toBe(true);
    }
  });
});
