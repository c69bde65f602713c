import { describe, expect, it } from 'vitest';
import { ByteBudget } from './byte-budget.js';

describe('a budget of bytes', () => {
  it('takes bodies until it is full, and again when they left', () => {
    const budget = new ByteBudget(100);
    budget.take(60);
    budget.take(40);
    expect(() => budget.take(1)).toThrow(expect.objectContaining({ code: 'overloaded' }));
    budget.giveBack(60);
    expect(() => budget.take(60)).not.toThrow();
  });

  it('lets a body above all of it come alone', () => {
    const budget = new ByteBudget(10);
    budget.take(20);
    expect(() => budget.take(1)).toThrow();
  });
});
