import fc from 'fast-check';
import { expect, it } from 'vitest';
import { longRunForms, unicodeForms } from './normalize.js';

it('splits a run piece by piece as in one go, wherever the pieces end', () => {
  const special = [
    ...'éΣ東京ー한ᄒﾊاللهกำ1İ🐴\u1161\u11ab\u3099\uff9e\uff9f\u314f\uffc2\ufdfa\u0301\u0327\u0627\ud83dªŉσς𝐀𝚺Ϲкя’ʼक़िแำⅧ½ﬁǅﹰŀ㍿㎏',
  ];
  const unit = fc.oneof(fc.constantFrom(...special), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
  fc.assert(
    fc.property(fc.array(unit, { minLength: 1, maxLength: 40 }), fc.boolean(), (parts, forQuestion) => {
      const run = parts.join('');
      expect([...longRunForms(run, forQuestion, 2)].filter((form) => form !== null)).toEqual(unicodeForms(run, forQuestion));
    }),
    { numRuns: 3000 },
  );
});

it('splits a run of any length', () => {
  expect(unicodeForms('公'.repeat(300_000), false)).toHaveLength(599_999);
});

it('parts a long run of letters that are joined, so that none takes long', () => {
  const forms = [...longRunForms('\u{16d67}'.repeat(50_000), false)];
  expect(forms.filter((form) => form === null).length).toBeGreaterThan(15);
  expect(forms.join('').isWellFormed()).toBe(true);
});
