/**
 * Returns SQL that formats a timestamptz expression as the API does: ISO 8601, UTC, with milliseconds. It is used in
 * statements that build their JSON in SQL.
 */
export const isoText = (column: string): string =>
  `to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Returns SQL that formats a timestamptz expression with microseconds. Cursors need this precision to find the exact
 * position of a row.
 */
export const preciseText = (column: string): string =>
  `to_char((${column}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
