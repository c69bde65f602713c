import { Card } from '../widgets/layout.js';
import { Empty } from '../widgets/states.js';

export function Predictions() {
  return (
    <Card title="Predictions">
      <Empty title="Nothing to see yet" />
    </Card>
  );
}
