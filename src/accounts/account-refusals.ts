import { agentKeysMax } from '../../projections/accounts/accounts.js';
import { HindcastError, invalidField } from '../errors.js';

export const noSuchAgent = (): HindcastError =>
  new HindcastError('not_found', 'this account has no such agent; GET /v1/accounts/units lists them');

export const tooManyKeys = (agentKey: string): HindcastError =>
  invalidField(
    ['body', 'agentKey'],
    `names an agent that has ${agentKeysMax} keys, the most there may be; end one with DELETE /v1/accounts/units/keys`,
    'too_many_keys',
    agentKey,
    { max_keys: agentKeysMax },
  );
