import type { ComponentType } from 'preact';
import { useCallback, useEffect, useState } from 'preact/hooks';
import { asApiError, useRecovery } from './answer.js';
import { ApiError, send } from './api.js';
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
  const isIn = who.agent !== null || who.owner !== null;
  // what had the focus went with the sign-in: who goes on by keyboard begins in the page
  useEffect(() => document.getElementById('main')?.focus(), [isIn]);
  useEffect(() => {
    document.title = page === undefined ? 'Hindcast console' : `${page.title} · Hindcast`;
    // of tabs that do not all fit, the one that is open is seen
    document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [page, who]);
  if (!isIn)
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

/** Why a part of the console did not come: the service is away, or is a newer one, which has other parts. */
async function whyNotLoaded(): Promise<ApiError> {
  try {
    await send('/version', { as: 'nobody' });
    return new ApiError(-1, 'console', 'A part of it cannot be loaded. If the service was updated meanwhile, reload the page.');
  } catch (error) {
    return asApiError(error);
  }
}

function PageView({ page: { name, title, needs, about, onlyNow, load } }: { readonly page: Page }) {
  const who = useSignal(credentials);
  const at = useSignal(asked);
  const [, redraw] = useState({});
  const [error, setError] = useState<ApiError | null>(null);
  const [turn, setTurn] = useState(0);
  const isOpen = needs === 'any' || who[needs] !== null;
  const Content = loaded.get(name);
  useEffect(() => {
    if (!isOpen || loaded.has(name)) return;
    setError(null);
    load().then(
      (component) => {
        loaded.set(name, component);
        redraw({});
      },
      async () => setError(await whyNotLoaded()),
    );
  }, [isOpen, name, load, turn]);
  const again = useCallback(() => setTurn((n) => n + 1), []);
  useRecovery(error, again);
  if (!isOpen) return <SignIn wants={needs} />;
  if (error !== null) return <ErrorState error={error} onRetry={again} isAskedAgain />;
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
