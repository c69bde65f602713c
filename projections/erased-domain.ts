/** Stands in scopes for the name of an erased event's domain: begins with a character that no name has. @param digest of the name */
export const erasedDomain = (digest: string): string => `\0${digest}`;

/** Whether a scope's name is that of an erased event's domain, see {@link erasedDomain}. */
export const isErasedDomain = (domainId: string): boolean => domainId.startsWith('\0');
