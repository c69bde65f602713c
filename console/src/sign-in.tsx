import { useState } from 'preact/hooks';
import { useAction } from './answer.js';
import { ApiError, api } from './api.js';
import { type Credentials, credentials } from './credentials.js';
import { Button, TextField } from './widgets/controls.js';
import { ErrorState } from './widgets/states.js';

/** Asks for an API key or an owner's token. @param wants which of the two is missing, where the other is there */
export function SignIn({ wants = 'any' }: { readonly wants?: 'agent' | 'owner' | 'any' }) {
  const [key, setKey] = useState('');
  const entering = useAction(async () => {
    await enter(key.trim());
    setKey('');
  });
  const label = { any: 'API key or account token', agent: 'API key', owner: 'Account token' }[wants];
  const submit = (event: Event): void => {
    event.preventDefault();
    if (key.trim() !== '') void entering.run();
  };
  return (
    <form class="sign-in card" onSubmit={submit}>
      <h1>{wants === 'any' ? 'Hindcast' : `This page needs ${wants === 'agent' ? 'an API key' : 'an account token'}`}</h1>
      <p class="lead">
        {wants === 'any'
          ? 'Look at what the service remembers, believes, predicts and proves.'
          : 'It is added to what you are signed in with.'}
      </p>
      <TextField
        label={label}
        value={key}
        onText={setKey}
        type="password"
        class="mono"
        autoFocus
        hint={
          wants === 'any'
            ? 'The service prints one of each when it is first started. It stays in this tab’s memory: a reload asks for it again.'
            : 'It stays in this tab’s memory: a reload asks for it again.'
        }
      />
      {entering.error !== null && <ErrorState error={entering.error} />}
      <Button look="primary" type="submit" isBusy={entering.isRunning}>
        Sign in
      </Button>
    </form>
  );
}

/** Finds out whose secret it is, and signs in. A key that may not read all is one nevertheless. @throws {ApiError} where it is nobody's */
async function enter(key: string): Promise<void> {
  const before = credentials.value;
  const tries: (readonly [Partial<Credentials>, () => Promise<unknown>])[] = [
    [{ agent: key }, () => api('usage', { key })],
    [{ owner: key }, () => api('/v1/accounts/units', { key, query: { limit: 1 } })],
  ];
  if (key.startsWith('hct_')) tries.reverse();
  for (const [found, request] of tries) {
    try {
      await request();
      credentials.set({ ...before, ...found });
      return;
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) {
        credentials.set({ ...before, ...found });
        return;
      }
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
  }
  throw new ApiError(
    401,
    'unauthenticated',
    'It is neither an API key nor an account token of this service. Look whether all of it was copied; a new key is made on the page Agents, with the account token.',
  );
}
