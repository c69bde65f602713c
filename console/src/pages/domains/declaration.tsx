import { useState } from 'preact/hooks';
import { useAction } from '../../answer.js';
import { api } from '../../api.js';
import type { DomainAnswer } from '../../reasoning-types.js';
import { ask } from '../../route.js';
import { notePosition } from '../../time.js';
import { Button, TextField } from '../../widgets/controls.js';
import { faultsOf, JsonEditor, readJson } from '../../widgets/json-editor.js';
import { Card } from '../../widgets/layout.js';
import { ErrorState } from '../../widgets/states.js';
import { domainPath } from './domain-choice.js';

/** A declaration to begin with: every kind of variable, and a rule. */
const example = {
  description: 'Which fault has the rack?',
  schema: {
    variables: {
      led: { type: 'categorical', values: ['red', 'green', 'off'], question: 'What colour is the LED?', cost: 2 },
      temp: { type: 'number', unit: 'C', label: 'temperature' },
      smoke: { type: 'boolean', question: 'Is there smoke?' },
    },
  },
  hypotheses: [
    {
      hypothesis_id: 'psu',
      label: 'PSU dead',
      prior: 0.2,
      likelihoods: { led: { red: 0.1, green: 0.1, off: 0.8 }, temp: { mean: 20, sd: 3 }, smoke: { true: 0.1, false: 0.9 } },
    },
    {
      hypothesis_id: 'fan',
      label: 'Fan stuck',
      prior: 0.3,
      likelihoods: { led: { red: 0.7, green: 0.2, off: 0.1 }, temp: { mean: 80, sd: 8 }, smoke: { true: 0.2, false: 0.8 } },
    },
    {
      hypothesis_id: 'ok',
      label: 'Healthy',
      prior: 0.5,
      likelihoods: { led: { red: 0.01, green: 0.94, off: 0.05 }, temp: { mean: 40, sd: 6 }, smoke: { true: 0.01, false: 0.99 } },
    },
  ],
  rules: [
    {
      rule_id: 'hot_red',
      description: 'Red and hot speak for the fan more than either alone.',
      when: { led: 'red', temp: { gt: 70 } },
      supports: { fan: 3 },
    },
  ],
};

/** What each part of a declaration holds. */
const help: readonly (readonly [field: string, meaning: string])[] = [
  ['description', 'What the domain is about.'],
  [
    'schema.variables',
    'By name: {type: boolean | categorical | number, values?, unit?, question?, cost?, parents?, cpt?}. A cpt has a row for each combination of the parents’ values: {given, p} or {given, mean, sd}.',
  ],
  ['schema.strength', 'How many observations a declared table counts as when feedback is learned; 10 where it is not told.'],
  [
    'schema.adapt',
    'Settings of prediction: task, target, values, experts, memory, drift_sensitivity, interval_level, pending_max, writer.',
  ],
  [
    'hypotheses',
    '{hypothesis_id, label, prior, likelihoods} for the values of one hidden cause, or {hypothesis_id, label, variable, value} for states of the network.',
  ],
  ['rules', '{rule_id, when, supports} multiplies odds; {rule_id, match, derive} derives relations or observations from relations.'],
  ['query_templates', 'Questions by name that are asked often, with what they suppose.'],
];

const textOf = ({
  description,
  schema,
  hypotheses,
  rules,
  query_templates,
}: Omit<DomainAnswer, 'rules' | 'query_templates'> & Partial<DomainAnswer>): string =>
  JSON.stringify({ description, schema, hypotheses, rules, query_templates }, null, 2);

/** Declares a domain, or the one shown anew. @param domain null for a new one */
export function DeclarationEditor({ domain, onDone }: { readonly domain: DomainAnswer | null; readonly onDone: () => void }) {
  const [id, setId] = useState(domain?.domain_id ?? 'rack');
  const [text, setText] = useState(() => (domain === null ? JSON.stringify(example, null, 2) : textOf(domain)));
  const read = readJson(text);
  const declare = useAction(async () => {
    if (read.value === null) return;
    const body = { ...read.value, expected_version: domain?.version ?? 0 };
    const { position } = await api<{ position: number }>(domainPath(id.trim()), { method: 'PUT', body });
    notePosition(position, id.trim());
    ask({ domain: id.trim(), hypothesis: null, node: null, given: null }, { of: 'domains' });
    onDone();
  });
  const edit = (next: string): void => {
    setText(next);
    declare.clear();
  };
  const faults = read.fault !== null ? [read.fault] : faultsOf(text, declare.error);
  return (
    <Card title={domain === null ? 'Declare a domain' : `Declaration of ${domain.domain_id}, version ${domain.version}`}>
      {domain === null && <TextField label="Name" value={id} onText={setId} class="mono" />}
      <JsonEditor label="Declaration" value={text} onText={edit} faults={faults} />
      {declare.error !== null && declare.error.fields.length === 0 && <ErrorState error={declare.error} />}
      <div class="row">
        <Button
          look="primary"
          isBusy={declare.isRunning}
          disabled={read.value === null || id.trim() === ''}
          onClick={() => void declare.run()}
        >
          {domain === null ? 'Declare' : 'Declare anew'}
        </Button>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        {domain !== null && <span class="hint">Its events stay, and what was learned of tables that keep their values and parents.</span>}
      </div>
      <details>
        <summary>What a declaration holds</summary>
        <dl class="help">
          {help.map(([field, meaning]) => (
            <div key={field}>
              <dt class="mono">{field}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </details>
    </Card>
  );
}
