// Chats of a user with an assistant, made by rule, to measure retrieval on. Nothing of them is in the product.
//
// life chats: of each dialogue of a file in the form of LoCoMo, each speaker once as the user. Their turns stay, and three in five get a request behind them that names two of the turn's rarer words.
//   What the other says becomes the assistant's: the turn itself amid 3 to 16 sentences of the other dialogues that share most words with what was said. Questions whose evidence lies with
//   the user alone are asked by them ("When did I …"), those whose evidence lies with the other alone are asked about the assistant ("What do you …").
// project chats: the READMEs of installed packages, four to a session, section by section. A user asks about each section, one turn in three states a fact, and now and then an instruction, a
//   preference, or a value that later changes; the assistant answers with the section's own text. Asked are the facts, what a later request should bring up, the newest values, and what the assistant said.
//
// Dialogues and packages at even places, and what is said at even places of said.mjs, are for tuning; the others are held out.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { bareTurns, closings, facts, instructions, openings, preferences, recallQuestions, requests, turns, updates } from './said.mjs';

const stop = new Set(
  'the a an and or of to in for on with is are was were be been it its this that these those you your i my me we our they them he she his her as at by from not but if so do does did have has had can will would should could what when where which who how there then than just also all any more most some such no yes about into over up out get got like really'.split(
    ' ',
  ),
);
const wordsOf = (text) =>
  (text.toLowerCase().match(/[a-z][a-z'-]+/g) ?? [])
    .map((word) => word.replace(/(?:'s|ies|es|s|ing|ed)$/, ''))
    .filter((word) => word.length > 2 && !stop.has(word));
const sentencesOf = (text) =>
  text
    .split(/(?<=[.!?])\s+/)
    .map((s) => s.trim())
    .filter((s) => s.length > 12);

function randomOf(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return { next, below: (n) => Math.floor(next() * n), of: (list) => list[Math.floor(next() * list.length)] };
}

const upper = (text) => text[0].toUpperCase() + text.slice(1);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '');

/** @returns sessions {session, isHeldOut, items: [{id, role, text, timestamp, conversation}], queries: [{text, gold_ids, category}]} */
export function lifeChats(file) {
  const dialogues = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const body = (text) =>
    text
      .slice(text.indexOf(':') + 1)
      .replace(/\s*\[image:[^\]]*\]/g, '')
      .trim();
  const names = new Set(dialogues.flatMap(({ items }) => items.map(({ speaker }) => speaker)));
  const nameless = (text) =>
    text
      .replace(new RegExp(`,? ?\\b(?:${[...names].join('|')})\\b`, 'g'), '')
      .replace(/\s+([,.!?])/g, '$1')
      .trim();
  const corpus = dialogues.map(({ items }) =>
    items.flatMap(({ text }) => sentencesOf(nameless(body(text)))).map((text) => ({ text, words: new Set(wordsOf(text)) })),
  );
  const counts = new Map();
  for (const sentences of corpus)
    for (const { words } of sentences) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const rarity = (word) => Math.log(20_000 / ((counts.get(word) ?? 0) + 1));
  return dialogues.flatMap(({ session, items, queries }, d) =>
    [...new Set(items.map(({ speaker }) => speaker))].map((user, u) => {
      const random = randomOf(1000 * d + u);
      const other = [...new Set(items.map(({ speaker }) => speaker))].find((name) => name !== user);
      const others = corpus.filter((_, i) => i !== d).flat();
      const told = [];
      for (const [i, { id, text, timestamp, speaker, session: conversation }] of items.entries()) {
        const said = nameless(body(text));
        if (speaker === user) {
          const words = [...new Set(wordsOf(said))].sort((a, b) => rarity(b) - rarity(a)).slice(0, 2);
          const asks = words.length === 2 && random.next() < 0.6;
          told.push({
            id,
            role: 'user',
            text: asks ? `${said} ${fill(random.of(requests), { w: words.join(' and ') })}` : said,
            timestamp,
            conversation,
          });
        } else {
          const about = new Set([...wordsOf(said), ...wordsOf(items[i - 1] === undefined ? '' : body(items[i - 1].text))]);
          const share = ({ words }) =>
            [...words].reduce((sum, word) => sum + (about.has(word) ? rarity(word) : 0), 0) / Math.sqrt(words.size + 4);
          const near = others
            .map((one) => [share(one), one.text])
            .sort((a, b) => b[0] - a[0])
            .slice(0, 3 + random.below(14))
            .map(([, text]) => text);
          const at = random.below(near.length + 1);
          told.push({ id, role: 'assistant', text: [...near.slice(0, at), said, ...near.slice(at)].join(' '), timestamp, conversation });
        }
      }
      const asked = queries.flatMap(({ text, gold_ids, category }) => {
        if (category === 'adversarial') return [];
        const who = new Set(gold_ids.map((id) => items.find((item) => item.id === id)?.speaker));
        if (who.size !== 1) return [];
        if (who.has(user) && text.includes(user) && !text.includes(other))
          return [{ text: spokenBy(text, user, 'I'), gold_ids, category: 'fact' }];
        if (who.has(other) && text.includes(other) && !text.includes(user))
          return [{ text: spokenBy(text, other, 'you'), gold_ids, category: 'assistant' }];
        return [];
      });
      return { session: `${session}-${u}`, isHeldOut: d % 2 === 1, items: told, queries: asked };
    }),
  );
}

/** A question about a named person, asked by or to them. */
function spokenBy(text, name, pronoun) {
  const [own, am, was, has, does] = pronoun === 'I' ? ['my', 'am', 'was', 'have', 'do'] : ['your', 'are', 'were', 'have', 'do'];
  return text
    .replace(new RegExp(`\\b${name}(?:'s|’s|\`s)`, 'g'), own)
    .replace(new RegExp(`\\bis ${name}\\b`, 'g'), `${am} ${pronoun}`)
    .replace(new RegExp(`\\bwas ${name}\\b`, 'g'), `${was} ${pronoun}`)
    .replace(new RegExp(`\\b(?:has|does) ${name}\\b`, 'g'), (found) => `${found.startsWith('has') ? has : does} ${pronoun}`)
    .replace(new RegExp(`\\b${name}\\b`, 'g'), pronoun)
    .replace(/\b(?:he|she|they)\b/g, pronoun)
    .replace(/\b(?:his|her|their)\b/g, own);
}

const nodeModules = new URL('../../node_modules/', import.meta.url);
const packages = (
  'ajv autocannon avvio bson buffer chalk chokidar chrono-node class-transformer class-validator cli-progress commander comment-json debug fast-check fast-json-stringify fastify file-type find-my-way glob ' +
  'gpt-tokenizer hdr-histogram-js ignore ipaddr.js libphonenumber-js light-my-request lmdb lru-cache magic-string minimatch minipass mongodb msgpackr node-emoji path-scurry picomatch piscina prom-client ' +
  'prompts protobufjs regexp-tree semver source-map tapable tinybench type-fest undici validator ws zod'
).split(' ');

function sectionsOf(name) {
  const folder = new URL(`${name}/`, nodeModules);
  if (!existsSync(folder)) return [];
  const file = readdirSync(folder).find((entry) => /^readme\.md$/i.test(entry));
  if (file === undefined) return [];
  const text = readFileSync(new URL(file, folder), 'utf8').replace(/<[^>]+>|!?\[([^\]]*)\]\([^)]*\)/g, '$1');
  return text
    .split(/^#{1,5} +/m)
    .slice(1)
    .flatMap((part) => {
      const end = part.indexOf('\n');
      const heading = part
        .slice(0, end)
        .replace(/[`*_#]/g, '')
        .trim();
      const content = part.slice(end).trim();
      const words = content.split(/\s+/);
      if (words.length < 40 || heading.length < 4 || heading.length > 60) return [];
      return [
        {
          matter: `${heading} in ${name}`,
          text: words.length > 400 ? content.split('\n').reduce((all, line) => (all.length > 2400 ? all : `${all}\n${line}`), '') : content,
        },
      ];
    });
}

/** @param perSession packages in one chat: the more, the longer it is */
export function projectChats(perSession = 4) {
  const chats = [];
  for (const half of [0, 1]) {
    const mine = packages
      .filter((_, i) => i % 2 === half)
      .map((name) => [name, sectionsOf(name)])
      .filter(([, sections]) => sections.length > 2);
    for (let first = 0; first < mine.length; first += perSession)
      chats.push(projectChat(mine.slice(first, first + perSession), half, first));
  }
  return chats;
}

function projectChat(themes, half, first) {
  const random = randomOf(77 * half + first + 5);
  const own = (list) => list.filter((_, i) => i % 2 === half);
  const shuffled = (list) =>
    list
      .map((one) => [random.next(), one])
      .sort((a, b) => a[0] - b[0])
      .map(([, one]) => one);
  const [myFacts, mine] = [
    shuffled(own(facts)),
    {
      instructions: shuffled(own(instructions)).slice(0, 4),
      preferences: shuffled(own(preferences)).slice(0, 2),
      updates: shuffled(own(updates)).slice(0, 3),
    },
  ];
  const items = [];
  const queries = [];
  const later = [];
  let turn = 0;
  const say = (role, text) => {
    const day = Math.floor(turn / 8);
    items.push({
      id: `t${items.length}`,
      role,
      text,
      timestamp: new Date(Date.UTC(2024, 0, 5 + 2 * day, 9, (turn % 8) * 6)).toISOString(),
      conversation: String(day),
    });
    return items[items.length - 1].id;
  };
  const sections = themes.flatMap(([, sections]) => sections.slice(0, 14));
  for (const { matter, text } of sections) {
    turn++;
    const code = (/```[\s\S]{20,400}?```/.exec(text)?.[0] ?? '').slice(0, 400);
    const values = { h: matter, code };
    let told;
    if (later.length > 0 && random.next() < 0.15) {
      const [change, question] = later.shift();
      told = say('user', fill(random.of(turns), { ...values, F: upper(change), f: change }));
      queries.push({ text: question, gold_ids: [told], category: 'update' });
    } else if (myFacts.length > 0 && random.next() < 0.4) {
      const [fact, question] = myFacts.pop().map((one) => fill(one, values));
      told = say('user', fill(random.of(turns), { ...values, F: upper(fact), f: fact }));
      queries.push({ text: question, gold_ids: [told], category: 'fact' });
    } else if (mine.instructions.length > 0 && random.next() < 0.12) {
      const [instruction, question] = mine.instructions.pop();
      told = say('user', random.next() < 0.5 ? instruction : `${instruction} ${fill(random.of(bareTurns), values)}`);
      queries.push({ text: question, gold_ids: [told], category: 'instruction' });
    } else if (mine.preferences.length > 0 && random.next() < 0.08) {
      const [preference, question] = mine.preferences.pop();
      told = say('user', fill(random.of(turns), { ...values, F: upper(preference), f: preference }));
      queries.push({ text: question, gold_ids: [told], category: 'preference' });
    } else if (mine.updates.length > 0 && random.next() < 0.15) {
      const [before, after, question] = mine.updates.pop().map((one) => fill(one, values));
      say('user', fill(random.of(turns), { ...values, F: upper(before), f: before }));
      later.push([after, question]);
    } else say('user', fill(random.of(bareTurns), values));
    const answer = say('assistant', `${fill(random.of(openings), values)}\n\n${text}\n\n${fill(random.of(closings), values)}`);
    if (random.next() < 0.15) {
      const words = sentencesOf(text.replace(/```[\s\S]*?```/g, ' ')).at(-1) ?? '';
      const rare = [...new Set(wordsOf(words))].sort((a, b) => b.length - a.length).slice(0, 3);
      if (rare.length === 3)
        queries.push({ text: fill(random.of(recallQuestions), { w: rare.join(' ') }), gold_ids: [answer], category: 'assistant' });
    }
  }
  return { session: `project-${half}-${first}`, isHeldOut: half === 1, items, queries };
}
