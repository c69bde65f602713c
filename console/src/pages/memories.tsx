import { useState } from 'preact/hooks';
import { AllMemories } from '../memories/all-memories.js';
import { AskForm } from '../memories/ask-form.js';
import { Hits, useHits } from '../memories/hits.js';
import { MemoryDialog } from '../memories/memory-dialog.js';
import { AddMemory } from '../memories/memory-form.js';
import { Concepts, Stats, When } from '../memories/overview.js';
import { useQuestion } from '../memories/question.js';
import { route } from '../route.js';
import { useSignal } from '../signal.js';
import { Card } from '../widgets/layout.js';

/** Ask, and see why each memory was found; or list them all. */
export function Memories() {
  const { query } = useSignal(route);
  const question = useQuestion();
  const [isAdding, setAdding] = useState(false);
  const hits = useHits(question, query.why ?? '');
  return (
    <div class="stack">
      <AskForm question={question} onAdd={() => setAdding(true)} />
      <div class="columns wide-first">
        {question.text === '' ? (
          <Card title="All memories">
            <AllMemories question={question} onAdd={() => setAdding(true)} />
          </Card>
        ) : (
          <Hits answer={hits} question={question} />
        )}
        <div class="stack">
          <Stats />
          <When found={question.text === '' ? null : hits.value} />
          <Concepts />
        </div>
      </div>
      {query.m !== undefined && <MemoryDialog key={query.m} id={query.m} question={question} />}
      {isAdding && <AddMemory onClose={() => setAdding(false)} />}
    </div>
  );
}
