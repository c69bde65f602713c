import { useEffect, useState } from 'preact/hooks';
import { ask } from '../route.js';
import { Button, Chip, SelectField, TextField } from '../widgets/controls.js';
import { phases } from './parts.js';
import { filterBy, type Question } from './question.js';

/** The question, and what narrows it. */
export function AskForm({ question, onAdd }: { readonly question: Question; readonly onAdd: () => void }) {
  const [text, setText] = useState(question.text);
  useEffect(() => setText(question.text), [question.text]);
  const filters = Object.entries(question.filter);
  const isAsked = question.text !== '';
  const submit = (event: Event): void => {
    event.preventDefault();
    ask({ q: text.trim(), why: null });
  };
  return (
    <form class="card ask" onSubmit={submit}>
      <div class="ask-line">
        <TextField
          label="Question"
          isQuiet
          type="search"
          value={text}
          onText={setText}
          placeholder="Ask a question, or leave it empty to list everything"
        />
        <Button look="primary" type="submit">
          Ask
        </Button>
        <Button onClick={onAdd}>Add a memory</Button>
      </div>
      <div class="ask-options">
        <TextField label="Happened from" type="date" value={question.from} onText={(from) => ask({ from }, { replace: true })} />
        <TextField label="to" type="date" value={question.to} onText={(to) => ask({ to }, { replace: true })} />
        {isAsked ? (
          <SelectField
            label="At most"
            value={String(question.topK)}
            options={['5', '10', '20', '50', '100'].map((n) => [n, `${n} memories`] as const)}
            onChoose={(top) => ask({ top })}
          />
        ) : (
          <>
            <SelectField
              label="Phase"
              value={question.phase}
              options={[['', 'any'], ...phases.map((phase) => [phase, phase] as const)]}
              onChoose={(phase) => ask({ phase })}
            />
            <SelectField
              label="Order"
              value={question.order}
              options={[
                ['newest', 'newest first'],
                ['oldest', 'oldest first'],
              ]}
              onChoose={(order) => ask({ order: order === 'newest' ? null : order })}
            />
          </>
        )}
      </div>
      {(question.from !== '' || question.to !== '') && (
        <p class="muted small" role="status">
          Memories that do not say when they happened are left out.{' '}
          <Button look="quiet" onClick={() => ask({ from: null, to: null })}>
            Show them too
          </Button>
        </p>
      )}
      {filters.length > 0 && (
        <div class="row">
          <span class="muted">Only</span>
          {filters.map(([key, value]) => (
            <Chip key={key} isOn onPress={() => filterBy(question, key, undefined)} title="Take this filter away">
              {key}: {typeof value === 'object' ? JSON.stringify(value) : String(value)} ✕
            </Chip>
          ))}
        </div>
      )}
    </form>
  );
}
