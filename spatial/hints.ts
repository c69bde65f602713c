import { lex, singular } from './language/lexer.js';
import { type Box, boxArea, boxCenter, type Point, type SceneObject } from './scene.js';

/** A thing annotated by whoever asks: only the label is sure to be there. */
export interface ObjectHint {
  readonly label: string;
  readonly box?: Box;
  readonly point?: Point;
  readonly attributes?: Readonly<Record<string, string>>;
  /** Larger = farther. */
  readonly depth?: number | null;
}

/** A hint with neither box nor point covers this much of the image's sides around its center, for lack of anything better. */
const pointExtent = 0.02;

/** Annotated things as objects. What a label says ("red mug") is an attribute where none of that name is given. Hints without a place are left out. */
export function objectsOfHints(hints: readonly ObjectHint[]): SceneObject[] {
  return hints.flatMap((hint, i): SceneObject[] => {
    const place = placeOf(hint);
    if (place === null) return [];
    const label = hint.label.trim().toLowerCase();
    return [
      {
        id: `h${i + 1}`,
        label,
        attributes: { ...attributesOfLabel(label), ...normalized(hint.attributes ?? {}) },
        box: place,
        centroid: boxCenter(place),
        point: hint.point ?? boxCenter(place),
        area: boxArea(place),
        depth: hint.depth ?? null,
        confidence: 1,
        source: 'hint',
      },
    ];
  });
}

function placeOf({ box, point }: ObjectHint): Box | null {
  if (box !== undefined) return box;
  if (point === undefined) return null;
  return [point[0] - pointExtent, point[1] - pointExtent, point[0] + pointExtent, point[1] + pointExtent];
}

/** Color, size, material and shape words of a label. */
export function attributesOfLabel(label: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const lexeme of lex(label)) {
    if (lexeme.kind === 'attribute') attributes[lexeme.name] ??= lexeme.values[0];
    if (lexeme.kind === 'shape') attributes.shape ??= shapeNamed(lexeme.text, lexeme.values);
  }
  return attributes;
}

const shapeNamed = (text: string, values: readonly string[]): string => (values.includes(singular(text)) ? singular(text) : values[0]);

/** Given values by the words that the grammar uses: "grey" is gray, "big" is large. */
function normalized(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(attributes)
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]): [string, string] => {
      const key = name.toLowerCase() === 'colour' ? 'color' : name.toLowerCase();
      const text = value.trim().toLowerCase();
      const parsed = attributesOfLabel(text)[key];
      return [key, key === 'shape' || parsed === undefined ? text : parsed];
    });
  return Object.fromEntries(entries);
}
