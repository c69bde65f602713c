import { useState } from 'preact/hooks';
import { useAction, useAnswer } from '../../answer.js';
import { api } from '../../api.js';
import { credentials } from '../../credentials.js';
import type { AgentDto, KeyDto, KeyListDto, NewAgentDto } from '../../reasoning-types.js';
import { useSignal } from '../../signal.js';
import { Button, Chip, TextField } from '../../widgets/controls.js';
import { Card, Dialog, Mono, Table, Time } from '../../widgets/layout.js';
import { Answered, Empty, ErrorState } from '../../widgets/states.js';
import { Scopes, scopesText } from './scopes.js';

const hourS = 3600;
const dayMs = 24 * 3_600_000;
/** Days after which a key ends at most: a hundred years. */
const daysMax = 36_500;

/** The keys to an agent: add, rotate, end. */
export function Keys({ agent, onSecret }: { readonly agent: AgentDto; readonly onSecret: (made: NewAgentDto) => void }) {
  const { agentKey } = agent;
  const [asks, setAsks] = useState<'add' | 'rotate' | KeyDto | null>(null);
  const answer = useAnswer(
    (signal) => api<KeyListDto>('/v1/accounts/units/keys', { as: 'owner', query: { agentKey }, signal }),
    [agentKey],
  );
  const made = (secret: NewAgentDto): void => {
    setAsks(null);
    onSecret(secret);
    answer.again();
  };
  return (
    <Card
      title={`Keys of ${agent.name}`}
      actions={
        <>
          <Button onClick={() => setAsks('add')}>Add a key …</Button>
          <Button look="quiet" onClick={() => setAsks('rotate')}>
            Rotate …
          </Button>
        </>
      }
    >
      <Answered answer={answer} what="Keys">
        {({ keys }) =>
          keys.length === 0 ? (
            <Empty title="It has no key in force">Add one, and hand it to the agent.</Empty>
          ) : (
            <Table
              caption="Keys in force"
              rows={keys}
              keyOf={({ keyId }) => keyId}
              columns={[
                { title: 'Name', cell: ({ name }) => <b>{name}</b> },
                { title: 'Key', cell: ({ keyId }) => <Mono>{keyId}…</Mono> },
                { title: 'May', cell: ({ scopes }) => <Chip>{scopesText(scopes)}</Chip> },
                {
                  title: 'Last used',
                  cell: ({ lastUsedAt }) =>
                    lastUsedAt === null ? <span class="muted">not since the start</span> : <Time iso={lastUsedAt} />,
                },
                {
                  title: 'Ends',
                  cell: ({ expiresAt }) => (expiresAt === null ? <span class="muted">never</span> : <Time iso={expiresAt} />),
                },
                {
                  title: 'End',
                  cell: (key) => (
                    <Button look="quiet" aria-label={`End ${key.name}`} onClick={() => setAsks(key)}>
                      End …
                    </Button>
                  ),
                },
              ]}
            />
          )
        }
      </Answered>
      {asks === 'add' && <AddKey agentKey={agentKey} onClose={() => setAsks(null)} onMade={made} />}
      {asks === 'rotate' && <RotateKeys agentKey={agentKey} onClose={() => setAsks(null)} onMade={made} />}
      {asks !== null && typeof asks === 'object' && (
        <EndKey
          agentKey={agentKey}
          apiKey={asks}
          onClose={() => setAsks(null)}
          onEnded={() => {
            setAsks(null);
            answer.again();
          }}
        />
      )}
    </Card>
  );
}

interface MakeProps {
  readonly agentKey: string;
  readonly onClose: () => void;
  readonly onMade: (made: NewAgentDto) => void;
}

const make = (body: object): Promise<NewAgentDto> => api('/v1/accounts/units/keys', { method: 'POST', as: 'owner', body });

function AddKey({ agentKey, onClose, onMade }: MakeProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [days, setDays] = useState('');
  const adding = useAction(async () => {
    const expiresAt = days === '' ? undefined : new Date(Date.now() + Math.min(Number(days), daysMax) * dayMs).toISOString();
    onMade(await make({ agentKey, name: name.trim() || 'key', scopes, expiresAt }));
  });
  return (
    <Dialog
      title="Add a key"
      onClose={onClose}
      onSubmit={() => void adding.run()}
      footer={
        <Button look="primary" type="submit" isBusy={adding.isRunning}>
          Make the key
        </Button>
      }
    >
      <TextField label="Name" value={name} onText={setName} placeholder="dashboard" />
      <Scopes scopes={scopes} onChange={setScopes} />
      <TextField label="Ends after days" type="number" min={1} value={days} onText={setDays} hint="Empty: never." />
      {adding.error !== null && <ErrorState error={adding.error} />}
    </Dialog>
  );
}

function RotateKeys({ agentKey, onClose, onMade }: MakeProps) {
  const [hours, setHours] = useState('1');
  const rotating = useAction(async () => onMade(await make({ agentKey, grace_seconds: Math.round(Number(hours) * hourS) })));
  return (
    <Dialog
      title="Rotate the keys"
      onClose={onClose}
      footer={
        <Button look="danger" isBusy={rotating.isRunning} onClick={() => void rotating.run()}>
          Replace all keys
        </Button>
      }
    >
      <p>One new key takes the place of all others.</p>
      <TextField
        label="The keys before go on to be taken for hours"
        type="number"
        min={0}
        max={744}
        step="any"
        value={hours}
        onText={setHours}
        hint="0: they stop at once."
      />
      {rotating.error !== null && <ErrorState error={rotating.error} />}
    </Dialog>
  );
}

function EndKey({
  agentKey,
  apiKey,
  onClose,
  onEnded,
}: {
  readonly agentKey: string;
  readonly apiKey: KeyDto;
  readonly onClose: () => void;
  readonly onEnded: () => void;
}) {
  const isOwn = useSignal(credentials).agent?.startsWith(apiKey.keyId) === true;
  const ending = useAction(async () => {
    await api('/v1/accounts/units/keys', { method: 'DELETE', as: 'owner', body: { agentKey, keyId: apiKey.keyId } });
    onEnded();
    if (isOwn) credentials.set({ ...credentials.value, agent: null });
  });
  return (
    <Dialog
      title={`End the key “${apiKey.name}”`}
      onClose={onClose}
      footer={
        <Button look="danger" isBusy={ending.isRunning} onClick={() => void ending.run()}>
          End it now
        </Button>
      }
    >
      <p>
        <Mono>{apiKey.keyId}…</Mono> is taken no more, at once. What was written with it stays.
      </p>
      {isOwn && <p class="note warn">You are signed in with it: the pages about what this agent remembers ask for another key then.</p>}
      {ending.error !== null && <ErrorState error={ending.error} />}
    </Dialog>
  );
}

/** Shows a secret, this once. */
export function Secret({ made, onClose }: { readonly made: NewAgentDto; readonly onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const copy = useAction(async () => {
    await navigator.clipboard.writeText(made.apiKey);
    setCopied(true);
  });
  return (
    <Dialog
      title="The key, shown this once"
      onClose={onClose}
      footer={
        <Button look="primary" onClick={() => void copy.run()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      }
    >
      <p>The service keeps only its hash. Copy it now.</p>
      <p class="secret mono">{made.apiKey}</p>
      {copy.error !== null && <p class="problem">This browser does not let it be copied: mark it and copy it yourself.</p>}
    </Dialog>
  );
}
