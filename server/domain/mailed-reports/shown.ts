/** An e-mail is read in one go: the largest, and how many more the page has. */
const rowsMax = 10;

/** The first rows, and how many there are beside them. */
export const atMostShown = <Row>(rows: readonly Row[]): { readonly shown: readonly Row[]; readonly more: number } => ({
  shown: rows.slice(0, rowsMax),
  more: Math.max(rows.length - rowsMax, 0),
});

/** A number in words; null: there is none. */
export const said = (value: number | null, write: (value: number) => string): string | null =>
  value === null ? null : write(value);
