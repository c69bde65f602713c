import { Card } from '../widgets/layout.js';
import { Empty } from '../widgets/states.js';

export function Domains() {
  return (
    <Card title="Domains">
      <Empty title="Nothing to see yet" />
    </Card>
  );
}
