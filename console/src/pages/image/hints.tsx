import { type Hint, withSide } from '../../lib/hints.js';
import { Button, TextField } from '../../widgets/controls.js';
import { Card } from '../../widgets/layout.js';

const sides = ['left', 'top', 'right', 'bottom'] as const;

/** The boxes that say what is in the picture, to be changed. */
export function Hints({ hints, onChange }: { readonly hints: readonly Hint[]; readonly onChange: (hints: readonly Hint[]) => void }) {
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
