/** Words that ask for what no picture shows, or for what is not answered: reasons, times, changes of the picture, sums. */
const outOfScopeWords = new Set(
  [
    'why when about without operator kinds sorts types varieties',
    'draw paint remove delete write sing erase add create build make move rotate flip resize rename color colour change copy save open play translate summarize',
    'calculate compute solve explain book buy order send call cook bake',
  ].flatMap((line) => line.split(' ')),
);

/** Whether one of the words, parted by spaces, asks for what no picture shows. */
export const isOutOfScope = (text: string): boolean => text.split(' ').some((word) => outOfScopeWords.has(word));
