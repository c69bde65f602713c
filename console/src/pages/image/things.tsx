import type { SeenObject, SpatialAnswer } from '../../reasoning-types.js';
import { Chip } from '../../widgets/controls.js';
import { Card, Table } from '../../widgets/layout.js';
import { colourOf } from './picture.js';

/** Things that a table shows at most: a photograph has proposals without end. */
const thingsMax = 60;

/** What was found in the picture, and how it lies to each other. */
export function Things({
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
