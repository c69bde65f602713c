import type { DomainAnswer, ExplainAnswer } from '../../reasoning-types.js';
import { travelTo } from '../../time.js';
import { Button, Chip } from '../../widgets/controls.js';
import { Card, Mono } from '../../widgets/layout.js';
import { Empty } from '../../widgets/states.js';

type Derived = ExplainAnswer['core_support']['derived'][number];
type Proof = Derived['why'];

interface Rule {
  readonly rule_id: string;
  readonly description?: string;
  readonly when?: unknown;
  readonly supports?: Readonly<Record<string, number>>;
  readonly match?: readonly (readonly string[])[];
  readonly derive?: unknown;
}

/** What rules make of what was told, with the proof, and the rules themselves. */
export function Rules({ domain, answer }: { readonly domain: DomainAnswer; readonly answer: ExplainAnswer }) {
  const { derived } = answer.core_support;
  const rules = domain.rules as unknown as Rule[];
  const fired = new Set([...answer.ranked_hypotheses.flatMap((one) => one.rules), ...derived.flatMap(({ why }) => rulesOf(why))]);
  if (rules.length === 0) return null;
  return (
    <div class="columns halves">
      <Card title="What follows, and its proof">
        {derived.length === 0 ? (
          <Empty title="No rule derives anything">Rules derive facts from the relations that events state.</Empty>
        ) : (
          <ul class="proofs">
            {derived.map(({ variable, value, rule_id: rule, why }) => (
              <li key={`${variable} ${rule}`}>
                <details open>
                  <summary>
                    <b>
                      {variable} = {String(value)}
                    </b>{' '}
                    <Chip tone="good">rule {rule}</Chip>
                  </summary>
                  <ProofTree proofs={why.from} />
                </details>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Rules">
        <ul class="rules">
          {rules.map((rule) => (
            <li key={rule.rule_id}>
              <div class="row">
                <b>{rule.rule_id}</b>
                {fired.has(rule.rule_id) && <Chip tone="good">holds</Chip>}
              </div>
              {rule.description !== undefined && <p class="muted">{rule.description}</p>}
              <Mono>
                {rule.match === undefined ? `when ${JSON.stringify(rule.when)}` : rule.match.map((triple) => triple.join(' ')).join(' · ')}
              </Mono>
              <p class="mono">
                →{' '}
                {rule.supports === undefined
                  ? JSON.stringify(rule.derive)
                  : Object.entries(rule.supports)
                      .map(([hypothesis, ratio]) => `${hypothesis} × ${ratio}`)
                      .join(', ')}
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const rulesOf = ({ rule_id: rule, from }: Proof): string[] => [...(rule === null ? [] : [rule]), ...(from ?? []).flatMap(rulesOf)];

function ProofTree({ proofs }: { readonly proofs: readonly Proof[] | null }) {
  if (proofs === null) return <p class="muted">The proof is longer than is told.</p>;
  return (
    <ul class="proof">
      {proofs.map(({ fact, rule_id: rule, stated_by: statements, from }) => (
        <li key={fact.join(' ')}>
          <span class="fact">
            {fact[0]} <i>{fact[1]}</i> {fact[2]}
          </span>{' '}
          {rule !== null && <Chip tone="good">rule {rule}</Chip>}
          {statements.map(({ event_id: id, position }) => (
            <Button key={id} look="quiet" title="See the time just before it" onClick={() => travelTo(position - 1)}>
              <Mono>{id}</Mono> at {position}
            </Button>
          ))}
          {(from === null || from.length > 0) && <ProofTree proofs={from} />}
        </li>
      ))}
    </ul>
  );
}
