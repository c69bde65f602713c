/** Whom a question asks about: its asker, somebody by name, or the asker's own people. */
const whom = String.raw`([Ii]|[Ww]e|my \p{Ll}+|\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)?)`;

/** The asker alone: a question that names somebody finds what they say by their name. */
const self = '([Ii]|[Ww]e)';

/** Questions in words that tell nothing of the matter, and the noun that notes have for it. */
const paraphrases: readonly (readonly [asked: RegExp, noun: string])[] = [
  [new RegExp(String.raw`\b[Ww]hat (?:do|does|did) ${whom} do (?:for (?:a )?(?:living|work|job)|professionally)(?!\p{L})`, 'u'), 'job'],
  [new RegExp(String.raw`\b[Ww]hat (?:am|is|are|was) ${whom} by (?:profession|trade)(?!\p{L})`, 'u'), 'job'],
  [new RegExp(String.raw`\b[Hh]ow (?:do|does|did) ${whom} (?:make|earn) (?:a|my|his|her|their|our) living(?!\p{L})`, 'u'), 'job'],
  [new RegExp(String.raw`\b[Ww]here (?:am|are) ${self} (?:originally )?from(?=\W*$)`, 'u'), 'hometown'],
  [new RegExp(String.raw`\b[Ww]here do ${self} (?:originally )?come from(?=\W*$)`, 'u'), 'hometown'],
];
/** Phrases of questions for which notes have another word. */
const phrases: readonly (readonly [asked: RegExp, noted: string])[] = [
  [/\bmother tongue\b/i, 'native language'],
  [/\bdo I get to (?=work\b|school\b|the office\b)/i, 'do I commute to '],
  [/\bdo I (?:like|love|enjoy) (?:the )?(?:best|most)(?=\W*$)/i, 'have I for a favourite'],
];
const pronouns: ReadonlyMap<string, string> = new Map([
  ['i', 'my'],
  ['we', 'our'],
]);
/** A longer question has words enough. */
const questionMax = 120;

/** An English question that asks in other words than notes tell in theirs: "What do I do for a living?" as "what is my job?"; others as they are. */
export function paraphrased(question: string): string {
  if (question.length > questionMax) return question;
  for (const [asked, noun] of paraphrases) {
    const [found, subject] = asked.exec(question) ?? [];
    if (found !== undefined) return question.replace(found, `what is ${possessiveOf(subject)} ${noun}`);
  }
  return phrases.reduce((read, [asked, noted]) => read.replace(asked, noted), question);
}

const possessiveOf = (subject: string): string => pronouns.get(subject.toLowerCase()) ?? `${subject}'s`;
