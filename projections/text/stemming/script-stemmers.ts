import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as russian } from '@orama/stemmers/russian';

type Stemmer = (word: string) => string;

/** First and last code unit of a script's letters, and the stemmer of the language that most texts in it are written in. */
const stemmers: readonly (readonly [from: number, to: number, stem: Stemmer])[] = [
  [0x370, 0x3ff, greek],
  [0x400, 0x52f, russian],
  [0x600, 0x6ff, arabic],
];

/** The stem of a lower-case word, by Snowball's stemmer (https://snowballstem.org) for the script of its first letter; a word of another script as it is. */
export function stemByScript(word: string): string {
  const first = word.charCodeAt(0);
  const stem = stemmers.find(([from, to]) => first >= from && first <= to)?.[2];
  return stem === undefined ? word : stem(word);
}
