import { Check, TextField } from '../../widgets/controls.js';

/** What a key may be limited to, beside domains. */
const verbs = ['read', 'write', 'erase', 'audit'] as const;

/** Chooses scopes; none means everything. */
export function Scopes({ scopes, onChange }: { readonly scopes: readonly string[]; readonly onChange: (scopes: string[]) => void }) {
  const domains = scopes.filter((scope) => scope.startsWith('domain:')).map((scope) => scope.slice('domain:'.length));
  const plain = scopes.filter((scope) => !scope.startsWith('domain:'));
  return (
    <fieldset class="scopes">
      <legend>May</legend>
      <div class="row">
        {verbs.map((verb) => (
          <Check
            key={verb}
            label={verb}
            isOn={plain.includes(verb)}
            onChange={(isOn) =>
              onChange([...(isOn ? [...plain, verb] : plain.filter((one) => one !== verb)), ...domains.map((one) => `domain:${one}`)])
            }
          />
        ))}
      </div>
      <TextField
        label="Only in these domains"
        value={domains.join(' ')}
        onText={(text) =>
          onChange([
            ...plain,
            ...text
              .split(/\s+/)
              .filter((one) => one !== '')
              .map((one) => `domain:${one}`),
          ])
        }
        hint="None chosen and none named: everything."
      />
    </fieldset>
  );
}

export const scopesText = (scopes: readonly string[]): string => (scopes.length === 0 ? 'everything' : scopes.join(', '));
