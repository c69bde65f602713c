import { useState } from 'preact/hooks';
import { useAction } from '../answer.js';
import { ApiError, api } from '../api.js';
import { ask } from '../route.js';
import { notePosition } from '../time.js';
import type { MemoryRecord, StoreAnswer, UpdateAnswer } from '../types.js';
import { Button, TextArea, TextField } from '../widgets/controls.js';
import { Dialog } from '../widgets/layout.js';
import { ErrorState } from '../widgets/states.js';

/** Writes a new memory, or another version of one. */
export function MemoryForm({ memory = null, onDone }: { readonly memory?: MemoryRecord | null; readonly onDone: (id: string) => void }) {
  const [content, setContent] = useState(memory?.content ?? '');
  const [id, setId] = useState('');
  const [concepts, setConcepts] = useState(memory?.concepts.join(', ') ?? '');
  const [metadata, setMetadata] = useState(JSON.stringify(memory?.metadata ?? {}, null, 2));
  const saving = useAction(async () => {
    const names = concepts
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const said = { content, concepts: names, metadata: readObject(metadata) };
    if (memory === null) {
      const stored = await api<StoreAnswer>('memory/store', {
        method: 'POST',
        body: { ...said, ...(id.trim() === '' ? {} : { memory_id: id.trim() }) },
      });
      notePosition(stored.position);
      onDone(stored.memory_id);
    } else {
      const body = { ...said, memory_id: memory.memory_id, expected_version: memory.version };
      notePosition((await api<UpdateAnswer>('memory/update', { method: 'POST', body })).position);
      onDone(memory.memory_id);
    }
  });
  const problemOf = (field: string): string | undefined => saving.error?.fields.find(({ loc }) => loc[1] === field)?.msg;
  const submit = (event: Event): void => {
    event.preventDefault();
    void saving.run();
  };
  const { error } = saving;
  return (
    <form class="stack" onSubmit={submit}>
      <TextArea label="What is to be remembered" rows={5} value={content} onText={setContent} required problem={problemOf('content')} />
      {memory === null && (
        <TextField label="Id" hint="Left empty, one is made." class="mono" value={id} onText={setId} problem={problemOf('memory_id')} />
      )}
      <TextField
        label="Concepts"
        hint="With commas between them. They count double in searches."
        value={concepts}
        onText={setConcepts}
        problem={problemOf('concepts')}
      />
      <TextArea
        label="Metadata"
        hint="A JSON object to filter by."
        class="mono"
        rows={4}
        value={metadata}
        onText={setMetadata}
        problem={problemOf('metadata')}
      />
      {error !== null && (error.status !== 422 || error.fields.length === 0) && <ErrorState error={error} />}
      <div class="actions">
        {memory !== null && <Button onClick={() => onDone(memory.memory_id)}>Cancel</Button>}
        <Button look="primary" type="submit" isBusy={saving.isRunning}>
          {memory === null ? 'Remember' : 'Save as the next version'}
        </Button>
      </div>
    </form>
  );
}

export function AddMemory({ onClose }: { readonly onClose: () => void }) {
  const onDone = (id: string): void => {
    onClose();
    ask({ m: id }, { of: 'memories' });
  };
  return (
    <Dialog title="Add a memory" onClose={onClose}>
      <MemoryForm onDone={onDone} />
    </Dialog>
  );
}

/** @throws {ApiError} as the service would say it */
function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.trim() === '' ? '{}' : text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // said below
  }
  const msg = 'must be a JSON object, such as {"topic": "home"}';
  throw new ApiError(422, 'invalid_fields', msg, null, [{ loc: ['body', 'metadata'], msg, type: 'json' }]);
}
