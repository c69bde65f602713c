// Fits and checks the models of projections/memory/search/confidence.ts. usage: npm run build && node tools/retrieval/confidence.mjs DIALOGUES [FILE…] [--vectors VECTORS]
// Files are in the form that fold.mjs reads; those of the first hold unanswerable questions of category "adversarial". Measures come from a search of ten; the label is whether any evidence is
// among them. In the other files, and in the chats made by rule, every second question is asked with the evidence of all such questions taken out, and these count as a quarter of their collection.
// possessions.jsonl, beside this file, asks for persons and things of somebody's that are told, and that are not.
// With vectors, which embed.mjs makes, the collections that have none are left out, and the model of questions about no speaker is `ofMeaning`.
// Checked on each session by models of the others, and on each fifth of a set that is one or two sessions by models of the rest.
import { readFileSync } from 'node:fs';
import { finish } from '../../dist/projections/compact/binary.js';
import { AnalysedText } from '../../dist/projections/memory/claims/analysed-text.js';
import { judgingConfidence } from '../../dist/projections/memory/search/confidence.js';
import { searchMemories } from '../../dist/projections/memory/search/search.js';
import { Session } from '../../dist/projections/session.js';
import { decodedVector } from '../../dist/projections/vectors/quantized-vector.js';
import { lifeChats, projectChats } from './chats.mjs';
import { collectionsOf, readerOf, storedChat, vectorModel } from './fold.mjs';

const args = process.argv.slice(2);
const vectorsFile = args.includes('--vectors') ? args.splice(args.indexOf('--vectors'), 2)[1] : undefined;
const [dialogues, ...files] = args;
const vectors = new Map();
for (const line of vectorsFile === undefined ? [] : readFileSync(vectorsFile, 'utf8').trim().split('\n')) {
  const { session, id, query, vectors: ofItem, vector } = JSON.parse(line);
  vectors.set(JSON.stringify([session, id ?? query]), ofItem ?? decodedVector(vector, vectorModel.dimension));
}
const vectorsOf = (session) => (vectorsFile === undefined ? undefined : (id) => vectors.get(JSON.stringify([session, id])));
/** Sessions of a few memories. By them, beside all others, what is untold is fitted, after the rest: they are too alike to tell of more. */
const possessions = 'possessions.jsonl';
const models = {
  ofSpeaker: ['stated', 'statedFirstHand', 'othersFirstHand', 'addressed', 'asked', 'toldBack', 'lead', 'unknown'],
  ...(vectorsFile === undefined
    ? { ofWords: ['sentence', 'togetherByWords', 'strengthByWords', 'flatness', 'contrast', 'unknownName'] }
    : { ofMeaning: ['sentence', 'togetherByWords', 'vectorLead'] }),
};

function rowsOf(set, collections) {
  const rows = [];
  const ask = (reader, items, session, { text, gold_ids, category, number }, isAnswerable) => {
    const vector = vectorsOf(session)?.(number);
    const asked = { question: text, topK: 10, ...(vector && { vector: { digest: vectorModel.digest, vector } }) };
    const { hits, evidence: ranking } = searchMemories(reader, asked);
    const texts = hits.map(({ position }) => new AnalysedText(items[position - 1]));
    const { measures: evidence, ...confidence } = finish(judgingConfidence(ranking, texts));
    const isFound = isAnswerable && hits.some(({ row }) => gold_ids.includes(reader.memoryId(row)));
    if (evidence !== null) rows.push({ set, session: `${set} ${session}`, category, ...confidence, evidence, isAnswerable, isFound });
  };
  for (const { session, items, queries } of collections) {
    if (vectorsOf(session)?.(items[0].id) === undefined && vectorsFile !== undefined) continue;
    const numbered = queries.map((query, number) => ({ ...query, number }));
    const asked = numbered.filter(({ category }) => !['instruction', 'preference'].includes(category));
    const whole = readerOf({ Session }, items, vectorsOf(session));
    const hasOwn = asked.some(({ category }) => category === 'adversarial');
    const without = hasOwn ? [] : asked.filter((_, i) => i % 2 === 1);
    for (const query of asked) if (!without.includes(query)) ask(whole, items, session, query, query.category !== 'adversarial');
    const gone = new Set(without.flatMap(({ gold_ids }) => gold_ids));
    const left = items.filter(({ id }) => !gone.has(id));
    const rest = readerOf({ Session }, left, vectorsOf(session));
    for (const query of without) ask(rest, left, session, query, false);
  }
  return rows;
}

/** Logistic regression with a ridge of 1, by Newton's method. */
function regression(rows, measures) {
  const n = measures.length + 1;
  const xs = rows.map(({ evidence }) => [...measures.map((measure) => evidence[measure]), 1]);
  let b = new Array(n).fill(0);
  for (let round = 0; round < 40; round++) {
    const gradient = b.map((value, i) => (i < n - 1 ? value : 0));
    const hessian = b.map((_, i) => b.map((_, j) => (i === j ? (i < n - 1 ? 1 : 1e-6) : 0)));
    for (const [r, x] of xs.entries()) {
      const p = chance(b, x);
      const { weight, isFound } = rows[r];
      for (let i = 0; i < n; i++) {
        gradient[i] += weight * (p - Number(isFound)) * x[i];
        for (let j = 0; j < n; j++) hessian[i][j] += weight * p * (1 - p) * x[i] * x[j];
      }
    }
    const step = solve(hessian, gradient);
    b = b.map((value, i) => value - step[i]);
  }
  return b;
}
const chance = (b, x) => 1 / (1 + Math.exp(-x.reduce((sum, value, i) => sum + value * b[i], 0)));

