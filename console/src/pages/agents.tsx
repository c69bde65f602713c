import { Card } from '../widgets/layout.js';
import { Empty } from '../widgets/states.js';

export function Agents() {
  return (
    <Card title="Agents">
      <Empty title="Nothing to see yet" />
    </Card>
  );
}
