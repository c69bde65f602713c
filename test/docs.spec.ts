import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = ['docs', 'docs/decisions'].flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
const files = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...pages].filter((name) => name.endsWith('.md'));

const folders = [
  'src',
  'projections',
  'spatial',
  'test',
  'bench',
  'docs',
  'tools',
  'bin',
  'console',
  'clients',
  'adapters',
  'examples',
  '.ci',
];
/** The files of the repository, from its top. */
const sources = folders.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => `${folder}/${name}`)
        .filter((name) => !name.includes('node_modules/'))
    : [],
);

/** Paths of the repository that a text names in backticks. */
const named = (text: string): string[] =>
  [...text.matchAll(new RegExp(`\`((?:${folders.map((name) => name.replace('.', '\\.')).join('|')})/[\\w./-]+)\``, 'g'))].map(
    ([, name]) => name,
  );

/** Sources that a text names in backticks, by as much of their path as tells them: `rank.ts`, `memory/rank.ts`. */
const sourcesNamed = (text: string): string[] => [...text.matchAll(/`([\w/-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|py))`/g)].map(([, name]) => name);

/** What a text links to in the repository, from where it lies. */
const linked = (text: string, file: string): string[] =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, link]) => path.join(path.dirname(file), link));

describe.each(files)('%s', (file) => {
  const text = readFileSync(file, 'utf8');

  it('names only files that are there', () => {
    expect(named(text).filter((name) => !existsSync(name))).toEqual([]);
  });

  it('names only sources that are there', () => {
    expect(sourcesNamed(text).filter((name) => !existsSync(name) && !sources.some((source) => source.endsWith(`/${name}`)))).toEqual([]);
  });

  it('links only to files that are there', () => {
    expect(linked(text, file).filter((name) => !existsSync(name))).toEqual([]);
  });
});

it('docs/architecture.md lists every room, and what it lists is there', () => {
  const [, tree] = readFileSync('docs/architecture.md', 'utf8').split('```');
  const listed: string[] = [];
  let top = '';
  for (const line of tree.split('\n')) {
    // One or more names, then what they are; a line that is further in goes on with the one before.
    const [, indent, names] = line.match(/^( {0,2})(\S+(?: \S+\/)*) {2,}\S/) ?? [];
    if (names === undefined) continue;
    if (indent === '') top = names;
    listed.push(...names.split(' ').map((name) => (indent === '' ? name : top + name)));
  }
  const rooms = ['src', 'projections', 'spatial'].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}/`),
  );
  expect(rooms.filter((room) => !listed.includes(room))).toEqual([]);
  expect(listed.filter((name) => !existsSync(name))).toEqual([]);
});

describe('docs/glossary.md', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '));
  const texts = sources
    .filter((name) => /^(src|projections|spatial|test)\/.*\.ts$/.test(name))
    .map((name) => `${name}\n${readFileSync(name, 'utf8')}`);
  const code = texts.join('\n');

  it('tells names of the code that are there', () => {
    const names = rows.flatMap((row) => [...(row.split('|').at(-2) as string).matchAll(/`([^`]+)`/g)].map(([, name]) => name));
    expect(names.length).toBeGreaterThan(100);
    expect(names.filter((name) => !code.includes(name))).toEqual([]);
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
