import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction } from '../answer.js';
import { api } from '../api.js';
import { type Hint, withSide } from '../lib/hints.js';
import { stepWords } from '../lib/step-words.js';
import type { SeenObject, SpatialAnswer } from '../reasoning-types.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import { Button, Check, Chip, TextField } from '../widgets/controls.js';
import { Card, Table } from '../widgets/layout.js';
import { Empty, ErrorState } from '../widgets/states.js';
import { colourOf, type Layers, Picture } from './image/picture.js';
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

/** Questions that are understood, whatever is in a picture. */
const understood = ['How many objects are there?', 'Which object is the largest?'];

function Said({ answer, onAsk }: { readonly answer: SpatialAnswer; readonly onAsk: (question: string) => void }) {
  const { confidence, steps, warnings, degraded, points, objects } = answer;
  const examples = [...understood, ...objects.slice(0, 1).map(({ label }) => `Where is the ${label}?`)];
  return (
    <Card title="Answer">
      <p class="said" role="status">
        {answer.answer}
      </p>
      <p class="row">
        <Chip tone={confidence >= 0.5 ? 'good' : 'warn'}>{(100 * confidence).toFixed(0)} % sure</Chip>
        {degraded && <Chip tone="warn">with reservations</Chip>}
        <span class="muted">
          {points.length === 1 ? 'one point' : `${points.length === 0 ? 'no' : points.length} points`}, {seenBy(answer)}
        </span>
      </p>
      {warnings.length > 0 && (
        <ul class="warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {degraded && confidence < 0.5 && (
        <div class="stack">
          <p>
            It can be asked where things are, how many, what is beside what, and by colour, shape and size. What it does not know by name
            can be pointed out: draw a box around it and say what it is. Or ask
          </p>
          <div class="row">
            {examples.map((example) => (
              <Chip key={example} tone="accent" onPress={() => onAsk(example)}>
                {example}
              </Chip>
            ))}
          </div>
        </div>
      )}
      <h3>How it was worked out</h3>
      <ol class="steps">
        {steps.map((step) => (
          <li key={step}>
            {stepWords(step)}
            <code class="mono">{step}</code>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Who found the objects. Where hints say what is there, nobody looks for more. */
function seenBy({ objects, vision }: SpatialAnswer): string {
  const { model } = vision.detector;
  if (model === null || (objects.length > 0 && objects.every(({ source }) => source !== 'detector'))) return 'from the hints alone';
  return model === 'built-in' ? 'seen by the built-in detector' : `seen by the model ${model}`;
}

const sides = ['left', 'top', 'right', 'bottom'] as const;

function Hints({ hints, onChange }: { readonly hints: readonly Hint[]; readonly onChange: (hints: readonly Hint[]) => void }) {
  const put = (index: number, hint: Hint): void => onChange(hints.map((one, i) => (i === index ? hint : one)));
  return (
    <Card
      title="Hints"
      actions={
        <Button look="quiet" onClick={() => onChange([...hints, { label: 'thing', bbox: [0.25, 0.25, 0.75, 0.75] }])}>
          Add a box
        </Button>
      }
    >
      {hints.length === 0 && <p class="muted">None: the objects are looked for. Where boxes say what is there, only the boxes count.</p>}
      <ul class="hints">
        {hints.map((hint, i) => (
          <li key={i}>
            <div class="row">
              <TextField label={`What is in box ${i + 1}`} value={hint.label} onText={(label) => put(i, { ...hint, label })} />
              <Button look="quiet" aria-label={`Remove box ${i + 1}`} onClick={() => onChange(hints.filter((_, k) => k !== i))}>
                ✕
              </Button>
            </div>
            <div class="sides">
              {sides.map((side, k) => (
                <TextField
                  key={side}
                  label={side}
                  type="number"
                  min={0}
                  max={1}
                  step={0.01}
                  value={String(hint.bbox[k])}
                  onText={(text) => text !== '' && put(i, { ...hint, bbox: withSide(hint.bbox, k as 0 | 1 | 2 | 3, Number(text)) })}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Things that a table shows at most: a photograph has proposals without end. */
const thingsMax = 60;

function Things({
  answer,
  chosen,
  onChoose,
}: {
  readonly answer: SpatialAnswer;
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}) {
  const objects = answer.objects.slice(0, thingsMax).map((object, index) => ({ ...object, index }));
  const attributes = ({ attributes: its }: SeenObject): string =>
    Object.entries(its)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ');
  return (
    <Card title={`Objects: ${answer.objects.length}`}>
      <Table
        caption="Objects, most confident first"
        rows={objects}
        keyOf={({ object_id: id }) => id}
        columns={[
          {
            title: 'Object',
            cell: ({ object_id: id, label, index }) => (
              <Chip onPress={() => onChoose(id)} isOn={chosen === id}>
                <span class={`dot data-${colourOf(index)}`} aria-hidden="true" /> {label}
              </Chip>
            ),
          },
          { title: 'Attributes', cell: attributes },
          {
            title: 'Left, top, right, bottom',
            cell: ({ bbox }) => <span class="number">{bbox.map((value) => value.toFixed(2)).join(' ')}</span>,
          },
          { title: 'Area', isNumber: true, cell: ({ area }) => `${(100 * area).toFixed(1)} %` },
          { title: 'Depth', isNumber: true, cell: ({ depth }) => depth ?? '–' },
          { title: 'From', cell: ({ source }) => source },
          { title: 'Sure', isNumber: true, cell: ({ confidence }) => `${(100 * confidence).toFixed(0)} %` },
        ]}
      />
      {answer.relations.length > 0 && (
        <p class="row">
          {answer.relations.slice(0, 12).map(({ subject, relation, object, score }) => (
            <Chip key={`${subject} ${relation} ${object}`} title={`${(100 * score).toFixed(0)} % clear`}>
              {subject} {relation} {object}
            </Chip>
          ))}
        </p>
      )}
    </Card>
  );
}

async function readBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new Error('this browser knows no such picture');
  }
}

/** Longest side of a picture that was too large, px: far below what the service takes, and enough to see things by. */
const sideMaxPx = 2048;

async function smaller(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, sideMaxPx / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(scale * bitmap.width)), Math.max(1, Math.round(scale * bitmap.height)));
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.95 });
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** A picture to try it on: a red circle, a blue square, a green triangle. */
async function sample(): Promise<Blob> {
  const canvas = new OffscreenCanvas(480, 300);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, 480, 300);
  context.fillStyle = '#dc1e1e';
  context.beginPath();
  context.arc(120, 140, 50, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#1e3cdc';
  context.fillRect(240, 90, 100, 100);
  context.fillStyle = '#1e9b3c';
  context.beginPath();
  context.moveTo(410, 60);
  context.lineTo(460, 150);
  context.lineTo(360, 150);
  context.fill();
  return canvas.convertToBlob({ type: 'image/png' });
}
