import { isAscii, withFewMarks } from '../normalize.js';

/**
 * Words of Chinese that tell nothing of the matter, in both scripts: those that ask, pronouns, particles, prepositions, what counts things. Among them are characters that other words are made of, too. Of a verb asked
 * by its negation ("喝不喝") the second tells something.
 */
const chinese = new RegExp(
  `(\\p{Script=Han})[不没沒](?=\\1)|叫什么名字|叫什麼名字|叫什么|叫什麼|什么时候|什麼時候|为什么|為什麼|怎么样|怎麼樣|是不是|有没有|有沒有|能不能|可不可以|多少|多久|多大|多长|多長|什么|什麼|怎么|怎麼|怎样|怎樣|如何|是否|请问|請問|告诉|告訴|哪里|哪裡|哪儿|哪兒|哪些|哪个|哪個|哪天|时候|時候|现在|現在|
我们|我們|你们|你們|他们|他們|她们|她們|自己|谁|誰|哪|几|幾|吗|嗎|呢|吧|啊|呀|的|了|着|著|过|過|地|得|是|在|有|我|你|您|他|她|它|和|跟|与|與|及|对|對|把|被|给|給|从|從|向|往|到|于|於|就|都|也|还|還|又|很|要|会|會|能|可|个|個|位|名(?!字)|条|條|这|這|那|之|其`.replaceAll(
    '\n',
    '',
  ),
  'gu',
);

/** In Japanese particles, endings and most words that ask are written in Hiragana; these are not. */
const japanese = /[\p{Script=Hiragana}ー]|何時|何処|何故|何曜日|何人|何歳|何年|何月|何日|何|誰|私|僕|俺|君|彼女|彼|今|方法/gu;

/** Words of Korean that tell nothing of the matter, and what stands at the end of others. */
const koreanParticles =
  '은|는|이|가|을|를|에|에서|에는|의|와|과|로|으로|도|만|에게|한테|까지|부터|예요|이에요|에요|입니까|인가요|인지|죠|지|나요|요|서';
const koreanWord = new RegExp(
  `^(?:(?:어디|언제|누가|누구|무엇|무슨|뭐|뭘|왜|어떻게|어떤|어느|몇|얼마|얼마나|나|내|제|저|너|네|우리|그|이|것|거|지금)(?:${koreanParticles})?|(?:있|없)(?:어요|나요|는|습니까|습니다|을까요|지)|(?:하|되)(?:나요|는|지|니|면)|(?:했|됐)(?:어요|나요|습니까|습니다)|해요|돼요|합니까|합니다|됩니까|됩니다)$`,
  'u',
);
const koreanEnding =
  /(?:입니까|습니까|습니다|합니다|합니까|인가요|이에요|이세요|예요|에요|세요|나요|까요|는지|았어요|었어요|였어요|했어요|해요|돼요|아요|어요|여요|네요|군요|에서는|에서|에게|한테|께서|으로|부터|까지|처럼|보다|이나|이랑|하고|마다|은|는|이|가|을|를|에|의|와|과|로|도|만|랑|요|나|들)$/u;

/** Pairs of characters of a text, as the index splits scripts without spaces. */
export interface FunctionPairs {
  /** Those that lie in words that tell nothing. */
  readonly within: ReadonlySet<string>;
  /** Those that lie half in one, where words meet. */
  readonly across: ReadonlySet<string>;
  /** Characters that stand between such words, and so are words of one character, or what does not change of one ("弟は", "行った"). */
  readonly alone: ReadonlySet<string>;
}

const runs = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu;

/** The pairs of a question's words that tell nothing of the matter in Chinese, Japanese and Korean, whose index terms are pairs of characters; `null` where it has none, or no others. */
export function functionPairsOf(question: string): FunctionPairs | null {
  if (isAscii(question)) return null;
  const written = withFewMarks(question).normalize('NFKC').toLowerCase();
  const isJapanese = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(written);
  const within = new Set<string>();
  const across = new Set<string>();
  const alone = new Set<string>();
  let isTelling = false;
  for (const [run] of written.matchAll(runs)) {
    const tellsNothing = maskOf(run, isJapanese);
    const characters = [...run];
    for (let i = 1; i < characters.length; i++) {
      const count = tellsNothing[i - 1] + tellsNothing[i];
      const pair = characters[i - 1] + characters[i];
      if (count === 2) within.add(pair);
      else if (count === 1) across.add(pair);
      if (count < 2) isTelling = true;
    }
    for (let i = 0; characters.length > 1 && i < characters.length; i++)
      if (tellsNothing[i] === 0 && tellsNothing[i - 1] !== 0 && tellsNothing[i + 1] !== 0) alone.add(characters[i]);
  }
  return isTelling && within.size + across.size > 0 ? { within, across, alone } : null;
}

/** By character of a run, 1 where it is of a word that tells nothing. */
function maskOf(run: string, isJapanese: boolean): Uint8Array {
  const mask = new Uint8Array([...run].length);
  if (/^\p{Script=Hangul}/u.test(run)) {
    const ending = koreanEnding.exec(run);
    if (koreanWord.test(run)) mask.fill(1);
    else if (ending !== null && ending.index > 0) mask.fill(1, ending.index);
    return mask;
  }
  let [character, end] = [0, 0];
  for (const { 0: word, index } of run.matchAll(isJapanese ? japanese : chinese)) {
    character += [...run.slice(end, index)].length;
    const length = [...word].length;
    mask.fill(1, character, character + length);
    [character, end] = [character + length, index + word.length];
  }
  return mask;
}
