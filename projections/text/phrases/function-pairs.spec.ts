import { describe, expect, it } from 'vitest';
import { functionPairsOf } from './function-pairs.js';

describe('pairs of characters that tell nothing of a question', () => {
  it.each([
    ['公司在哪里？', '在哪 哪里', '司在'],
    ['跟运输公司的合同什么时候到期？', '什么 么时 时候 候到', '跟运 司的 的合 同什 到期'],
    ['誰負責會計？', '', '誰負 責會 會計'],
    ['本社はどこにありますか？', 'はど どこ こに にあ あり りま ます すか', '社は'],
    ['母の誕生日はいつですか？', 'はい いつ つで です すか', '母の の誕 日は'],
    ['구내식당에서 무엇을 먹어요?', '에서 무엇 엇을 어요', '당에 먹어'],
    ['이미지는 어디에 있어요?', '어디 디에 있어 어요', '지는'],
  ])('are those in function words, and across them: %s', (question, within, across) => {
    const pairs = functionPairsOf(question);
    expect([...(pairs?.within ?? [])].join(' ')).toBe(within);
    expect([...(pairs?.across ?? [])].join(' ')).toBe(across);
  });

  it.each([
    ['弟はどこで働いていますか？', '弟 働'],
    ['薬を一日に二回飲みますか？', '薬'],
    ['狗叫什么名字？', '狗'],
    ['她的名字有几个字？', '字'],
    ['你喝不喝茶？', ''],
    ['花在哪里？', '花'],
    ['차는 어디에 있어요?', '차'],
    ['公司在哪里？', ''],
    ['東京タワーはどこ？', ''],
  ])('tell which characters stand alone between them: %s', (question, alone) => {
    expect([...(functionPairsOf(question)?.alone ?? [])].join(' ')).toBe(alone);
  });

  it.each(['', 'Where do I live?', 'どこですか？', '어디에 있어요?', '东京塔', '「」'])(
    'are none where nothing else is asked, or no word tells nothing: %s',
    (question) => expect(functionPairsOf(question)).toBeNull(),
  );

  it('are found in half-width and compatibility characters, too', () => {
    expect(functionPairsOf('ﾀﾝｺﾞの教室')?.across).toEqual(new Set(['ゴの', 'の教']));
  });

  it('are found behind characters of two code units', () => {
    expect(functionPairsOf('𠮷野家的菜')?.across).toEqual(new Set(['家的', '的菜']));
  });
});
