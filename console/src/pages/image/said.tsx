import { stepWords } from '../../lib/step-words.js';
import type { SpatialAnswer } from '../../reasoning-types.js';
import { Chip } from '../../widgets/controls.js';
import { Card } from '../../widgets/layout.js';

/** Questions that are understood, whatever is in a picture. */
const understood = ['How many objects are there?', 'Which object is the largest?'];

/** What was answered, how sure, and by which steps. */
export function Said({ answer, onAsk }: { readonly answer: SpatialAnswer; readonly onAsk: (question: string) => void }) {
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
