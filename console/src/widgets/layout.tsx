import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { timeText } from '../lib/time-text.js';
import { Button } from './controls.js';

/** A part of a page with its heading. */
export function Card({
  title,
  actions,
  children,
  class: look = '',
}: {
  readonly title?: ComponentChildren;
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
  readonly class?: string;
}) {
  const id = useId();
  return (
    <section class={`card ${look}`} aria-labelledby={title == null ? undefined : id}>
      {(title != null || actions != null) && (
        <header class="head">
          {title != null && <h2 id={id}>{title}</h2>}
          {actions != null && <div class="actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** Something that is asked or shown before all else; Escape closes it. @param props.onSubmit what its button of type submit does, and Enter in a field */
export function Dialog({
  title,
  onClose,
  onSubmit,
  children,
  footer,
}: {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSubmit?: () => void;
  readonly children: ComponentChildren;
  readonly footer?: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const { activeElement } = document;
    dialog.current?.showModal();
    return () => (activeElement as HTMLElement | null)?.focus?.();
  }, []);
  return (
    <dialog ref={dialog} aria-labelledby={id} onClose={onClose}>
      <header class="bar-head">
        <h2 id={id}>{title}</h2>
        <Button look="quiet" aria-label="Close" onClick={() => dialog.current?.close()}>
          ✕
        </Button>
      </header>
      <Form onSubmit={onSubmit}>
        <div class="body">{children}</div>
        {footer != null && footer !== false && <footer>{footer}</footer>}
      </Form>
    </dialog>
  );
}

/** A form where there is something to submit; else what is within may hold forms of its own. */
function Form({ onSubmit, children }: { readonly onSubmit?: () => void; readonly children: ComponentChildren }) {
  if (onSubmit === undefined) return <>{children}</>;
  const submit = (event: Event): void => {
    event.preventDefault();
    onSubmit();
  };
  return <form onSubmit={submit}>{children}</form>;
}

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => ComponentChildren;
  /** Numbers stand at the right, in figures of one width. */
  readonly isNumber?: boolean;
}

/** @param caption says what it shows, to who cannot see it */
export function Table<T>({
  caption,
  columns,
  rows,
  keyOf,
}: {
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T, index: number) => string | number;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section class="table" tabIndex={0} aria-label={caption}>
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" class={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={keyOf(row, i)}>
              {columns.map(({ title, cell, isNumber }) => (
                <td key={title} class={isNumber ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** An id, a digest: to be read sign by sign. */
export const Mono = ({ children, title }: { readonly children: ComponentChildren; readonly title?: string }) => (
  <span class="mono" title={title}>
    {children}
  </span>
);

/** A time as people read it, with the exact one beside it. */
export function Time({ iso }: { readonly iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {timeText(iso)}
    </time>
  );
}
