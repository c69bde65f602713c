// What each part of the ranking gives: the ranking again with one part taken out at a time, recall@10 and nDCG@10 as a Markdown table. The parts have no switches in the product: each row is a copy of the built
// modules with a place in their text replaced, and a place that is not found is an error. usage: npm run build && node tools/ablation.mjs DIALOGUES [FILE…]  (files in the form that retrieval/fold.mjs reads)
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parts } from './ablation-parts.mjs';
import { lifeChats, projectChats } from './retrieval/chats.mjs';
import { collectionsOf, readerOf, scoresOf, storedChat } from './retrieval/fold.mjs';

const [dialogues, ...files] = process.argv.slice(2);
const withoutTimes = ({ items, ...rest }) => ({ ...rest, items: items.map(({ occurred_at, ...item }) => item) });
const collections = {
  dialogues: collectionsOf(dialogues),
  ...Object.fromEntries(files.map((file) => [file.split('/').at(-1), collectionsOf(file)])),
  'life chats': lifeChats(dialogues).map((chat) => storedChat(chat)),
  'life chats, no times': lifeChats(dialogues).map((chat) => withoutTimes(storedChat(chat))),
  'project chats': projectChats(4).map((chat) => storedChat(chat)),
  'long project chats': projectChats(12).map((chat) => storedChat(chat)),
};

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'ablation-'));

/** The modules without a part. */
async function built(number, edits) {
  const copy = join(folder, String(number));
  cpSync(join(root, 'dist', 'projections'), join(copy, 'projections'), { recursive: true });
  cpSync(join(root, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const [module, found, instead] of edits) {
    const file = join(copy, 'projections', 'memory', `${module}.js`);
    const text = readFileSync(file, 'utf8');
    if (!text.includes(found)) throw new Error(`${module}.js has no longer: ${found}`);
    writeFileSync(file, text.replace(found, instead));
  }
  const load = (path) => import(pathToFileURL(join(copy, 'projections', path)));
  return { ...(await load('session.js')), ...(await load('memory/search.js')) };
}

function measured(modules, sessions) {
  const scores = sessions.flatMap(({ items, queries }) => {
    const reader = readerOf(modules, items);
    return queries
      .filter(({ category }) => category !== 'adversarial')
      .map(({ text, gold_ids }) => {
        const { hits } = modules.searchMemories(reader, { question: text, topK: 10 });
        return scoresOf(
          hits.map(({ row }) => reader.memoryId(row)),
          new Set(gold_ids),
        );
      });
  });
  const mean = (of) => (scores.reduce((sum, score) => sum + of(score), 0) / scores.length).toFixed(3);
  return `${mean(({ recall }) => recall)} ${mean(({ ndcg }) => ndcg)}`;
}

try {
  console.log(`| without | ${Object.keys(collections).join(' | ')} |`);
  console.log(`|---|${'---|'.repeat(Object.keys(collections).length)}`);
  for (const [number, [part, edits]] of Object.entries(parts).entries()) {
    const modules = await built(number, edits);
    console.log(
      `| ${part} | ${Object.values(collections)
        .map((sessions) => measured(modules, sessions))
        .join(' | ')} |`,
    );
  }
} finally {
  rmSync(folder, { recursive: true });
}
