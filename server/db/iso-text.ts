/** A moment (a timestamptz expression) as the text the wire shows: ISO 8601, UTC, milliseconds. For statements shaped in SQL. */
export const isoText = (column: string): string =>
  `to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The same with all six digits, as cursors need it: what was read once is found again exactly. */
export const preciseText = (column: string): string =>
  `to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
