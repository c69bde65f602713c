import { statSync } from 'node:fs';

/** Whether there is a file or folder. @throws where that may not be known: what may not be read is not missing */
export const isThere = (place: string): boolean => statSync(place, { throwIfNoEntry: false }) !== undefined;

/** Whether it is a file: a pipe in its place would have whoever opens it wait for a writer. @throws as {@link isThere} */
export const isFile = (place: string): boolean => statSync(place, { throwIfNoEntry: false })?.isFile() === true;