function solve(matrix, right) {
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let i = 0; i < rows.length; i++) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]) > Math.abs(best[i]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(i, 0, pivot);
    for (let r = 0; r < rows.length; r++) {
      if (r === i) continue;
      const factor = rows[r][i] / pivot[i];
      for (let c = i; c <= rows.length; c++) rows[r][c] -= factor * pivot[c];
    }
  }
  return rows.map((row, i) => row[rows.length] / row[i]);
}

/** A measure's weight beside others that are held, by Newton's method with a ridge of 1. @param b of the others */
function addedWeight(rows, measures, b, added) {
  let w = 0;
  for (let round = 0; round < 40; round++) {
    let [gradient, curvature] = [w, 1];
    for (const { evidence, weight, isFound } of rows) {
      const value = evidence[added];
      const p = chance([...b, w], [...measures.map((measure) => evidence[measure]), 1, value]);
      gradient += weight * (p - Number(isFound)) * value;
      curvature += weight * p * (1 - p) * value * value;
    }
    w -= gradient / curvature;
  }
  return w;
}

const sum = (list, of) => list.reduce((all, one) => all + of(one), 0);
function check(name, rows) {
  const bins = Array.from({ length: 10 }, (_, i) => rows.filter(({ probability }) => Math.min(9, Math.floor(probability * 10)) === i));
  const error = sum(bins, (bin) => Math.abs(sum(bin, ({ weight, probability, isFound }) => weight * (probability - Number(isFound)))));
  const [answerable, not] = [rows.filter(({ isAnswerable }) => isAnswerable), rows.filter(({ isAnswerable }) => !isAnswerable)];
  const silent = (list, least) => (list.filter(({ probability }) => probability < least).length / list.length).toFixed(2);
  const tenth = answerable.map(({ probability }) => probability).sort((a, b) => a - b)[Math.floor(answerable.length / 10)];
  const calibration = (error / sum(rows, ({ weight }) => weight)).toFixed(3);
  const said = (rows.filter(({ isTooLow, isAnswerable }) => isTooLow && isAnswerable).length / answerable.length).toFixed(2);
  const unsaid = (rows.filter(({ isTooLow, isAnswerable }) => isTooLow && !isAnswerable).length / not.length).toFixed(2);
  console.log(
    `${name}: ${answerable.length} answerable, ${not.length} not; calibration error ${calibration}; below ${tenth.toFixed(2)} 0.10 of the answerable, ${silent(not, tenth)} of the others; as built ${said}, ${unsaid}`,
  );
}

const rows = [
  ...rowsOf('dialogues', collectionsOf(dialogues)),
  ...files.flatMap((file) => rowsOf(file.split('/').at(-1), collectionsOf(file))),
  ...rowsOf(
    'life chats',
    lifeChats(dialogues).map((chat) => storedChat(chat)),
  ),
  ...rowsOf(
    'project chats',
    projectChats().map((chat) => storedChat(chat)),
  ),
];
for (const [name, measures] of Object.entries(models)) {
  const mine = rows.filter(({ evidence }) => evidence.isOfSpeaker === (name === 'ofSpeaker'));
  for (const row of mine) {
    const like = mine.filter(({ set, isAnswerable }) => set === row.set && isAnswerable === row.isAnswerable);
    row.weight = row.set === 'dialogues' || row.set === possessions ? 1 : (row.isAnswerable ? 750 : 250) / like.length;
  }
  for (const [i, row] of mine.entries()) {
    const isFew = new Set(mine.filter(({ set }) => set === row.set).map(({ session }) => session)).size <= 2;
    row.fold = isFew ? `${row.set} ${i % 5}` : row.session;
  }
  const weightsOf = (some) => {
    const b = regression(
      some.filter(({ set }) => set !== possessions),
      measures,
    );
    return name === 'ofWords' ? [...b, addedWeight(some, measures, b, 'untoldOfFew')] : b;
  };
  const valuesOf = ({ evidence }) => [...measures.map((measure) => evidence[measure]), 1, evidence.untoldOfFew];
  for (const fold of new Set(mine.map((row) => row.fold))) {
    const b = weightsOf(mine.filter((row) => row.fold !== fold));
    for (const row of mine.filter((one) => one.fold === fold)) row.probability = chance(b, valuesOf(row).slice(0, b.length));
  }
  const b = weightsOf(mine);
  const names = [...measures, 'bias', 'untoldOfFew'].slice(0, b.length);
  console.log(name, Object.fromEntries(names.map((measure, i) => [measure, Number(b[i].toFixed(2))])));
  for (const set of new Set(mine.map((row) => row.set)))
    check(
      `  ${set}`,
      mine.filter((row) => row.set === set),
    );
}
