import { useState } from 'preact/hooks';
import { type Answer, useAnswerAt } from '../answer.js';
import { api } from '../api.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import type { MemoryItem, QueryAnswer } from '../types.js';
import { Bar, type BarPart, Legend } from '../widgets/bar.js';
import { Button, Chip, TextField } from '../widgets/controls.js';
import { Mono, Time } from '../widgets/layout.js';
import { Answered, Empty } from '../widgets/states.js';
import { Sureness } from '../widgets/sureness.js';
import { LongText, Metadata, PhaseChip } from './parts.js';
import { conditionsOf, isNarrowed, type Question, widest } from './question.js';

/** What a score is made of, in the order of the bar. */
const scoreParts = [
  ['lexical', 'words', 1],
  ['concept', 'concepts', 2],
  ['temporal', 'place and time', 3],
  ['vector', 'meaning', 5],
  ['activation', 'use', 4],
] as const;

type Scores = Readonly<Record<string, Readonly<Record<string, number>>>>;

const partsOf = (scores: Readonly<Record<string, number>> = {}): BarPart[] =>
  scoreParts.filter(([name]) => scores[name] !== undefined).map(([name, label, colour]) => ({ label, value: scores[name], colour }));

/** Asks without leaving a trace: looking at memories does not strengthen them. */
export function useHits(question: Question, explained: string): Answer<QueryAnswer> {
  const body = {
    user_message: question.text,
    top_k: question.topK,
    ...conditionsOf(question),
    include_reasoning: true,
    update_memory_state: false,
    ...(explained === '' ? {} : { explain_memory_id: explained }),
  };
  return useAnswerAt(
    question.text === ''
      ? null
      : (asOf, signal) => api<QueryAnswer>('memory/query', { method: 'POST', body, query: { as_of: asOf }, signal }),
    [JSON.stringify(body)],
  );
}

export function Hits({ answer, question }: { readonly answer: Answer<QueryAnswer>; readonly question: Question }) {
  const { query } = useSignal(route);
  return (
    <Answered answer={answer} what="Asking">
      {({ items, support, reasoning, explanation }) => {
        const scores = (reasoning?.items ?? {}) as Scores;
        const best = Math.max(...items.map(({ score }) => score), 0);
        const { verdict, confidence } = support.meta_summary as { verdict: string; confidence: number };
        const conflicts = new Map(support.conflicts.map((conflict) => [conflict.memory_id, conflict]));
        return (
          <div class="stack">
            <div class="row">
              <Sureness isEnough={verdict === 'evidence'} confidence={confidence} />
              <span class="muted">
                {items.length} {items.length === 1 ? 'memory' : 'memories'} · what was asked for is among the best with a probability of{' '}
                {Math.round(100 * confidence)} %
              </span>
            </div>
            {items.length === 0 && (
              <Empty title="Nothing fits">
                {isNarrowed(question) ? (
                  <>
                    No memory that passes what narrows the search fits the question. <Button onClick={() => ask(widest)}>Search all</Button>
                  </>
                ) : (
                  <>
                    No memory has words in common with the question. Ask with other words, or{' '}
                    <Button onClick={() => ask({ q: null, why: null })}>list all</Button>
                  </>
                )}
              </Empty>
            )}
            <ol class="stack hits" aria-label="Memories found, best first">
              {items.map((item) => (
                <Hit
                  key={item.memory_id}
                  item={item}
                  parts={partsOf(scores[item.memory_id])}
                  best={best}
                  question={question}
                  conflict={conflicts.get(item.memory_id)}
                />
              ))}
            </ol>
            <Why explained={query.why ?? ''} explanation={explanation} />
          </div>
        );
      }}
    </Answered>
  );
}

interface HitProps {
  readonly item: MemoryItem;
  readonly parts: readonly BarPart[];
  readonly best: number;
  readonly question: Question;
  readonly conflict?: { readonly superseded_by: string; readonly reason: string };
}

function Hit({ item, parts, best, question, conflict }: HitProps) {
  const { memory_id: id, content, highlights, phase, score, metadata, occurred_at, created_at, matched_concepts: matched } = item;
  return (
    <li class="card hit">
      <div class="hit-head">
        <button type="button" class="id mono" onClick={() => ask({ m: id })}>
          {id}
        </button>
        <PhaseChip phase={phase} />
        <span class="muted small">
          <Time iso={occurred_at ?? created_at} />
        </span>
        <span class="grow" />
        <span class="score number" title="Comparable within this answer">
          <span class="muted small">score</span> {score.toFixed(2)}
        </span>
      </div>
      <LongText text={content} ranges={highlights} />
      {conflict !== undefined && (
        <p class="note warn">
          A newer memory says otherwise,{' '}
          <button type="button" class="id mono" onClick={() => ask({ m: conflict.superseded_by })}>
            {conflict.superseded_by}
          </button>
          : {conflict.reason}
        </p>
      )}
      <div class="taken-apart">
        <Bar label={`Score of ${id}`} parts={parts} whole={best} />
        <Legend parts={parts} />
      </div>
      <div class="row">
        <Metadata metadata={metadata} question={question} />
        {matched.slice(0, 8).map((concept) => (
          <Chip key={concept} tone="accent" title="Ask for this" onPress={() => ask({ q: concept })}>
            {concept}
          </Chip>
        ))}
      </div>
    </li>
  );
}

const whyTones = { found: 'good', ranked_lower: 'accent', below_min_score: 'accent' } as const;

/** Why a memory that was expected is not among the items. */
function Why({ explained, explanation }: { readonly explained: string; readonly explanation: QueryAnswer['explanation'] }) {
  const [id, setId] = useState(explained);
  return (
    <form
      class="card why"
      onSubmit={(event) => {
        event.preventDefault();
        ask({ why: id.trim() });
      }}
    >
      <h2>Missing one?</h2>
      <div class="ask-line">
        <TextField label="Id of a memory that you expected" class="mono" value={id} onText={setId} />
        <Button type="submit">Why is it not here?</Button>
      </div>
      {explanation !== undefined && (
        <output class="note">
          <Chip tone={(whyTones as Record<string, 'good' | 'accent'>)[explanation.status] ?? 'warn'}>
            {explanation.status.replaceAll('_', ' ')}
          </Chip>{' '}
          <Mono>{explanation.memory_id}</Mono>: {explanation.detail}.
          {explanation.score !== null && (
            <span class="muted number">
              {' '}
              Its score {explanation.score.toFixed(2)}, the last item’s {explanation.last_item_score?.toFixed(2) ?? '–'}.
            </span>
          )}
        </output>
      )}
    </form>
  );
}
