import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from '../config.js';
import { makeLogger } from '../logger.js';
import type { MemoryItem, MemoryStats, QueryAnswer, SearchAnswer } from '../memory/memory-answers.dto.js';
import { packageFolder } from '../package-folder.js';
import { startService } from '../service.js';
import { Client } from './client.js';
import { importFile, reportImport } from './import.js';

const examples = path.join(packageFolder, 'examples');
const exampleConversation = path.join(examples, 'conversation.jsonl');
const exampleQuestions = path.join(examples, 'questions.json');

/** Questions of a file of the user's that the demo asks. */
const questionsAsked = 8;
const itemsShown = 2;
const lineWidth = 108;

/** Starts a service on a folder of its own, imports a conversation, asks it questions and shows what it found; then ends and tidies up. */
export async function runDemo(file: string | undefined, asked: readonly string[] | undefined): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hindcast-demo-'));
  const config = loadConfig({ PORT: '0', HINDCAST_DATA_DIR: path.join(folder, 'data'), HINDCAST_LOG_LEVEL: 'error' });
  const service = await startService(config, makeLogger(config.logLevel));
  try {
    print(`\nA service on ${service.url}, with everything in ${folder}\n`);
    const client = new Client(service.url, service.firstStart.apiKey ?? '');
    const beganMs = performance.now();
    reportImport(await importFile(client, file ?? exampleConversation));
    print(`  in ${((performance.now() - beganMs) / 1000).toFixed(2)} s, every one of them durable\n`);
    const questions = asked ?? (await questionsFor(file, client));
    let answered: string | null = null;
    for (const question of questions) if (await ask(client, question)) answered = question;
    if (answered !== null) await askThePast(client, answered);
    await showStats(client);
    print('Next: npm start, and paste the two curl lines it prints. The API is described at /docs.\n');
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The file's own questions; where it has none, what its most shared concepts suggest. */
async function questionsFor(file: string | undefined, client: Client): Promise<string[]> {
  if (file === undefined) {
    const { shown } = JSON.parse(await readFile(exampleQuestions, 'utf8')) as { shown: string[] };
    return shown;
  }
  const own = await questionsIn(file);
  if (own.length > 0) return own;
  const { edges } = await client.call<{ edges: { from: string; to: string }[] }>('GET', '/memz/graph/mine?limit=40');
  return [...edges.slice(0, 5).map(({ from, to }) => `What about ${from} and ${to}?`), 'And what of quantum chromodynamics?'];
}

/** Questions that a line of the file brings itself, as `queries` or `questions` with a text each. */
async function questionsIn(file: string): Promise<string[]> {
  for (const line of (await readFile(file, 'utf8')).split('\n')) {
    const parsed = JSON.parse(line || '{}') as { queries?: unknown; questions?: unknown };
    const questions = parsed.queries ?? parsed.questions;
    if (!Array.isArray(questions)) continue;
    const texts = questions.map((question: { text?: unknown; question?: unknown }) => question.text ?? question.question);
    return texts.filter((text) => typeof text === 'string').slice(0, questionsAsked);
  }
  return [];
}

/** @returns whether memory tells of it */
async function ask(client: Client, question: string): Promise<boolean> {
  const beganMs = performance.now();
  const body = { user_message: question, top_k: itemsShown, include_reasoning: true };
  const { items, support, reasoning } = await client.call<QueryAnswer>('POST', '/api/v1/memory/query', body);
  const ms = performance.now() - beganMs;
  print(`${bold('?')} ${bold(question)}  ${dim(`${ms.toFixed(1)} ms`)}`);
  const { confidence, verdict } = support.meta_summary as { confidence: number; verdict: 'evidence' | 'none' };
  if (verdict === 'none') {
    print(dim(`    nothing in memory speaks of that, and nothing is made up (confidence ${confidence.toFixed(2)})`));
    if (items.length > 0) print(dim('    nearest to it:'));
  }
  for (const item of items) showItem(item);
  const related = ((reasoning?.spread ?? []) as { from: string; to: string }[]).slice(0, 4).map(({ from, to }) => `${from} → ${to}`);
  if (items.length > 0 && related.length > 0) print(dim(`    often beside it: ${related.join(', ')}`));
  print('');
  return verdict === 'evidence';
}

/** Asks again as of just before the best answer was stored: what the service would have said then. */
async function askThePast(client: Client, question: string): Promise<void> {
  const body = { user_message: question, top_k: 1 };
  const search = (asOf: string) => client.call<SearchAnswer>('POST', `/api/v1/memory/search${asOf}`, body);
  const [best] = (await search('')).items;
  if (best === undefined) return;
  const { position } = await client.call<{ position: number }>('GET', `/api/v1/operations/${encodeURIComponent(best.memory_id)}`);
  const { items } = await search(`?as_of=${position - 1}`);
  print(`${bold('?')} ${bold(question)}  ${dim(`as of position ${position - 1}, before that was stored`)}`);
  if (items.length === 0) print(dim('    nothing was known of it then'));
  for (const item of items) showItem(item);
  print('');
}

function showItem({ memory_id, content, score, matched_concepts, occurred_at }: MemoryItem): void {
  const when = occurred_at === null ? '' : `${occurred_at.slice(0, 10)}  `;
  print(`  ${score.toFixed(2).padStart(6)}  ${wrapped(content, 10)}`);
  print(dim(`          ${when}${memory_id}  matched: ${matched_concepts.join(', ')}`));
}

async function showStats(client: Client): Promise<void> {
  const stats = await client.call<MemoryStats>('GET', '/memz/stats/mine');
  const { valid, head } = await client.call<{ valid: boolean; head: string }>('GET', '/api/v1/events/verify');
  print(
    `${stats.memories} memories, ${stats.concepts} concepts, ${stats.events} events on the log (${stats.recalls} recalls by the questions above)`,
  );
  print(`hash chain ${valid ? 'valid' : 'NOT VALID'}, head ${head.slice(0, 16)}…\n`);
}

/** Text broken at spaces, further lines indented. */
function wrapped(text: string, indent: number): string {
  const lines: string[] = [''];
  for (const word of text.split(/\s+/)) {
    const last = lines.length - 1;
    if (lines[last] !== '' && lines[last].length + word.length + 1 > lineWidth - indent) lines.push(word);
    else lines[last] = lines[last] === '' ? word : `${lines[last]} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

const print = (text: string): void => void process.stdout.write(`${text}\n`);
const styled = (code: number) => (text: string) => (process.stdout.isTTY ? `\u001b[${code}m${text}\u001b[0m` : text);
const bold = styled(1);
const dim = styled(2);
