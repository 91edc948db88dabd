/** Splits a text into trimmed lines and drops the blank ones. */
export const linesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
