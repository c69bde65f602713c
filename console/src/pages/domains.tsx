import { useEffect, useRef, useState } from 'preact/hooks';
import { useAction, useAnswerAt } from '../answer.js';
import { api } from '../api.js';
import { freshId } from '../fresh-id.js';
import { networkOf, observable, variablesOf, whatIfExample } from '../lib/network.js';
import type { DomainAnswer, ExplainAnswer } from '../reasoning-types.js';
import { ask, route } from '../route.js';
import { useSignal } from '../signal.js';
import { asked, head, notePosition } from '../time.js';
import { Button, Chip, TextField } from '../widgets/controls.js';
import { Card } from '../widgets/layout.js';
import { Answered, Empty, ErrorState } from '../widgets/states.js';
import { AskNext, Belief } from './domains/belief.js';
import { BeliefOverTime } from './domains/belief-over-time.js';
import { DeclarationEditor } from './domains/declaration.js';
import { DomainChoice, domainPath, NoDomain, useDomain, useDomainId, useDomains } from './domains/domain-choice.js';
import { Evidence, NodePanel } from './domains/evidence.js';
import { NetworkView } from './domains/network-view.js';
import { Rules } from './domains/rules.js';
import './domains.css';

const usualQuestion = 'What is the case?';
/** Begins the warning that the usual question, which is about nothing of its own, gets every time. */
const usualWarning = 'nothing in the question names';
/** All hypotheses are ranked, not only the most probable ten. */
const topK = 100;

/** What the service believes of a domain, and why. */
export function Domains() {
  const domains = useDomains();
  const id = useDomainId(domains.value?.items);
  const [editing, setEditing] = useState<'new' | 'this' | null>(null);
  const domain = useDomain(id);
  const declared = domain.value?.domain_id === id ? domain.value : null;
  return (
    <div class="stack domains">
      <Answered answer={domains} what="Domains">
        {({ items }) => (
          <Card>
            <DomainChoice domains={items} chosen={id}>
              <div class="actions">
                {declared !== null && declared.version > 0 && (
                  <Button onClick={() => setEditing(editing === 'this' ? null : 'this')} aria-expanded={editing === 'this'}>
                    Change its declaration
                  </Button>
                )}
                <Button
                  look={id === null && editing === null ? 'primary' : 'plain'}
                  onClick={() => setEditing(editing === 'new' ? null : 'new')}
                  aria-expanded={editing === 'new'}
                >
                  Declare a domain
                </Button>
              </div>
            </DomainChoice>
            {declared !== null && (
              <p class="lead" dir="auto">
                {declared.description}
              </p>
            )}
            {id === null && (
              <Empty title="There is no domain yet">
                Declare what can be observed, what may be the case, and what follows from what: the form begins with an example. What is
                observed is then told by pressing a node of the network.
              </Empty>
            )}
          </Card>
        )}
      </Answered>
      {editing === 'new' && <DeclarationEditor domain={null} onDone={() => setEditing(null)} />}
      {editing === 'this' && declared !== null && (
        <DeclarationEditor key={declared.domain_id} domain={declared} onDone={() => setEditing(null)} />
      )}
      {id !== null && domains.error === null && <NoDomain answer={domain} />}
      {declared !== null && declared.hypotheses.length > 0 && <Reasoning key={declared.domain_id} domain={declared} />}
      {declared !== null && declared.hypotheses.length === 0 && (
        <Card>
          <Empty title="It has no hypotheses">
            {declared.adaptive === null ? 'Declare some to see what is believed of them.' : 'It learns to predict: see its Predictions.'}
          </Empty>
        </Card>
      )}
    </div>
  );
}

type Given = Readonly<Record<string, string>>;

function readGiven(text: string | undefined): Given {
  try {
    const value = JSON.parse(text ?? '{}') as unknown;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Given) : {};
  } catch {
    return {};
  }
}

/** One that was sent. */
interface Observation {
  readonly id: string;
  readonly variable: string;
  readonly value: string;
}

function Reasoning({ domain }: { readonly domain: DomainAnswer }) {
  const { query } = useSignal(route);
  const isPast = useSignal(asked) !== null;
  const path = domainPath(domain.domain_id);
  const variables = variablesOf(domain);
  const given = readGiven(query.given);
  const supposed = Object.fromEntries(
    Object.entries(given)
      .filter(([name]) => Object.hasOwn(variables, name))
      .map(([name, value]) => [name, observable(variables[name], value)]),
  );
  const question = query.q ?? usualQuestion;
  const answer = useAnswerAt(
    async (asOf, signal) => {
      const upTo = head.value;
      const said = await api<ExplainAnswer>(`${path}/explain`, {
        method: 'POST',
        body: { question, top_k: topK, given: supposed },
        query: { as_of: asOf },
        signal,
      });
      return { said, upTo };
    },
    [domain.domain_id, domain.version, question, query.given],
  );
  const [recordedAt, setRecordedAt] = useState(0);
  const unanswered = useRef<Observation | null>(null);
  const observe = useAction(async (variable: string, value: string) => {
    // what got no answer may be recorded nevertheless: pressed again, it is the same event
    const before = unanswered.current;
    const isSame = before?.variable === variable && before.value === value;
    const observation = isSame ? before : { id: freshId(), variable, value };
    unanswered.current = observation;
    const body = { event_id: observation.id, observations: { [variable]: observable(variables[variable], value) } };
    const { position } = await api<{ position: number }>(`${path}/events`, { method: 'POST', body });
    unanswered.current = null;
    setRecordedAt(position);
    if (Object.hasOwn(given, variable)) suppose(variable, null);
    notePosition(position, domain.domain_id);
  });
  // until the page shows what was recorded, another press would record it twice
  const isObserving = observe.isRunning || (answer.error === null && recordedAt > (answer.value?.upTo ?? 0));
  const observeAgain = (): void => {
    if (unanswered.current !== null) void observe.run(unanswered.current.variable, unanswered.current.value);
  };
  const suppose = (variable: string, value: string | null): void => {
    const { [variable]: _, ...rest } = given;
    const next = value === null ? rest : { ...rest, [variable]: value };
    ask({ given: Object.keys(next).length === 0 ? null : JSON.stringify(next) });
  };
  const onObserve = isPast ? null : (variable: string, value: string): void => void observe.run(variable, value);
  return (
    <>
      <QuestionForm
        example={whatIfExample(domain)}
        question={question}
        onAsk={(q) => ask({ q: q === usualQuestion || q === '' ? null : q })}
      />
      {observe.error !== null && <ErrorState error={observe.error} onRetry={observeAgain} />}
      <Answered answer={answer} what="Working it out">
        {({ said }) => (
          <Said
            domain={domain}
            answer={said}
            given={given}
            suppose={suppose}
            onObserve={onObserve}
            isObserving={isObserving}
            chosen={query.node ?? null}
          />
        )}
      </Answered>
      {/* the replay takes no time from what is believed now */}
      {(answer.value !== null || answer.error !== null) && <BeliefOverTime domain={domain} />}
    </>
  );
}

