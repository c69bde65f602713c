/** A thread of the vision pool that does what its question says. */
export const answer = async ({ question }) => {
  if (question === 'end') process.exit(7);
  if (question === 'hang') for (;;);
  if (question === 'fail') throw new Error('as told');
  if (question === 'fill') for (const heap = []; ; ) heap.push(new Array(1_000_000).fill(heap.length + 0.5));
  if (question === 'rest') await new Promise((resolve) => setTimeout(resolve, 50));
  return { seen: question };
};
