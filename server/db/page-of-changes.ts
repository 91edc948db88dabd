import { changeHorizon } from './change-horizon.ts';

/** The page to read from a list that callers can also poll for changes (contract/lists.md). */
export interface ChangesPage {
  readonly position: readonly string[] | null;
  /** Maximum number of rows to read. Null means all rows. */
  readonly limit: number | null;
  /** If set, only rows that changed after this time are read, oldest change first. */
  readonly since?: string | null;
  /**
   * Used together with `since`: only changes before this time are read. No running transaction can still commit an
   * earlier change.
   */
  readonly horizon?: string | null;
}

/**
 * Returns the time range for a list request with `updated_since`: its start and its end. Both are null if the request
 * has no `updated_since`.
 */
export async function changesAsked(
  updatedSince: string | undefined,
): Promise<{ readonly since: string | null; readonly horizon: string | null }> {
  return updatedSince === undefined
    ? { since: null, horizon: null }
    : { since: updatedSince, horizon: await changeHorizon() };
}

/**
 * Returns the end of a statement that reads a small list. Rows are sorted newest first, or oldest change first if
 * `since` is set. The text uses five parameters (`changesValues`), beginning with parameter number `first`.
 */
export function changesClause(first: number, created: string, changed: string, id: string): string {
  const [since, horizon, at, row, limit] = [0, 1, 2, 3, 4].map((offset) => `$${first + offset}`);
  return `AND (${since}::timestamptz IS NULL OR (${changed} > ${since}::timestamptz AND ${changed} < ${horizon}::timestamptz))
        AND (${at}::timestamptz IS NULL
          OR (${since}::timestamptz IS NULL AND (${created}, ${id}) < (${at}::timestamptz, ${row}::uuid))
          OR (${since}::timestamptz IS NOT NULL AND (${changed}, ${id}) > (${at}::timestamptz, ${row}::uuid)))
      ORDER BY CASE WHEN ${since}::timestamptz IS NOT NULL THEN ${changed} END,
               CASE WHEN ${since}::timestamptz IS NOT NULL THEN ${id} END, ${created} DESC, ${id} DESC LIMIT ${limit}`;
}

export const changesValues = ({ since, horizon, position, limit }: ChangesPage): unknown[] => [
  since ?? null,
  horizon ?? null,
  position?.[0] ?? null,
  position?.[1] ?? null,
  limit,
];