interface QuestionFormProps {
  /** A question that supposes something, in the domain's words. */
  readonly example: string | null;
  readonly question: string;
  readonly onAsk: (question: string) => void;
}

function QuestionForm({ example, question, onAsk }: QuestionFormProps) {
  const [text, setText] = useState(question);
  useEffect(() => setText(question), [question]);
  return (
    <form
      class="card question"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk(text.trim());
      }}
    >
      <TextField
        label="Question"
        value={text}
        onText={setText}
        hint={`Plain words. ${example === null ? 'N' : `“${example}” supposes it; n`}othing of a question is recorded.`}
      />
      <Button look="primary" type="submit">
        Ask
      </Button>
    </form>
  );
}

/** Nodes beside each other at most: what fits the page, so that wide networks grow downwards. */
const perRowOf = (widthPx: number): number => Math.max(2, Math.min(7, Math.floor(widthPx / 190)));

interface SaidProps {
  readonly domain: DomainAnswer;
  readonly answer: ExplainAnswer;
  readonly given: Given;
  readonly suppose: (variable: string, value: string | null) => void;
  readonly onObserve: ((variable: string, value: string) => void) | null;
  /** One is under way, or not shown yet. */
  readonly isObserving: boolean;
  readonly chosen: string | null;
}

function Said({ domain, answer, given, suppose, onObserve, isObserving, chosen }: SaidProps) {
  const [perRow, setPerRow] = useState(() => perRowOf(Math.min(innerWidth, 1344) - (innerWidth >= 1024 ? 460 : 60)));
  useEffect(() => {
    const look = (): void => setPerRow(perRowOf(Math.min(innerWidth, 1344) - (innerWidth >= 1024 ? 460 : 60)));
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, []);
  const network = networkOf(domain, answer, perRow);
  const warnings = answer.warnings.filter((warning) => answer.question !== usualQuestion || !warning.startsWith(usualWarning));
  const supposedNames = Object.keys(answer.what_if?.supposed ?? {});
  return (
    <div class="stack">
      {answer.what_if !== null && (
        <div class="what-if row" role="status">
          <strong>What if</strong>
          {supposedNames.map((name) => (
            <Chip
              key={name}
              tone="warn"
              onPress={Object.hasOwn(given, name) ? () => suppose(name, null) : undefined}
              title="Suppose nothing of it"
            >
              {name} = {String(answer.what_if?.supposed[name])} {Object.hasOwn(given, name) ? '✕' : ''}
            </Chip>
          ))}
          {answer.what_if.hypotheses.map(({ hypothesis_id: id, holds }) => (
            <Chip key={id} tone="warn">
              {id} {holds ? 'holds' : 'does not hold'}
            </Chip>
          ))}
          <span class="muted">Nothing of this is recorded.</span>
          <Button look="quiet" onClick={() => ask({ given: null, q: null })}>
            Back to what is known
          </Button>
        </div>
      )}
      {warnings.length > 0 && (
        <ul class="warnings" role="status">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Belief domain={domain} answer={answer} canWrite={onObserve !== null && answer.what_if === null} />
      <div class="columns wide-first">
        <Card title={`Network: ${network.nodes.length} nodes`}>
          <NetworkView
            network={network}
            chosen={chosen}
            onChoose={(node) => ask({ node: node === chosen ? null : node }, { replace: true })}
          />
          <ul class="legend node-status">
            <li>
              <span class="key observed" aria-hidden="true" /> observed
            </li>
            <li>
              <span class="key derived" aria-hidden="true" /> derived by a rule
            </li>
            <li>
              <span class="key supposed" aria-hidden="true" /> supposed
            </li>
            <li>
              <span class="key asked" aria-hidden="true" /> a hypothesis is about it
            </li>
          </ul>
        </Card>
        <NodePanel
          key={chosen ?? ''}
          node={network.nodes.find(({ id }) => id === chosen)}
          supposed={chosen === null ? undefined : given[chosen]}
          onObserve={onObserve}
          isObserving={isObserving}
          onSuppose={suppose}
          onForget={(name) => suppose(name, null)}
        />
      </div>
      <div class="columns halves">
        <AskNext answer={answer} onObserve={onObserve} isObserving={isObserving} onSuppose={suppose} />
        <Evidence domainId={domain.domain_id} answer={answer} canWrite={onObserve !== null} />
      </div>
      <Rules domain={domain} answer={answer} />
    </div>
  );
}
