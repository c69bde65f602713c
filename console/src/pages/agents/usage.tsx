import { useAnswer, useHeard } from '../../answer.js';
import { api } from '../../api.js';
import { credentials } from '../../credentials.js';
import { useSignal } from '../../signal.js';
import { news } from '../../time.js';
import type { UsageAnswer } from '../../types.js';
import { Card, Time } from '../../widgets/layout.js';
import { Answered, Empty } from '../../widgets/states.js';

const bytesText = (bytes: number): string =>
  bytes < 1 << 20 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / (1 << 20)).toFixed(1)} MiB`;
const plain = (value: number): string => value.toLocaleString('en');

/** What the agent that is signed in has, and may have. */
export function Usage() {
  const { agent } = useSignal(credentials);
  const heard = useHeard(() => news.value);
  const answer = useAnswer(agent === null ? null : (signal) => api<UsageAnswer>('usage', { signal }), [agent], heard);
  return (
    <Card title="Usage and quotas">
      {agent === null ? (
        <Empty title="Of an agent that is signed in">
          Sign in with an agent’s API key as well, on a page that needs one, to see what it uses.
        </Empty>
      ) : (
        <Answered answer={answer} what="Usage">
          {({ session_id: id, memories, domains, log_bytes: bytes, events_today: today, events }) => (
            <>
              <p class="mono muted">{id}</p>
              <ul class="usage">
                <Quota name="Memories" used={memories.used} limit={memories.limit} text={plain} />
                <Quota name="Domains" used={domains.used} limit={domains.limit} text={plain} />
                <Quota name="Bytes on the log" used={bytes.used} limit={bytes.limit} text={bytesText} />
                <Quota name="Events today" used={today.used} limit={today.limit} text={plain} />
              </ul>
              <p class="hint">
                {plain(events)} events in all; the day ends <Time iso={today.resets_at} />.
              </p>
            </>
          )}
        </Answered>
      )}
    </Card>
  );
}

function Quota({
  name,
  used,
  limit,
  text,
}: {
  readonly name: string;
  readonly used: number;
  readonly limit: number | null;
  readonly text: (value: number) => string;
}) {
  const share = limit === null ? 0 : used / Math.max(limit, 1);
  return (
    <li>
      <span>{name}</span>
      <span class="number">
        {text(used)} <span class="muted">{limit === null ? 'without a bound' : `of ${text(limit)}`}</span>
      </span>
      {limit !== null && (
        <span class="track" aria-hidden="true">
          <span class={share > 0.9 ? 'share full' : 'share'} style={{ width: `${100 * Math.min(1, share)}%` }} />
        </span>
      )}
    </li>
  );
}
