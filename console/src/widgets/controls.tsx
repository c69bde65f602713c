import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

type ButtonProps = Omit<JSX.IntrinsicElements['button'], 'kind'> & {
  /** primary: what the page is for, one at a place; danger: what cannot be taken back. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger';
  /** What it began is under way: it cannot be pressed again. */
  readonly isBusy?: boolean;
};

export function Button({ look = 'plain', isBusy = false, disabled, children, class: more = '', type = 'button', ...rest }: ButtonProps) {
  return (
    <button {...rest} type={type} class={`button ${look} ${more}`} disabled={disabled === true || isBusy} aria-busy={isBusy}>
      {isBusy && <span class="spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with what was given. */
  readonly problem?: string | null;
  /** The label is read out but not shown. */
  readonly isQuiet?: boolean;
  /** Gets the attributes that join the control to label, hint and problem. */
  readonly children: (joined: {
    readonly id: string;
    readonly 'aria-describedby': string | undefined;
    readonly 'aria-invalid': boolean;
  }) => ComponentChildren;
}

/** A control with its label, a hint and what is wrong with it. */
function Field({ label, hint, problem, isQuiet = false, children }: FieldProps) {
  const id = useId();
  const notes = [hint != null && `${id}-hint`, problem != null && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id} class={isQuiet ? 'unseen' : undefined}>
        {label}
      </label>
      {children({ id, 'aria-describedby': notes === '' ? undefined : notes, 'aria-invalid': problem != null })}
      {hint != null && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem != null && (
        <p class="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}

type TextProps = Omit<FieldProps, 'children'> & {
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly type?: 'text' | 'password' | 'number' | 'search' | 'date' | 'datetime-local';
  readonly placeholder?: string;
  readonly class?: string;
  readonly list?: string;
  readonly required?: boolean;
  readonly autoFocus?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
  readonly onKeyDown?: (event: KeyboardEvent) => void;
};

export function TextField({ label, hint, problem, isQuiet, onText, type = 'text', ...input }: TextProps) {
  const props = {
    autocomplete: 'off',
    spellcheck: false,
    dir: 'auto' as const,
    ...input,
    onInput: (event: Event) => onText((event.currentTarget as HTMLInputElement).value),
  };
  return (
    <Field label={label} hint={hint} problem={problem} isQuiet={isQuiet}>
      {(joined) => <input type={type as 'text'} {...props} {...joined} />}
    </Field>
  );
}

type AreaProps = Omit<JSX.IntrinsicElements['textarea'], 'onInput' | 'value'> &
  Omit<FieldProps, 'children'> & { readonly value: string; readonly onText: (text: string) => void };

export function TextArea({ label, hint, problem, isQuiet, onText, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} problem={problem} isQuiet={isQuiet}>
      {(joined) => <textarea rows={3} dir="auto" {...area} {...joined} onInput={(event) => onText(event.currentTarget.value)} />}
    </Field>
  );
}

type SelectProps = Omit<FieldProps, 'children'> & {
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
};

export function SelectField({ value, options, onChoose, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(joined) => (
        <select {...joined} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          {options.map(([one, label]) => (
            <option key={one} value={one}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A switch with its label. */
export function Check({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label class="check">
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** A short word about a thing; one that can be pressed chooses it. */
export function Chip({
  children,
  onPress,
  isOn,
  title,
  tone,
}: {
  readonly children: ComponentChildren;
  readonly onPress?: () => void;
  readonly isOn?: boolean;
  readonly title?: string;
  readonly tone?: 'good' | 'bad' | 'warn' | 'accent';
}) {
  const look = `chip ${tone ?? ''}`;
  if (onPress === undefined)
    return (
      <span class={look} title={title}>
        {children}
      </span>
    );
  return (
    <button type="button" class={`${look} press`} aria-pressed={isOn} title={title} onClick={onPress}>
      {children}
    </button>
  );
}
