import { describe, expect, it } from 'vitest';
import { readSourceCode } from './source-code.js';

describe('readSourceCode', () => {
  it.each([
    ['python', 'chunked', 'def chunked(rows, size):\n    return rows'],
    ['python', 'load', '@cached\n# reads once\nasync def load(\n    path,\n):\n    pass'],
    ['python', 'Shape', 'class Shape(Base):\n    pass'],
    ['python', 'area', 'def area(self) -> float: return self.w * self.h'],
    ['ruby', 'empty?', 'def empty?\n  @rows.size == 0\nend'],
    ['golang', 'Close', 'func (s *Store) Close() error {'],
    ['rust', 'area', 'pub fn area(&self) -> f64 {'],
    ['php', 'area', 'public function area($shape) {'],
    ['javascript', 'debounce', '/** Calls once. */\nexport function debounce(call, ms) {'],
    ['javascript', 'sum', 'const sum = (a, b) => a + b;'],
    ['java', 'toList', 'public static List<String> toList(String text) {'],
  ])('tells %s by what defines %s', (language, name, text) => {
    expect(readSourceCode(text)).toEqual({ language, name });
  });

  it.each([
    ['a sentence', 'We def need a new class (yoga): it starts at nine.'],
    ['a note that shows code further down', 'To close the store:\n\ndef close(self):\n    pass'],
    ['a heading', '# Usage\n\nCall it once.'],
    ['nothing', ''],
    ['comments only', '# one\n# two'],
  ])('takes %s for no code', (_, text) => {
    expect(readSourceCode(text)).toBeNull();
  });

  it('looks at a bounded part of a long text', () => {
    expect(readSourceCode(`${'#\n'.repeat(100_000)}def late():`)).toBeNull();
    expect(readSourceCode(`def early(${'a'.repeat(200_000)}`)).toBeNull();
  });
});
