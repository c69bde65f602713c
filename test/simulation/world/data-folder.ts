/** What takes the place of the lock of a data folder: a simulated machine starts no two processes on one. */
export const lockDataFolder = async (): Promise<() => void> => () => undefined;
