/** Quotes a text so that a POSIX shell reads it as a single word. */
export const shellWord = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
