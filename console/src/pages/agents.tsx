import { useState } from 'preact/hooks';
import { useAction, useAnswer } from '../answer.js';
import { api } from '../api.js';
import type { AgentDto, AgentListDto, NewAgentDto } from '../reasoning-types.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import { Button, Chip, TextField } from '../widgets/controls.js';
import { Card, Dialog, Mono, Table, Time } from '../widgets/layout.js';
import { Answered, Empty, ErrorState } from '../widgets/states.js';
import { Keys, Secret } from './agents/keys.js';
import { Scopes, scopesText } from './agents/scopes.js';
import { Usage } from './agents/usage.js';
import './domains.css';
import './agents.css';

/** The agents of the account and the keys to them. */
export function Agents() {
  const { query } = useSignal(route);
  const answer = useAnswer(loadAgents, []);
  const [secret, setSecret] = useState<NewAgentDto | null>(null);
  const [asks, setAsks] = useState<'new' | 'delete' | 'retention' | null>(null);
  const units = answer.value ?? [];
  const chosen = units.find(({ agentId }) => agentId === query.agent) ?? units[0];
  const done = (): void => {
    setAsks(null);
    answer.again();
  };
  return (
    <div class="stack agents">
      <div class="columns wide-first">
        <Card
          title="Agents"
          actions={
            <Button look="primary" onClick={() => setAsks('new')}>
              Make an agent …
            </Button>
          }
        >
          <Answered answer={answer} what="Agents">
            {() =>
              units.length === 0 ? (
                <Empty title="There is no agent yet">An agent is one session and the keys to it.</Empty>
              ) : (
                <Table
                  caption="Agents of the account"
                  rows={units}
                  keyOf={({ agentId }) => agentId}
                  columns={[
                    {
                      title: 'Name',
                      cell: ({ agentId, name }) => (
                        <Chip onPress={() => ask({ agent: agentId })} isOn={agentId === chosen?.agentId}>
                          {name}
                        </Chip>
                      ),
                    },
                    { title: 'Session', cell: ({ agentId }) => <Mono>{agentId}</Mono> },
                    { title: 'May', cell: ({ scopes }) => scopesText(scopes) },
                    { title: 'Made', cell: ({ createdAt }) => <Time iso={createdAt} /> },
                    { title: 'Kept', cell: ({ max_age_days: days }) => (days === null ? 'for ever' : `${days} days`) },
                  ]}
                />
              )
            }
          </Answered>
        </Card>
        <Usage />
      </div>
      {chosen !== undefined && (
        <>
          <Keys key={chosen.agentKey} agent={chosen} onSecret={setSecret} />
          <Card title={`Keeping and ending ${chosen.name}`}>
            <div class="row">
              <Button onClick={() => setAsks('retention')}>How long records are kept …</Button>
              <Button look="danger" onClick={() => setAsks('delete')}>
                Delete the agent …
              </Button>
            </div>
          </Card>
        </>
      )}
      {asks === 'new' && (
        <NewAgent
          onClose={() => setAsks(null)}
          onMade={(made) => {
            setSecret(made);
            ask({ agent: made.agentId }, { of: 'agents' });
            done();
          }}
        />
      )}
      {asks === 'delete' && chosen !== undefined && <DeleteAgent agent={chosen} onClose={() => setAsks(null)} onDone={done} />}
      {asks === 'retention' && chosen !== undefined && <Retention agent={chosen} onClose={() => setAsks(null)} onDone={done} />}
      {secret !== null && <Secret made={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

/** All agents of the account, page by page. */
async function loadAgents(signal: AbortSignal): Promise<AgentDto[]> {
  const agents: AgentDto[] = [];
  let cursor: string | null = null;
  do {
    const page: AgentListDto = await api('/v1/accounts/units', { as: 'owner', query: { cursor }, signal });
    agents.push(...page.units);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return agents;
}

function NewAgent({ onClose, onMade }: { readonly onClose: () => void; readonly onMade: (made: NewAgentDto) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const making = useAction(async () =>
    onMade(await api<NewAgentDto>('/v1/accounts/units', { method: 'POST', as: 'owner', body: { name: name.trim() || 'agent', scopes } })),
  );
  return (
    <Dialog
      title="Make an agent"
      onClose={onClose}
      onSubmit={() => void making.run()}
      footer={
        <Button look="primary" type="submit" isBusy={making.isRunning}>
          Make it
        </Button>
      }
    >
      <TextField label="Name" value={name} onText={setName} placeholder="assistant" />
      <Scopes scopes={scopes} onChange={setScopes} />
      {making.error !== null && <ErrorState error={making.error} />}
    </Dialog>
  );
}

interface ChangeProps {
  readonly agent: AgentDto;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DeleteAgent({ agent, onClose, onDone }: ChangeProps) {
  const [typed, setTyped] = useState('');
  const deleting = useAction(async () => {
    await api('/v1/accounts/units', { method: 'DELETE', as: 'owner', body: { agentKey: agent.agentKey } });
    onDone();
  });
  return (
    <Dialog
      title={`Delete ${agent.name}`}
      onClose={onClose}
      footer={
        <Button look="danger" disabled={typed !== agent.name} isBusy={deleting.isRunning} onClick={() => void deleting.run()}>
          Delete it for good
        </Button>
      }
    >
      <p>
        Its keys stop at once, and what it stored becomes unreadable: the log stays whole and can be verified, its content is gone. This
        cannot be taken back.
      </p>
      <TextField label={`Type “${agent.name}” to go on`} value={typed} onText={setTyped} />
      {deleting.error !== null && <ErrorState error={deleting.error} />}
    </Dialog>
  );
}

function Retention({ agent, onClose, onDone }: ChangeProps) {
  const [days, setDays] = useState(agent.max_age_days === null ? '' : String(agent.max_age_days));
  const setting = useAction(async () => {
    const body = { agentKey: agent.agentKey, max_age_days: days === '' ? null : Number(days) };
    await api('/v1/accounts/units/retention', { method: 'POST', as: 'owner', body });
    onDone();
  });
  return (
    <Dialog
      title="How long records are kept"
      onClose={onClose}
      footer={
        <Button look={days === '' ? 'primary' : 'danger'} isBusy={setting.isRunning} onClick={() => void setting.run()}>
          {days === '' ? 'Keep all' : 'Erase what is older'}
        </Button>
      }
    >
      <TextField
        label="Days"
        type="number"
        min={1}
        max={36500}
        value={days}
        onText={setDays}
        hint="Once a day what is older is erased for good. Empty: never."
      />
      {setting.error !== null && <ErrorState error={setting.error} />}
    </Dialog>
  );
}
