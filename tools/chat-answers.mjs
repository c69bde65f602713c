// How much of the gold answers the chat says without a model, how long it takes, and when it is silent. usage: npm run build && node tools/chat-answers.mjs FILE… [--answers FILE] [--show CATEGORY]
// Files are in the form that retrieval/fold.mjs reads; a question may have an `answer`, or have it in a file of lines "session/number|answer" (the number of the question from 0, the session
// without its letters). A gold answer counts by the share of its index terms (of its words, where it has none) that stand in the answer, citations left out; an answer that says nothing has none of
// them. Questions of category "adversarial" have no answer. `first` and `all` are the same share in the best memory found and in all of them.
import { readFileSync } from 'node:fs';
import { finish } from '../dist/projections/compact/binary.js';
import { AnalysedText } from '../dist/projections/memory/claims/analysed-text.js';
import { Session } from '../dist/projections/session.js';
import { termsOf } from '../dist/projections/text/summary.js';
import { extractingAnswer } from '../dist/src/chat/extract/extract-answer.js';
import { readingQuestion } from '../dist/src/chat/extract/question.js';
import { loadTokenCounter } from '../dist/src/chat/token-counter.js';
import { FoundMemories } from '../dist/src/memory/queries/found-memories.js';
import { collectionsOf, readerOf } from './retrieval/fold.mjs';

const topK = 5;
const args = process.argv.slice(2);
const option = (name) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined);
const [answersFile, shown] = [option('--answers'), option('--show')];
const lines = answersFile === undefined ? [] : readFileSync(answersFile, 'utf8').trim().split('\n');
const answers = new Map(lines.map((line) => line.split('|')));
const counter = await loadTokenCounter();

const wordsOf = (text) => {
  const terms = termsOf(text);
  return terms.size > 0 ? terms : new Set(text.toLowerCase().match(/\p{L}+/gu) ?? []);
};

/** Share of a gold answer's words that stand in a text. */
function shareOf(gold, text) {
  const words = [...wordsOf(gold)];
  const said = new Set([...wordsOf(text), ...(text.toLowerCase().match(/\p{L}+/gu) ?? [])]);
  return words.filter((word) => said.has(word)).length / words.length;
}

const mean = (list, of) => (list.length === 0 ? Number.NaN : list.reduce((sum, one) => sum + Number(of(one)), 0) / list.length);

for (const file of args) {
  const rows = [];
  for (const { session, items, queries } of collectionsOf(file)) {
    const reader = readerOf({ Session }, items);
    for (const [number, { text, gold_ids, category, answer }] of queries.entries()) {
      const question = finish(readingQuestion({ question: text, earlier: [], turns: [] }));
      const asked = { sessionId: 's', question: question.searchText, topK, withReasoning: false };
      const memories = finish(FoundMemories.finding(reader, asked));
      const texts = memories.positions.map((position) => items[position - 1]);
      const found = finish(memories.answer(texts.map((text) => new AnalysedText(text))));
      const extracted = finish(extractingAnswer(question, found));
      const gold = answer ?? answers.get(`${session.replace(/^\D+/, '')}/${number}`);
      const isSilent = extracted.verdict === 'none';
      const plain = found.items.reduce((text, { memory_id }) => text.replaceAll(`[${memory_id}]`, ' '), extracted.text);
      rows.push({
        session,
        category,
        isSilent,
        confidence: found.support.meta_summary.confidence,
        tokens: finish(counter.counting(extracted.text)),
        cited: extracted.citations.some(({ memory_id }) => gold_ids.includes(memory_id)),
        ...(gold !== undefined && {
          share: isSilent ? 0 : shareOf(gold, plain),
          first: shareOf(gold, texts[0]?.content ?? ''),
          all: shareOf(
            gold,
            texts
              .slice(0, topK)
              .map(({ content }) => content)
              .join('\n'),
          ),
        }),
      });
      if (shown === category && gold !== undefined)
        console.log(
          `${session}/${number} ${text}\n  gold: ${gold}\n  ${rows.at(-1).share.toFixed(2)} of ${rows.at(-1).all.toFixed(2)}: ${extracted.text}`,
        );
      if (shown === category && category === 'adversarial' && !isSilent) console.log(`${session}/${number} ${text}\n  ${extracted.text}`);
    }
  }
  const answerable = rows.filter(({ category }) => category !== 'adversarial');
  const tell = (name, some) => {
    const gold = some.filter(({ share }) => share !== undefined);
    const parts = [`silent ${mean(some, ({ isSilent }) => isSilent).toFixed(3)} of ${some.length}`];
    if (some[0]?.category !== 'adversarial') parts.push(`evidence cited ${mean(some, ({ cited }) => cited).toFixed(3)}`);
    parts.push(
      `tokens ${mean(
        some.filter(({ isSilent }) => !isSilent),
        ({ tokens }) => tokens,
      ).toFixed(0)}`,
    );
    if (gold.length > 0)
      parts.push(
        `gold words ${mean(gold, ({ share }) => share).toFixed(3)} (first ${mean(gold, ({ first }) => first).toFixed(3)}, all ${mean(gold, ({ all }) => all).toFixed(3)}) of ${gold.length}`,
      );
    console.log(`  ${name}: ${parts.join('; ')}`);
  };
  console.log(file);
  for (const category of new Set(rows.map((row) => row.category)))
    tell(
      category,
      rows.filter((row) => row.category === category),
    );
  tell('answerable', answerable);
  const gold = answerable.filter(({ share }) => share !== undefined);
  if (gold.length > 0)
    for (const session of new Set(rows.map((row) => row.session)))
      tell(
        `answerable, ${session}`,
        answerable.filter((row) => row.session === session),
      );
}
