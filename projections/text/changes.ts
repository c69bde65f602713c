/** How English tells that something is over, or what has taken its place; "used to" tells it of the past alone, "moved" mostly of something else. */
const change =
  /(?<!\p{L})(?:no longer|not\b.{1,60}\bany ?(?:more|longer)|(?:stopped|quit|gave up|given up|giving up|cancell?ed|dropped|ditched|abandoned|replaced|swapped) \p{L}|instead of|(?:switch|chang|mov|migrat|convert)(?:ed|ing)\b.{0,40}? from)|n['’]t\b.{1,60}\bany ?(?:more|longer)(?!\p{L})/iu;

/** Characters of a text in which it is looked for: a longer one tells much else, and the change of nothing that it shares a word with. */
const statementMax = 160;

/** Whether a text is a statement that something is over, or what has taken its place. */
export const tellsChange = (text: string): boolean => text.length <= statementMax && change.test(text);
