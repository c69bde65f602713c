/** What takes the place of the places that all answers of a process share: see `slices.ts`. */

const free = { make: <T>(_session: string, _reader: object, making: () => Promise<T>): Promise<T> => making() };

export const textAnswers = free;
export const exports = free;
