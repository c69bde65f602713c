import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { asApiError } from './answer.js';
import type { ApiError } from './api.js';
import { credentials, nobody } from './credentials.js';
import { type Page, pages } from './pages/pages.js';
import { linkTo, route } from './route.js';
import { SignIn } from './sign-in.js';
import { useSignal } from './signal.js';
import { asked, forgetSession, travelTo } from './time.js';
import { TimeBar } from './time-bar.js';
import { Button } from './widgets/controls.js';
import { Empty, ErrorState, Loading } from './widgets/states.js';

/** The shell: sign-in, tabs, the page, and the time bar below all of them. */
export function App() {
  const who = useSignal(credentials);
  const { page: name } = useSignal(route);
  useEffect(() => forgetSession, [who.agent]);
  const page = pages.find((one) => one.name === name);
  useEffect(() => {
    document.title = page === undefined ? 'Hindcast console' : `${page.title} · Hindcast`;
    // of tabs that do not all fit, the one that is open is seen
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page, who]);
  if (who.agent === null && who.owner === null)
    return (
      <main class="welcome">
        <SignIn />
      </main>
    );
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to the page
      </button>
      <header class="top">
        <span class="brand">Hindcast</span>
        <nav aria-label="Pages">
          {pages.map(({ name: one, title }) => (
            <a key={one} href={linkTo(one)} aria-current={one === name ? 'page' : undefined}>
              {title}
            </a>
          ))}
        </nav>
        <Button look="quiet" onClick={() => credentials.set(nobody)}>
          Sign out
        </Button>
      </header>
      <main id="main" tabIndex={-1}>
        {page === undefined ? (
          <Empty title="There is no such page">Choose one above.</Empty>
        ) : (
          <PageView key={`${page.name} ${who.agent}`} page={page} />
        )}
      </main>
      {who.agent !== null && <TimeBar key={who.agent} isOnlyNow={page?.onlyNow !== undefined} />}
    </>
  );
}

const loaded = new Map<string, ComponentType>();

function PageView({ page: { name, title, needs, about, onlyNow, load } }: { readonly page: Page }) {
  const who = useSignal(credentials);
  const at = useSignal(asked);
  const [, redraw] = useState({});
  const [error, setError] = useState<ApiError | null>(null);
  const isOpen = needs === 'any' || who[needs] !== null;
  const Content = loaded.get(name);
  useEffect(() => {
    if (!isOpen || loaded.has(name)) return;
    load().then(
      (component) => {
        loaded.set(name, component);
        redraw({});
      },
      (failure) => setError(asApiError(failure)),
    );
  }, [isOpen, name, load]);
  if (!isOpen) return <SignIn wants={needs} />;
  if (error !== null) return <ErrorState error={error} />;
  return (
    <>
      <div class="page-head">
        <h1>{title}</h1>
        <p class="muted about">{about}</p>
      </div>
      {onlyNow !== undefined && at !== null && (
        <p class="note warn row only-now" role="status">
          <span>
            <b>This page shows now,</b> not position {at.toLocaleString('en')}. {onlyNow}
          </span>
          <Button onClick={() => travelTo(null)}>Go to now</Button>
        </p>
      )}
      {Content === undefined ? <Loading what={title} /> : <Content />}
    </>
  );
}
