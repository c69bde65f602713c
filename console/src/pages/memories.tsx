import { Card } from '../widgets/layout.js';
import { Empty } from '../widgets/states.js';

export function Memories() {
  return (
    <Card title="Memories">
      <Empty title="Nothing to see yet" />
    </Card>
  );
}
