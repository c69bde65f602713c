import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { filterBounds, filterConditionsMax, filterDepthMax } from '../../projections/filter.js';
import { statusOf } from '../../src/gateway/error-to-http.js';

const textOf = (page: string): string => readFileSync(page, 'utf8');

describe('docs/errors.md', () => {
  it('has every code with its status, and no other, in the order of statuses', () => {
    const [, table] = /<!-- errors: begin -->(.*)<!-- errors: end -->/s.exec(textOf('docs/errors.md')) ?? [];
    const rows = [...table.matchAll(/^\| `(\w+)` \| (\d{3}) \| (.+) \| (.+) \|$/gm)].map(
      ([, code, status]) => [code, Number(status)] as const,
    );
    expect(Object.fromEntries(rows)).toEqual(statusOf);
    const statuses = rows.map(([, status]) => status);
    expect(statuses).toEqual(statuses.toSorted((a, b) => a - b));
  });
});

describe('docs/filters.md', () => {
  it('tells the bounds that hold', () => {
    const { values, searchedText, searchedTexts } = filterBounds;
    const page = textOf('docs/filters.md');
    for (const told of [
      `more than ${filterDepthMax} levels`,
      `more than ${filterConditionsMax} conditions`,
      `more than ${values.toLocaleString('en')} values`,
      `more than ${searchedText} characters, or more than ${searchedTexts} in all`,
    ])
      expect(page).toContain(told);
  });
});

const pages = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs', { recursive: true }).map((name) => `docs/${name}`)].filter((name) =>
  name.endsWith('.md'),
);

/** Ids of a page's headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  const headings = [...text.replace(/^```.*?^```$/gms, '').matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

describe.each(pages)('%s', (page) => {
  it('links only to headings that are there', () => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const wrong = links.filter(([, file, anchor]) => {
      const target = file === '' ? page : path.join(path.dirname(page), file);
      return !anchorsOf(textOf(target)).includes(anchor);
    });
    expect(wrong.map(([link]) => link)).toEqual([]);
  });
});

describe('docs/README.md', () => {
  it('lists every page', () => {
    const index = textOf('docs/README.md');
    const names = readdirSync('docs').filter((name) => name.endsWith('.md') && name !== 'README.md');
    expect(names.filter((name) => !index.includes(`](${name})`))).toEqual([]);
  });
});
