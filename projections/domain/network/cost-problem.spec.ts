import { expect, it } from 'vitest';
import { costProblem } from './cost-problem.js';

it('a network that is too expensive is told with its cost, where that is known', () => {
  const max = 1000;
  expect(costProblem({ cost: 10, max, exact: true })).toBeNull();
  expect(costProblem({ cost: 2000, max, exact: false })).toMatchObject({
    loc: ['body', 'schema', 'variables'],
    msg: expect.stringContaining('takes 2000 steps; there may be 1000'),
    type: 'inference_cost',
    ctx: { cost: 2000, max },
  });
  expect(costProblem({ cost: null, max, exact: false }, ['query'])).toMatchObject({
    loc: ['query'],
    msg: expect.stringContaining('takes far more than 1000 steps'),
    ctx: { cost: null, max },
  });
});
