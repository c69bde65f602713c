import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction, useAnswer } from '../answer.js';
import { api } from '../api.js';
import { piecesOf } from '../lib/cited-text.js';
import { dayText } from '../lib/time-text.js';
import type { ChatCitation, ChatCompletion } from '../reasoning-types.js';
import { ask, linkTo, route } from '../route.js';
import { useSignal } from '../signal.js';
import { asked } from '../time.js';
import type { MemoryRecordAnswer } from '../types.js';
import { Button, Chip, TextField } from '../widgets/controls.js';
import { Card, Mono, Time } from '../widgets/layout.js';
import { Answered, Empty, ErrorState } from '../widgets/states.js';
import { Sureness } from '../widgets/sureness.js';
import './chat.css';

interface Turn {
  readonly question: string;
  readonly answer: ChatCompletion;
  /** Position that was asked, null for now. */
  readonly at: number | null;
}

/** Turns that are sent along with a question, so that it can lean on them. */
const turnsSent = 8;

/** Asks memory in sentences; each sentence of an answer leads to its memory. */
export function Chat() {
  const { query } = useSignal(route);
  const at = useSignal(asked);
  const [turns, setTurns] = useState<readonly Turn[]>([]);
  const [question, setQuestion] = useState(query.q ?? '');
  const [chosen, setChosen] = useState<ChatCitation | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const asking = useAction(async (content: string) => {
    const before = turns.slice(-turnsSent).flatMap((turn) => [
      { role: 'user', content: turn.question },
      { role: 'assistant', content: turn.answer.choices[0].message.content ?? '' },
    ]);
    const body = { messages: [...before, { role: 'user', content }] };
    const answer = await api<ChatCompletion>('chat/completions', { method: 'POST', body, query: { as_of: at } });
    setTurns([...turns, { question: content, answer, at }]);
    setChosen(answer.hindcast.citations[0] ?? null);
    setQuestion('');
    ask({ q: content }, { replace: true, of: 'chat' });
  });
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [turns.length, asking.isRunning]);
  return (
    <div class="columns wide-first chat">
      <Card title={at === null ? 'Ask memory' : `Ask memory as it was at position ${at}`}>
        <div class="turns" role="log" aria-label="Conversation">
          {turns.length === 0 && !asking.isRunning && (
            <Empty title="Nothing was asked yet">
              Answers are sentences out of memory, each linked to the memory that it is from. Where memory does not know, it says so.
            </Empty>
          )}
          {turns.map(({ question: its, answer, at: when }, i) => (
            <article key={i}>
              <p class="asked">{its}</p>
              <Reply question={its} answer={answer} at={when} chosen={chosen} onChoose={setChosen} />
            </article>
          ))}
          {asking.isRunning && <p class="muted">Looking into memory …</p>}
          <div ref={end} />
        </div>
        {asking.error !== null && <ErrorState error={asking.error} onRetry={() => void asking.run(question.trim())} />}
        <form
          class="ask-image"
          onSubmit={(event) => {
            event.preventDefault();
            if (question.trim() !== '') void asking.run(question.trim());
          }}
        >
          <TextField label="Question" value={question} onText={setQuestion} placeholder="When is the launch planned?" />
          <Button look="primary" type="submit" isBusy={asking.isRunning} disabled={question.trim() === ''}>
            Ask
          </Button>
        </form>
      </Card>
      <Source citation={chosen} />
    </div>
  );
}

function Reply({
  question,
  answer,
  at,
  chosen,
  onChoose,
}: {
  readonly question: string;
  readonly answer: ChatCompletion;
  readonly at: number | null;
  readonly chosen: ChatCitation | null;
  readonly onChoose: (citation: ChatCitation) => void;
}) {
  const { citations, memories, verdict, confidence, answered_by: by, degraded, warnings } = answer.hindcast;
  const { content } = answer.choices[0].message;
  const happened = new Map(memories.map(({ memory_id: id, occurred_at }) => [id, occurred_at]));
  return (
    <div class={`reply ${verdict}`}>
      <p dir="auto">
        {piecesOf(content ?? '', citations).map((piece, i) => {
          if (piece.kind === 'between') return <span key={i}>{piece.text}</span>;
          if (piece.kind === 'mark') return <Mark key={i} id={piece.memoryId} occurred={happened.get(piece.memoryId) ?? null} />;
          const citation = citations[piece.citation];
          return (
            <Sentence
              key={i}
              text={piece.text}
              from={citation.memory_id}
              isChosen={chosen === citation}
              onChoose={() => onChoose(citation)}
            />
          );
        })}
      </p>
      <p class="row">
        {verdict === 'none' ? <Chip tone="warn">memory does not know</Chip> : <Sureness isEnough confidence={confidence} />}
        {memories.length > 0 && (
          <span class="muted">what was asked for is among the memories found with a probability of {Math.round(100 * confidence)} %</span>
        )}
        {verdict === 'none' && <a href={linkTo('memories', { q: question })}>See what comes nearest, or add it</a>}
        {by === 'upstream' && <Chip>{answer.model}</Chip>}
        {degraded && <Chip tone="warn">the model did not answer</Chip>}
        {at !== null && <Chip tone="accent">as of position {at}</Chip>}
        {warnings.map((warning) => (
          <span key={warning} class="muted">
            {warning}
          </span>
        ))}
      </p>
    </div>
  );
}

interface SentenceProps {
  readonly text: string;
  readonly from: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** A sentence that can be pressed. It runs on from line to line with those around it, which a button of the browser's does not. */
const Sentence = ({ text, from, isChosen, onChoose }: SentenceProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a button would be a block of its own
  <span
    role="button"
    tabIndex={0}
    class="sentence"
    aria-pressed={isChosen}
    title={`From memory ${from}`}
    onClick={onChoose}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      onChoose();
    }}
  >
    {text}
  </span>
);

/** Names a memory, with the day when it happened: of two that differ, which one is newer. */
const Mark = ({ id, occurred }: { readonly id: string; readonly occurred: string | null }) => (
  <a class="mark-of small" href={linkTo('memories', { m: id })}>
    {id}
    {occurred !== null && `, ${dayText(occurred)}`}
  </a>
);

/** The memory that a sentence is from, with the sentence marked. */
function Source({ citation }: { readonly citation: ChatCitation | null }) {
  const at = useSignal(asked);
  const id = citation?.memory_id ?? null;
  const answer = useAnswer(
    id === null ? null : (signal) => api<MemoryRecordAnswer>(`memory/${encodeURIComponent(id)}`, { query: { as_of: at }, signal }),
    [id, at],
  );
  return (
    <Card title="Where it is from">
      {citation === null ? (
        <Empty title="No sentence is chosen">Press a sentence of an answer to see the memory that it stands in.</Empty>
      ) : (
        <Answered answer={answer} what="Fetching the memory">
          {({ memory_id: its, content, occurred_at: occurred, phase }) => (
            <div class="stack source">
              <p class="row">
                <Mono>{its}</Mono> <Chip>{phase}</Chip>
              </p>
              <p class="content" dir="auto">
                <Marked text={content} part={citation.sentence} />
              </p>
              {occurred !== null && (
                <p class="muted">
                  <Time iso={occurred} />
                </p>
              )}
              <p>
                <a href={linkTo('memories', { m: its })}>Open in Memories</a>
              </p>
            </div>
          )}
        </Answered>
      )}
    </Card>
  );
}

function Marked({ text, part }: { readonly text: string; readonly part: string }) {
  const start = text.indexOf(part);
  if (start < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, start)}
      <mark>{part}</mark>
      {text.slice(start + part.length)}
    </>
  );
}
