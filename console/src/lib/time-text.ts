const form = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** A time as the browser's people write it, to the second: the same everywhere in the console. @param time ISO 8601, or ms since 1970 */
export const timeText = (time: string | number): string => form.format(new Date(time));

const dayForm = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of a time, where its hour says little. @param time ISO 8601 */
export const dayText = (time: string): string => dayForm.format(new Date(time));
