import { useState } from 'preact/hooks';
import { useAnswer } from '../answer.js';
import { api } from '../api.js';
import { ask, linkTo } from '../route.js';
import { travelTo } from '../time.js';
import { kindOf } from '../timeline.js';
import type { EventList } from '../types.js';
import { Button } from '../widgets/controls.js';
import { Dialog, Mono, Time } from '../widgets/layout.js';
import { Answered, Empty } from '../widgets/states.js';
import { canHash, linkAt } from './chain.js';

const close = (): void => ask({ event: null });

/** One event whole: what was written, by whom, and what proves it. */
export function EventDialog({ position }: { readonly position: number }) {
  const answer = useAnswer((signal) => api<EventList>('events', { query: { after: position - 1, limit: 1 }, signal }), [position]);
  return (
    <Dialog
      title={`Event ${position}`}
      onClose={close}
      footer={
        <>
          <Button disabled={position <= 1} onClick={() => ask({ event: String(position - 1) })}>
            The one before
          </Button>
          <Button onClick={() => ask({ event: String(position + 1) })}>The next one</Button>
          <Button look="primary" onClick={() => travelTo(position)}>
            Look at all as it was then
          </Button>
        </>
      }
    >
      <Answered answer={answer}>
        {({ session_id: session, events: [event] }) => {
          if (event === undefined || event.position !== position) return <Empty title="There is no event at this position" />;
          const { id, type, version, recorded_at, actor, causation, traceparent, digest, data } = event;
          const facts: (readonly [string, preact.ComponentChildren])[] = [
            ['Id', <Mono key="i">{id}</Mono>],
            ['Recorded', <Time key="t" iso={recorded_at} />],
            ['By the key', <Mono key="a">{actor}</Mono>],
            ['Caused by the request', <Mono key="c">{causation}</Mono>],
            ...(traceparent === undefined ? [] : [['Trace', <Mono key="r">{traceparent}</Mono>] as const]),
            ['Digest of what was asked for', <Mono key="d">{digest}</Mono>],
          ];
          return (
            <div class="stack">
              <p class="row">
                <span class={`dot data-${kindOf(type).colour}`} aria-hidden="true" />
                <b class="mono">{type}</b>
                <span class="muted">version {version}</span>
                {type.startsWith('memory.') && (
                  <a href={linkTo('memories', { m: typeof data.memory_id === 'string' ? data.memory_id : id })}>The memory</a>
                )}
              </p>
              <dl class="facts two">
                {facts.map(([name, value]) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <pre class="mono">{JSON.stringify(data, null, 2)}</pre>
              {canHash() && <Link key={`link ${position}`} session={session} position={position} />}
              <Proof key={`proof ${position}`} position={position} />
            </div>
          );
        }}
      </Answered>
    </Dialog>
  );
}

/** How the record is chained to all before it, computed in this browser when it is opened. */
function Link({ session, position }: { readonly session: string; readonly position: number }) {
  const [isOpen, setOpen] = useState(false);
  const [read, setRead] = useState(0);
  const answer = useAnswer(isOpen ? (signal) => linkAt(session, position, signal, setRead) : null, [isOpen, position]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Its link in the hash chain</summary>
      {answer.isLoading && <progress class="replaying" aria-label="Reading the log up to it" max={position} value={read} />}
      <Answered answer={answer} what="Reading the log up to it">
        {(link) =>
          link === null ? null : (
            <div class="stack">
              <dl class="facts one">
                <Root title={`Hash of the ${position - 1} records before it`} root={link.before} />
                <Root title="Hash with it: SHA-256 of that one and of the record as it is stored" root={link.hash} />
              </dl>
              <p class={`note ${link.hash === link.claimed ? 'good' : 'bad'}`}>
                {link.hash === link.claimed
                  ? 'This browser computed both from the log itself; the service says the same.'
                  : 'The service tells another hash: this record, or one before it, is not as it was written.'}
              </p>
            </div>
          )
        }
      </Answered>
    </details>
  );
}

/** What shows that a record lies in the tree whose root is signed. */
interface ProofOf {
  readonly session_tree: { readonly index: number; readonly size: number; readonly root: string; readonly hashes: readonly string[] };
  readonly checkpoint_log: { readonly index: number; readonly size: number; readonly root: string; readonly hashes: readonly string[] };
  readonly checkpoint: string;
}

/** Shows that the record lies in what was signed; fetched when it is opened. */
function Proof({ position }: { readonly position: number }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useAnswer(isOpen ? (signal) => api<ProofOf>('audit/proof', { query: { position }, signal }) : null, [isOpen, position]);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Proof that it is in the log that was signed</summary>
      <Answered answer={answer} what="Proof">
        {({ session_tree: tree, checkpoint_log: log, checkpoint }) => (
          <div class="stack">
            <dl class="facts one">
              <Root
                title={`Record ${tree.index} of ${tree.size} of the session’s tree, by ${tree.hashes.length} hashes, whose root is`}
                root={tree.root}
              />
              <Root
                title={`Entry ${log.index} of ${log.size} of the checkpoint log, by ${log.hashes.length} hashes, whose root is signed`}
                root={log.root}
              />
            </dl>
            <pre class="mono">{checkpoint}</pre>
          </div>
        )}
      </Answered>
    </details>
  );
}

const Root = ({ title, root }: { readonly title: string; readonly root: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <Mono>{root}</Mono>
    </dd>
  </div>
);
