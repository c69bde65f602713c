import { finish } from '../../../projections/compact/binary.js';
import { StringTable } from '../../../projections/compact/string-table.js';
import type { MemoryText } from '../../../projections/events.js';
import { AnalysedText } from '../../../projections/memory/claims/analysed-text.js';
import { Memory } from '../../../projections/memory/memory.js';
import type { MemoryReader } from '../../../projections/memory/memory-reader.js';
import { Timeline } from '../../../projections/timeline.js';
import type { SearchAnswer } from '../memory-answers.dto.js';
import { FoundMemories } from './found-memories.js';

/** Of each kind of sentence that is read by phrases of its own: what is, was, is liked, wanted, counted, said in code, in other languages. */
const texts: readonly MemoryText[] = [
  { content: 'Ada works from Lisbon now; she moved there from Berlin in May 2023.', metadata: {} },
  { content: 'User is allergic to nuts and prefers tea.', metadata: {} },
  { content: 'My sister Eva has two dogs, Rex and Bo. We met her yesterday at 5 pm!', metadata: { speaker: 'Ben' } },
  { content: "Always answer in French when I ask about work. I don't smoke any more.", metadata: { role: 'user' } },
  { content: 'You could read `openFile(path)` first, then:\n- call parse_rows\n- keep 20 of them', metadata: { role: 'assistant' } },
  { content: 'Mi hermana vive en Madrid. Ich wohne nicht mehr in Köln.', metadata: {} },
];
const questions = [
  'Where does Ada work now?',
  'What should I have for lunch?',
  'When did we meet my sister, and how many dogs does she have?',
  'Who used to live in Berlin before May 2023?',
];
/** A regular expression is compiled when it is first looked with, and once more when it is looked with again. */
const rounds = 2;
const storedMs = Date.parse('2024-01-01T00:00:00Z');
const askedMs = Date.parse('2024-01-02T00:00:00Z');

/**
 * Tells memories of its own a few texts and asks them a few questions, so that tables of words are made and regular expressions compiled before anyone waits
 * for them. Nothing of it is kept.
 * @returns each question with its answer of the last round
 */
export function warmUpMemory(): { question: string; answer: SearchAnswer }[] {
  const timeline = new Timeline();
  const ids = new StringTable();
  const memory = new Memory(ids, timeline);
  let answers: { question: string; answer: SearchAnswer }[] = [];
  for (let round = 0; round < rounds; round++) {
    for (const text of texts) {
      timeline.addEvent(timeline.size + 1, storedMs);
      memory.store(ids.intern(`m${timeline.size}`), text);
    }
    answers = questions.map((question) => ({ question, answer: ask(memory.reader(timeline.size, askedMs), question) }));
  }
  return answers;
}

function ask(memories: MemoryReader, question: string): SearchAnswer {
  const found = finish(FoundMemories.finding(memories, { sessionId: 'warm-up', question, topK: 5, withReasoning: false }));
  return finish(found.answer(found.positions.map((position) => new AnalysedText(texts[(position - 1) % texts.length]))));
}
