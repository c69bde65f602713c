import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../answer.js';
import { api } from '../api.js';
import type { Hint } from '../lib/hints.js';
import type { SpatialAnswer } from '../reasoning-types.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import { Button, Check, TextField } from '../widgets/controls.js';
import { Card } from '../widgets/layout.js';
import { Empty, ErrorState } from '../widgets/states.js';
import { dataUrlOf, readBitmap, sample, smaller } from './image/bitmaps.js';
import { Hints } from './image/hints.js';
import { type Layers, Picture } from './image/picture.js';
import { Said } from './image/said.js';
import { Things } from './image/things.js';
import './image.css';

const usualQuestion = 'Where is the red circle to the left of the blue square?';

interface Shown {
  readonly bitmap: ImageBitmap;
  /** As it is sent: base64 with its type. */
  readonly dataUrl: string;
}

/** Asks where things are in a picture. The picture goes to the service with each question; nobody keeps it. */
export function Image() {
  const { query } = useSignal(route);
  const [shown, setShown] = useState<Shown | null>(null);
  const [question, setQuestion] = useState(query.q ?? usualQuestion);
  const [answer, setAnswer] = useState<SpatialAnswer | null>(null);
  const [hints, setHints] = useState<readonly Hint[]>([]);
  const [layers, setLayers] = useState<Layers>({ points: true, boxes: true, masks: true });
  const [chosen, setChosen] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const opening = useAction(async (file: Blob) => {
    const [bitmap, dataUrl] = await Promise.all([readBitmap(file), dataUrlOf(file)]);
    setShown({ bitmap, dataUrl });
    asking.clear();
    setAnswer(null);
    setHints([]);
    setChosen(null);
  });
  const asking = useAction(async (asked: string, image: string | undefined) => {
    const object_hints = hints.filter(({ label }) => label.trim() !== '');
    const body = { question: asked, image, return_masks: true, ...(object_hints.length > 0 ? { object_hints } : {}) };
    ask({ q: asked }, { replace: true });
    setAnswer(null);
    setAnswer(await api<SpatialAnswer>('vision/spatial', { method: 'POST', body }));
    setChosen(null);
  });
  const askThis = (asked: string): void => {
    // the last question wins
    asking.clear();
    setQuestion(asked);
    void asking.run(asked, shown?.dataUrl);
  };
  /** What is answered is told in shares of the picture: of a smaller one it is the same. */
  const shrinking = useAction(async ({ bitmap }: Shown) => {
    const file = await smaller(bitmap);
    const [scaled, dataUrl] = await Promise.all([readBitmap(file), dataUrlOf(file)]);
    setShown({ bitmap: scaled, dataUrl });
    await asking.run(question, dataUrl);
  });
  const open = (file: Blob | null | undefined): void => {
    if (file != null) void opening.run(file);
  };
  useEffect(() => {
    const paste = ({ clipboardData }: ClipboardEvent): void =>
      open([...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/')));
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  });
  return (
    <div class="stack image-page">
      <Card>
        <form
          class="ask-image"
          onSubmit={(event) => {
            event.preventDefault();
            if (shown !== null && question.trim() !== '') askThis(question);
          }}
        >
          <TextField label="Question about the picture" value={question} onText={setQuestion} />
          <Button look="primary" type="submit" disabled={shown === null || question.trim() === ''} isBusy={asking.isRunning}>
            Ask
          </Button>
        </form>
        {opening.error !== null && (
          <div class="state error" role="alert">
            <p class="title">This cannot be read as a picture</p>
            <p>
              The file may be damaged, or of a kind that browsers and the service do not take. PNG, JPEG, WebP and GIF are taken
              {shown === null ? '.' : '; the picture before is still here.'}
            </p>
            <Button onClick={() => picker.current?.click()}>Choose another file</Button>
          </div>
        )}
        {asking.error !== null && <ErrorState error={asking.error} onRetry={() => askThis(question)} />}
        {asking.error?.status === 413 && shown !== null && (
          <div class="actions">
            <Button look="primary" isBusy={shrinking.isRunning} onClick={() => void shrinking.run(shown)}>
              Scale it down and ask again
            </Button>
            {shrinking.error !== null && <p class="problem">It cannot be scaled here: {shrinking.error.detail}. Choose a smaller file.</p>}
          </div>
        )}
      </Card>
      <div class="columns wide-first">
        <Card
          title="Picture"
          actions={
            <>
              <Button onClick={() => picker.current?.click()}>Choose a file</Button>
              <Button look="quiet" onClick={() => void sample().then(open)}>
                Draw a sample
              </Button>
            </>
          }
        >
          <input
            ref={picker}
            class="unseen"
            type="file"
            accept="image/*"
            tabIndex={-1}
            aria-label="Picture file"
            onChange={(event) => open(event.currentTarget.files?.[0])}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here can also be chosen or pasted */}
          <div
            class={`drop ${isOver ? 'over' : ''}`}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              open(event.dataTransfer?.files[0]);
            }}
          >
            {shown === null ? (
              <Empty title="Drop or paste a picture">
                Nothing of it is kept: it goes to the service with each question, and stays in this tab.
              </Empty>
            ) : (
              <Picture
                bitmap={shown.bitmap}
                answer={answer}
                layers={layers}
                hints={hints}
                chosen={chosen}
                onChoose={(id) => setChosen(id === chosen ? null : id)}
                onDraw={(bbox) => setHints([...hints, { label: 'thing', bbox }])}
              />
            )}
          </div>
          {shown !== null && (
            <div class="row">
              {(['points', 'boxes', 'masks'] as const).map((layer) => (
                <Check key={layer} label={layer} isOn={layers[layer]} onChange={(isOn) => setLayers({ ...layers, [layer]: isOn })} />
              ))}
              <span class="hint">Draw a box to say what is there.</span>
            </div>
          )}
        </Card>
        <div class="stack">
          {answer !== null && <Said answer={answer} onAsk={askThis} />}
          {shown !== null && <Hints hints={hints} onChange={setHints} />}
        </div>
      </div>
      {answer !== null && <Things answer={answer} chosen={chosen} onChoose={(id) => setChosen(id === chosen ? null : id)} />}
    </div>
  );
}
