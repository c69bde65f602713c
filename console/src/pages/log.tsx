import { Card } from '../widgets/layout.js';
import { Empty } from '../widgets/states.js';

export function Log() {
  return (
    <Card title="Log">
      <Empty title="Nothing to see yet" />
    </Card>
  );
}
