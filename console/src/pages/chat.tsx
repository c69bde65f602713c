import { Card } from '../widgets/layout.js';
import { Empty } from '../widgets/states.js';

export function Chat() {
  return (
    <Card title="Chat">
      <Empty title="Nothing to see yet" />
    </Card>
  );
}
