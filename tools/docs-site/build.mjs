// Makes a static site of README.md, CHANGELOG.md, CONTRIBUTING.md, SECURITY.md and docs/. Ends with 1 where a link of the site leads nowhere. usage: node build.mjs [folder to write to]
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import MarkdownIt from 'markdown-it';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const out = path.resolve(process.argv[2] ?? path.join(root, '.cache/site'));

const docs = readdirSync(path.join(root, 'docs'), { recursive: true }).map((name) => `docs/${name.replaceAll(path.sep, '/')}`);
const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs.filter((name) => name.endsWith('.md')).sort()];

/** Where a page lies in the site: a folder's README is its index. */
const addressOf = (page) => page.replace(/README\.md$/, 'index.html').replace(/\.md$/, '.html');

/** A heading's id, as GitHub makes it. */
const slug = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

const markdown = new MarkdownIt({ html: true });
const { rules } = markdown.renderer;
rules.heading_open = (tokens, i, options, _, self) => {
  const text = tokens[i + 1].children.filter(({ type }) => type === 'text' || type === 'code_inline').map(({ content }) => content);
  tokens[i].attrSet('id', slug(text.join('')));
  return self.renderToken(tokens, i, options);
};
rules.table_open = () => '<div class="wide"><table>\n';
rules.table_close = () => '</table></div>\n';
rules.link_open = (tokens, i, options, env, self) => {
  const href = tokens[i].attrGet('href');
  if (!/^(?:[a-z]+:|#)/.test(href)) tokens[i].attrSet('href', linkOf(env.page, href));
  return self.renderToken(tokens, i, options);
};

/** A link of a page as one of the site. What is no page lies in the repository only: its link stays on the page. */
function linkOf(page, href) {
  const [file, anchor] = href.split('#');
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(page), file)).replace(/\/$/, '');
  const found = [target, `${target}/README.md`].find((name) => pages.includes(name));
  if (found === undefined) return '#top';
  const relative = path.posix.relative(path.posix.dirname(addressOf(page)), addressOf(found));
  return anchor === undefined ? relative : `${relative}#${anchor}`;
}

const titleOf = (text) => /^# (.+)$/m.exec(text)?.[1].replaceAll('`', '') ?? 'Hindcast';
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const style = `:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif }
body { margin: 0 auto; max-width: 76rem; display: grid; grid-template-columns: 15rem minmax(0, 1fr); gap: 0 3rem; padding: 1rem }
nav { font-size: .9rem; position: sticky; top: 1rem; align-self: start; max-height: calc(100vh - 2rem); overflow: auto }
nav ul { list-style: none; padding: 0 } nav a[aria-current] { font-weight: 600 }
main { min-width: 0; padding-bottom: 4rem } h2 { margin-top: 2.5rem }
pre { overflow-x: auto; padding: .8rem 1rem; background: color-mix(in srgb, currentcolor 7%, transparent); border-radius: .4rem }
code { font: .88em/1.5 ui-monospace, monospace } .wide { overflow-x: auto }
table { border-collapse: collapse } td, th { border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding: .3rem .8rem .3rem 0; text-align: left; vertical-align: top }
@media (max-width: 50rem) { body { display: block } nav { position: static; max-height: none } }`;

/** The pages outside of the decisions, by their titles, from a page's place. */
function navigation(page, titles) {
  const items = pages
    .filter((name) => !name.startsWith('docs/decisions/0'))
    .map((name) => {
      const current = name === page ? ' aria-current="page"' : '';
      return `<li><a href="${linkOf(page, path.posix.relative(path.posix.dirname(page), name))}"${current}>${escaped(titles.get(name))}</a></li>`;
    });
  return `<nav aria-label="Pages"><ul>\n${items.join('\n')}\n</ul></nav>`;
}

/** Links of the site that lead nowhere, a line each. */
function deadLinks(made) {
  const idsOf = (html) => new Set(['top', ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]);
  const ids = new Map([...made].map(([address, html]) => [address, idsOf(html)]));
  return [...made].flatMap(([address, html]) =>
    [...html.matchAll(/ href="((?![a-z]+:)[^"]*)"/g)]
      .filter(([, href]) => {
        const [file, anchor] = href.split('#');
        const target = file === '' ? address : path.posix.join(path.posix.dirname(address), file);
        return !ids.has(target) || (anchor !== undefined && !ids.get(target).has(decodeURIComponent(anchor)));
      })
      .map(([, href]) => `${address}: ${href}`),
  );
}

const texts = new Map(pages.map((page) => [page, readFileSync(path.join(root, page), 'utf8')]));
const titles = new Map([...texts].map(([page, text]) => [page, titleOf(text)]));
const made = new Map(
  [...texts].map(([page, text]) => [
    addressOf(page),
    `<!doctype html>
<html lang="en" id="top">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(titles.get(page))}${page === 'README.md' ? '' : ' · Hindcast'}</title>
<style>${style}</style>
${navigation(page, titles)}
<main>
${markdown.render(text, { page })}</main>
</html>
`,
  ]),
);

const dead = deadLinks(made);
for (const line of dead) console.error(`leads nowhere: ${line}`);
if (dead.length > 0) process.exit(1);
rmSync(out, { recursive: true, force: true });
for (const [address, html] of made) {
  const file = path.join(out, address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, html);
}
console.log(`${made.size} pages in ${out}`);
