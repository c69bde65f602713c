import { describe, expect, it } from 'vitest';
import { blockDocuments, DocumentBlocks, type Minutes } from './document-blocks.js';

/** Documents of a few blocks: some undated, the others in minutes that rise, fall or stand still. */
const minutesOf = {
  rising: (document: number) => (document % 7 === 0 ? null : document),
  falling: (document: number) => (document % 5 === 0 ? null : -document),
  'the same': () => 0,
  'none but in the second block': (document: number) =>
    document >= blockDocuments && document < 2 * blockDocuments ? document % 100 : null,
};

function blocksOf(all: number, minuteOf: (document: number) => number | null): DocumentBlocks {
  const blocks = new DocumentBlocks(minuteOf);
  for (let document = 0; document < all; document++) blocks.begin(document, { length: 3 * document, placed: document });
  return blocks;
}

const documentsOf = (base: number, end: number) => Array.from({ length: Math.max(0, end - base) }, (_, i) => base + i);
const edges = [0, 1, blockDocuments - 1, blockDocuments, blockDocuments + 1, 2 * blockDocuments, 3 * blockDocuments + 5];

describe.each(Object.entries(minutesOf))('documents whose minutes are %s', (_, minuteOf) => {
  const all = 3 * blockDocuments + 5;
  const blocks = blocksOf(all, minuteOf);
  const spans: Minutes[] = [
    [-50, 50],
    [blockDocuments + 10, blockDocuments + 20],
    [-2500, -2400],
  ];

  it.each(edges.flatMap((base) => edges.filter((end) => end >= base).map((end) => [base, end])))(
    'tells of those from %d up to %d what reading each of them tells',
    (base, end) => {
      const meets = (document: number): boolean => {
        const minute = minuteOf(document);
        return minute !== null && spans.some(([first, last]) => minute >= first && minute <= last);
      };
      expect([...blocks.occurredWithin(base, end, all, spans)]).toEqual(documentsOf(base, end).filter(meets).reverse());
    },
  );

  it('spans the minutes of its documents', () => {
    const dated = documentsOf(0, all)
      .map(minuteOf)
      .filter((minute) => minute !== null);
    expect(blocks.occurredFromTo(0, all, all)).toEqual([Math.min(...dated), Math.max(...dated)]);
  });
});

it('knows the sums of full blocks', () => {
  const blocks = blocksOf(2 * blockDocuments + 1, () => null);
  const ends = [blockDocuments - 1, blockDocuments, 2 * blockDocuments - 1, 2 * blockDocuments];
  expect(ends.map((end) => blocks.lengthBefore(end))).toEqual([0, 3 * blockDocuments, 3 * blockDocuments, 6 * blockDocuments]);
  expect(ends.map((end) => blocks.placedBefore(end))).toEqual([0, blockDocuments, blockDocuments, 2 * blockDocuments]);
});

it('spans nothing where nothing is dated', () => {
  expect(blocksOf(10, () => null).occurredFromTo(0, 10, 10)).toBeNull();
});
