/**
 * The number of rows that an e-mail lists. The e-mail shows the largest rows, and states how many more rows the page
 * has.
 */
const rowsMax = 10;

/** Returns the first rows of a list, and how many more there are. */
export const atMostShown = <Row>(rows: readonly Row[]): { readonly shown: readonly Row[]; readonly more: number } => ({
  shown: rows.slice(0, rowsMax),
  more: Math.max(rows.length - rowsMax, 0),
});

/** Formats a number with `write`; null stays null. */
export const said = (value: number | null, write: (value: number) => string): string | null =>
  value === null ? null : write(value);
