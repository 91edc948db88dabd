import { sql } from '#server/db/sql.ts';
import type { FailureOutcome } from './failure-outcome.ts';
import type { LeasedTable, Taker, WorkRow, WorkTable } from './work-table.ts';

const equal = (columns: readonly string[], from: number): string =>
  columns.map((column, place) => `${column} = $${from + place}`).join(' AND ');
const isFree = '(lease_until IS NULL OR lease_until <= now())';

/**
 * Takes what is due at `at` (null: now, by the database's clock), the longest waiting first, each row for one worker only.
 * Of what a dead worker held the first was under way, and that was an attempt; the others it had not begun.
 */
export async function claimRows<Row extends WorkRow>(
  { table, attempts, open, of }: WorkTable,
  columns: string,
  values: readonly string[],
  by: Taker,
  { at, limit }: { readonly at: Date | null; readonly limit: number },
): Promise<Row[]> {
  const rows = await sql.rows<Row & { next_attempt_at: Date }>(
    `WITH due AS (
       SELECT id, lease_holder, next_attempt_at AS since FROM ${table}
        WHERE ${equal(of, 5)} AND ${open} AND next_attempt_at <= coalesce($3, now()) AND ${isFree}
        ORDER BY next_attempt_at, id LIMIT $4 FOR UPDATE SKIP LOCKED)
     UPDATE ${table} AS w SET lease_until = now() + $1 * interval '1 ms', lease_holder = $2,
            ${attempts} = w.${attempts} + (due.lease_holder IS NULL OR due.id = (
              SELECT d.id FROM due AS d WHERE d.lease_holder IS NOT NULL ORDER BY d.since, d.id LIMIT 1))::int
       FROM due WHERE w.id = due.id
     RETURNING w.id, w.${attempts} AS attempt, w.next_attempt_at, ${columns}`,
    [by.ms, by.holder, at, limit, ...values],
  );
  const placeOf = (row: (typeof rows)[number]) => row.next_attempt_at.getTime();
  return rows.sort((a, b) => placeOf(a) - placeOf(b) || (a.id < b.id ? -1 : 1));
}

/** Says that their worker lives: nobody else takes these for another while. Answers those it still holds. */
export const renewLeases = (
  { table, open }: LeasedTable,
  by: Taker,
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  sql.rows<{ id: string }>(
    `UPDATE ${table} SET lease_until = now() + $3 * interval '1 ms'
      WHERE id = ANY($2::uuid[]) AND lease_holder = $1 AND ${open} RETURNING id`,
    [by.holder, ids, by.ms],
  );

/** Gives back what was taken and not attempted: it is due at once, as the same attempt. */
export const releaseLeases = (
  { table, open, attempts }: LeasedTable,
  holder: string,
  ids: readonly string[],
): Promise<number> =>
  sql.run(
    `UPDATE ${table} SET lease_until = now(), lease_holder = NULL${attempts ? `, ${attempts} = ${attempts} - 1` : ''}
      WHERE id = ANY($2::uuid[]) AND lease_holder = $1 AND ${open}`,
    [holder, ids],
  );

/**
 * Keeps what became of a failed attempt: the row waits from `at` (null: now, by the database's clock) for its pause, or is
 * kept as a dead letter with its error. Of a leased row only its holder says so; `holder` null: the row's own transaction kept it.
 */
export const saveFailureOutcome = (
  { table, attempts, open, deadLetter }: WorkTable,
  row: WorkRow,
  holder: string | null,
  outcome: FailureOutcome,
  at: Date | null = null,
): Promise<number> => {
  const isOver = outcome.pauseSeconds === null;
  const waits = `next_attempt_at = coalesce($5::timestamptz, now()) + make_interval(secs => $6)`;
  return sql.run(
    `UPDATE ${table} SET ${attempts} = $3, error = $4, lease_until = NULL, lease_holder = NULL, ${isOver ? deadLetter : waits}
      WHERE id = $1 AND ${open} AND ($2::uuid IS NULL OR lease_holder = $2)`,
    isOver
      ? [row.id, holder, row.attempt, outcome.error]
      : [row.id, holder, row.attempt, outcome.error, at, outcome.pauseSeconds],
  );
};

/** When the next of these is due, or a lease ends, by our clock, which says `at` now; null when nothing waits until `horizon`. */
export const nextDueOf = (
  { table, open, of }: WorkTable,
  values: readonly string[],
  at: Date,
  horizon: Date | null,
): Promise<{ at: Date | null } | null> =>
  sql.row<{ at: Date | null }>(
    `SELECT min(greatest(next_attempt_at, $1::timestamptz + (lease_until - now()))) AS at
       FROM ${table} WHERE ${equal(of, horizon ? 3 : 2)} AND ${open}${horizon ? ' AND next_attempt_at <= $2' : ''}`,
    [at, ...(horizon ? [horizon] : []), ...values],
  );
