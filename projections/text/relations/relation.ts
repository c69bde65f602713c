/** Phrases by language, in the notation of phrase-notation.ts. */
export type ByLanguage = Readonly<Record<'en' | 'de' | 'es' | 'fr', readonly string[]>>;

/** What somebody has one value of at a time, of which people tell the value in other words than they ask for it: "I joined Tidewater" answers "Where do I work?". */
export interface Relation {
  /** How people ask it of themselves. Capitals do not count. */
  readonly asked: ByLanguage;
  /** How they tell it of themselves. */
  readonly told: ByLanguage;
  /** What stands before a colon and the value where it is noted: "City: Oslo". In small letters. */
  readonly labels: ByLanguage;
}

/** Labels as the phrases of a language list them. */
export const listed = (labels: string): string[] => labels.split(', ');
