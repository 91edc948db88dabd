import { changeHorizon } from './change-horizon.ts';

/** The position of a page in a list that callers can also poll for changes (contract/lists.md). */
export interface ChangesPage {
  readonly position: readonly string[] | null;
  /** The number of rows to read; null: all. */
  readonly limit: number | null;
  /** Only rows that changed after this moment, oldest change first. */
  readonly since?: string | null;
  /** With `since`: only changes before this moment. No running transaction can still commit an earlier change. */
  readonly horizon?: string | null;
}

/** The start and the end of the time range of a list request with `updated_since`; both null without it. */
export async function changesAsked(
  updatedSince: string | undefined,
): Promise<{ readonly since: string | null; readonly horizon: string | null }> {
  return updatedSince === undefined
    ? { since: null, horizon: null }
    : { since: updatedSince, horizon: await changeHorizon() };
}

/**
 * The end of a statement that reads a small list: newest first, or, with `since`, oldest change first. Its five values
 * (`changesValues`) begin at parameter $first.
 */
export function changesClause(first: number, created: string, changed: string, id: string): string {
  const [since, horizon, at, row, limit] = [0, 1, 2, 3, 4].map((place) => `$${first + place}`);
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
