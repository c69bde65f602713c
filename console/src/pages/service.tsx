import { Card } from '../widgets/layout.js';
import { Empty } from '../widgets/states.js';

export function Service() {
  return (
    <Card title="Service">
      <Empty title="Nothing to see yet" />
    </Card>
  );
}
