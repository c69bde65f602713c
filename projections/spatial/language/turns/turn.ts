/** A way to say something in many words, and how the grammar has it; texts are lower case. */
export type Turn = readonly [pattern: RegExp, plain: string | ((...match: string[]) => string)];
