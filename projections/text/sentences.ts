import { languages } from './languages.js';
import { german } from './phrases/german.js';
import { stopWords } from './stop-words.js';

/*
 * Where sentences end. Most full stops are told by what stands around them: a small letter behind goes on, unless the writer uses no capitals; a number that a line begins with is no sentence. Words with a full stop of their
 * own are listed by what follows them, as is usual (Grefenstette and Tapanainen 1994): where they may end a sentence too, a function word behind begins another, anything else goes on.
 * Considered and left out, see docs/chat.md: `Intl.Segmenter`, which knows no such words, and packages that know those of English.
 */

const enders = '.!?…。！？';
/** Characters between these are no enders, and most are between them. */
const [letterMin, letterMax] = ['@'.charCodeAt(0), '…'.charCodeAt(0) - 1];
const blank = 0x20;
/** Behind these a new sentence begins without a space. */
const tightEnders = '。！？';
const closers = `"'”’)]»」』`;

/** Characters of a word before a full stop that are looked at. */
const wordMax = 12;

const listed = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/));

/** Titles, parts of addresses and words that lead to an example: they end no sentence. */
const goingOn = listed(
  `dr mr mrs ms mx prof profa rev fr hr st mt ft sgt lt col capt cpt cmdr maj gen adm gov sen hon messrs mme mlle mgr sra srta dra sig dott ing avv dhr mw mevr drs ir fa gebr geb av avda calle ul pl al os
   e.g i.e vs cf approx ca viz incl resp z.b d.h u.a v.a o.ä bzw ggf vgl evtl inkl sog p.ej aprox p.ex env bijv d.w.z m.a.w np tzn tj
   ул пл пр просп г-н г-жа им акад проф др т.е напр см`.trim(),
);
/** Before a number they count something, else they are words: "No. 5", "My doctor said no." */
const counting = listed(
  `no nos nr nrs núm num n fig figs vol vols ch chap sec sect art arts p pp par para pár abs s pág págs pag kap bd tel ext cap rz lit ed id rm apt flat str ch jg
   тел стр гл рис п ст № д кв`.trim(),
);
/** What ends a sentence as often as not, beside single letters and what has a full stop inside ("p.m.", "U.S."). */
const either = listed(
  `inc ltd llc co corp plc bros jr sr etc usw dept est gmbh rd ave blvd jan feb mar apr jun jul aug sep sept oct nov dec mon tue tues wed thu thur thurs fri sat sun uu ee г гг др пр`.trim(),
);
const lettersWithStops = /^\p{L}{1,3}(?:\.\p{L}{1,3})+$/u;

/** Articles and prepositions that names begin with, too: "Mw. De Vries". */
const inNames = listed('de da do dos das del della di du la le les el al los las den der ter ten van von zu zum af av');
const functionWords: ReadonlySet<string> = new Set(
  [...stopWords, ...languages.flatMap(({ words }) => words)].filter((word) => !inNames.has(word)),
);

const germanWords: ReadonlySet<string> = new Set(languages.find(({ phrases }) => phrases === german)?.words);
/** Words before a German ordinal: "am 3. Mai", "der 2. Weltkrieg". */
const beforeOrdinals = /(?:^|[\s(])(?:am|vom|zum|zur|im|ab|bis|seit|der|die|das|den|dem|des|jede[nrms]?|[msd]ein(?:e[nmrs]?)?)\s$/i;

/** The sentences of a text, trimmed, none empty. */
export const sentencesOf = (text: string): string[] => sentenceSpans(text).map(([start, end]) => text.slice(start, end));

/** Where the sentences of a text stand, as {@link sentencesOf} has them, in UTF-16 code units, ends exclusive. One pass, whatever the text. */
export function sentenceSpans(text: string): [start: number, end: number][] {
  const sentences: [number, number][] = [];
  let start = 0;
  const close = (end: number): void => {
    const led = text.slice(start, end).trimStart();
    const length = led.trimEnd().length;
    if (length > 0) sentences.push([end - led.length, end - led.length + length]);
    start = end;
  };
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === blank || (code >= letterMin && code <= letterMax)) continue;
    if (text[i] === '\n') close(i);
    if (!enders.includes(text[i])) continue;
    const ender = i;
    while (i + 1 < text.length && (enders.includes(text[i + 1]) || closers.includes(text[i + 1]))) i++;
    const next = text[i + 1];
    if (next === undefined || tightEnders.includes(text[ender]) || (/\s/.test(next) && !goesOn(text, start, ender, i + 1))) close(i + 1);
  }
  close(text.length);
  return sentences;
}

/** The word before a full stop, with the letters that belong to it: "z. B". */
const wordBefore = /(?:(?<![^\s("'“„«])\p{L}{1,2}\.\s?)*[^\s("'“„«]*$/u;
const small = /^\s*["'“‘(«]?\p{Ll}/u;

/** Whether the sentence from `start` on goes on behind the full stop at `dot`, and what closes it up to `end`. */
function goesOn(text: string, start: number, dot: number, end: number): boolean {
  if (text[dot] !== '.') return false;
  const begin = Math.max(start, dot - wordMax);
  const before = text.slice(begin, dot);
  const word = (wordBefore.exec(before)?.[0] ?? '').replace(/\s/g, '').toLowerCase();
  const behind = text.slice(end, end + wordMax * 2);
  if (goingOn.has(word) || (/^\p{L}$/u.test(word) && /^\s\p{L}{1,2}\./u.test(behind))) return true;
  if (/^\d{1,3}$/.test(word)) return isNumbering(text, start, dot, word, behind);
  const follows = /^\s*[("'“„«]?([\p{L}\p{N}]+)/u.exec(behind)?.[1] ?? '';
  if (counting.has(word) && (/^\d/.test(follows) || /^[IVXLC]{2,}$/.test(follows))) return true;
  if (small.test(behind)) return !isWrittenSmall(text, start, dot) || lettersWithStops.test(word) || either.has(word);
  const isOpen = /^\p{L}$/u.test(word) ? /\p{Lu}$/u.test(before) : lettersWithStops.test(word) || either.has(word);
  return isOpen && follows !== '' && !functionWords.has(follows.toLowerCase());
}

/** Whether a number before a full stop is one of a list's ("1. Buy milk") or in a row ("am 3. Mai"). */
function isNumbering(text: string, start: number, dot: number, number: string, behind: string): boolean {
  const at = dot - number.length;
  const before = text.slice(Math.max(start, at - wordMax), at);
  if (before.trim() === '' || small.test(behind)) return true;
  const follows = /^\s+(\p{Lu}\p{L}+)/u.exec(behind)?.[1];
  return follows !== undefined && beforeOrdinals.test(before) && !germanWords.has(follows.toLowerCase());
}

/** Whether the sentence that ends at `end` begins with a small letter: who writes so begins all sentences so. */
const isWrittenSmall = (text: string, start: number, end: number): boolean => small.test(text.slice(start, Math.min(end, start + wordMax)));
