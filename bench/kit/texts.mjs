/** Texts that are the same in every run: English stop words on top of a vocabulary in which the n-th word has a share of 1/n. */
const common =
  'the of and to a in is it you that he was for on are with as i his they be at one have this from or had by not but what some we can out other were all there when up use your how said an each she'.split(
    ' ',
  );
const syllables =
  'ba be bi bo bu da de di do du ka ke ki ko ku la le li lo lu ma me mi mo mu na ne ni no nu ra re ri ro ru sa se si so su ta te ti to tu va ve vi vo vu'.split(
    ' ',
  );
const vocabularySize = 50_000;

const vocabulary = Array.from({ length: vocabularySize }, (_, rank) => common[rank] ?? spell(rank));

function spell(rank) {
  let word = '';
  for (let rest = rank + 7; rest > 0; rest = Math.floor(rest / syllables.length)) word += syllables[rest % syllables.length];
  return word + syllables[(rank * 7) % syllables.length];
}

export const stopWords = new Set(common);

/** A source of texts. Equal seeds give equal texts. */
export function makeTexts(seed = 12_345) {
  let state = seed;
  const random = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
  const word = () => vocabulary[Math.min(vocabularySize - 1, Math.floor(Math.exp(random() * Math.log(vocabularySize))) - 1)];
  const words = (count) => Array.from({ length: count }, word).join(' ');
  return {
    /** 15 to 39 words, as a memory has. */
    memory: () => words(15 + Math.floor(random() * 25)),
    /** 4 to 9 words, as a question has. */
    question: () => words(4 + Math.floor(random() * 6)),
  };
}
