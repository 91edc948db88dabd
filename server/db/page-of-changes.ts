import { changeHorizon } from './change-horizon.ts';

/** Where a page of a list stands that can also be followed for changes (contract/lists.md). */
export interface ChangesPage {
  readonly position: readonly string[] | null;
  /** How many rows are read; null: all. */
  readonly limit: number | null;
  /** Only what changed after this moment, oldest change first. */
  readonly since?: string | null;
  /** With `since`: only changes before this moment, which no running transaction can still precede. */
  readonly horizon?: string | null;
}

/** The two moments of a list asked with `updated_since`. */
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
