import { Card } from '../widgets/layout.js';
import { Empty } from '../widgets/states.js';

export function Image() {
  return (
    <Card title="Image">
      <Empty title="Nothing to see yet" />
    </Card>
  );
}
