/** SQL that formats a timestamptz expression as the API returns it: ISO 8601, UTC, milliseconds. For statements that build their JSON in SQL. */
export const isoText = (column: string): string =>
  `to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The same with microseconds, as cursors need it to find a row's exact position again. */
export const preciseText = (column: string): string =>
  `to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
