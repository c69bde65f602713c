/** Rewrites a way to say something in many words to how the grammar has it; texts are lower case. */
export type RewriteRule = readonly [pattern: RegExp, plain: string | ((...match: string[]) => string)];

/** The colors by their plain names, for patterns. */
export const plainColor = '(?:red|green|blue|yellow|orange|black|white|brown|pink|purple|gr[ae]y|cyan)';
