import { describe, expect, it } from 'vitest';
import { fold, stored } from '../../../test/kit/stories.js';
import { finish } from '../../compact/binary.js';
import type { Session } from '../../session.js';
import { abbreviatedTerms } from './abbreviated-terms.js';
import { searchMemories } from './search.js';

/** Functions that write "img" and "image" in one place, and others. */
const images = ['resize', 'crop', 'blur', 'rotate', 'save', 'load'].map(
  (verb) => `def ${verb}(img):\n    """${verb} an image."""\n    return img.${verb}()`,
);
const others = ['open', 'close', 'flush', 'seek', 'tell', 'read', 'write', 'split', 'join', 'sort', 'count', 'map'].map(
  (verb) => `def ${verb}_rows(rows):\n    return rows.${verb}()`,
);
const flip = 'def flip(img):\n    return img[::-1]';
const remembering = (texts: readonly string[]): Session => fold(texts.map((text, i) => stored(`m${i}`, text)));
const spelt = (session: Session, question: string, events?: number): string[] => {
  const memories = session.memories(events);
  return finish(abbreviatedTerms(memories, question)).map(({ term }) => memories.index.vocabulary.text(term));
};
const found = (session: Session, question: string): string[] => {
  const memories = session.memories();
  return searchMemories(memories, { question, topK: 10 }).hits.map(({ row }) => memories.memoryId(row));
};

describe('abbreviated terms', () => {
  const session = remembering([flip, ...images, ...others]);

  it('are learnt from where both spellings stand', () => {
    expect(spelt(session, 'mirror an image')).toEqual(['img']);
    expect(spelt(session, 'mirror an img')).toEqual(['imag']);
    expect(spelt(session, 'sort rows')).toEqual([]);
  });

  it('find what has the other spelling alone', () => {
    expect(found(session, 'python image')).toContain('m0');
  });

  it('are those of the memories that there were', () => {
    expect(spelt(session, 'mirror an image', 3)).toEqual([]);
    expect(spelt(session, 'mirror an image', 8)).toEqual(spelt(remembering([flip, ...images, others[0]]), 'mirror an image'));
  });

  it('are not looked for where memories are no code', () => {
    expect(spelt(remembering(images.map((text) => text.replace('def ', 'We define '))), 'mirror an image')).toEqual([]);
  });
});

describe('source code', () => {
  const noted = ['def parse(text):\n    return tokens_of(text)', 'def tokens_of(text):\n    return [part for part in parse(text).split()]'];

  it('is found by the name of what it defines first', () => {
    expect(found(remembering(noted), 'parse')).toEqual(['m0', 'm1']);
    expect(found(remembering(noted), 'tokensOf')).toEqual(['m1', 'm0']);
  });

  it('holds the name of its language, which tells only where there are several', () => {
    const mixed = remembering(['def total(rows):\n    return sum(rows)', 'function total(rows) { return rows.reduce(add); }']);
    expect(found(mixed, 'python total')[0]).toBe('m0');
    expect(found(mixed, 'javascript total')[0]).toBe('m1');
  });
});
