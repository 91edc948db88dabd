import { sql } from '#server/db/sql.ts';
import type { FailureOutcome } from './failure-outcome.ts';
import type { LeasedTable, Taker, WorkRow, WorkTable } from './work-table.ts';

const equal = (columns: readonly string[], from: number): string =>
  columns.map((column, index) => `${column} = $${from + index}`).join(' AND ');
const isFree = '(lease_until IS NULL OR lease_until <= now())';

/**
 * Claims rows that are due at `at` (null means now, by the database's clock), each row for one worker. The row that has
 * waited longest comes first. If a dead worker held rows, only the first of them counts as attempted, because the
 * worker had not begun the other rows.
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
  const dueTimeOf = (row: (typeof rows)[number]) => row.next_attempt_at.getTime();
  return rows.sort((a, b) => dueTimeOf(a) - dueTimeOf(b) || (a.id < b.id ? -1 : 1));
}

/** Renews the lease on these rows while their worker lives. Returns the rows that the worker still holds. */
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

/** Releases rows that were claimed but not attempted. They are due at once, with the same attempt number. */
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
 * Stores the outcome of a failed attempt. The row waits for its pause, counted from `at` (null means now, by the
 * database's clock), or becomes a dead letter with its error. If the row is leased, only the lease holder may store the
 * outcome. `holder` is null if the row is locked by its own transaction.
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

/**
 * Returns when the next of these rows is due or a lease ends, by this process's clock (`at` is now). Null if nothing
 * is waiting before `horizon`.
 */
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

interface DeathsRow {
  kind: string;
  work: string;
  deaths: number;
}

/**
 * Returns, for each piece of work, how often a process died while that work blocked its event loop. The table is nearly
 * always empty.
 */
export const selectDeaths = (): Promise<DeathsRow[]> =>
  sql.rows<DeathsRow>('SELECT kind, work, count(*)::int AS deaths FROM process_deaths GROUP BY kind, work');

export const deleteDeaths = (kind: string, work: string): Promise<number> =>
  sql.run('DELETE FROM process_deaths WHERE kind = $1 AND work = $2', [kind, work]);

/**
 * Deletes up to `limit` records of crashes that are older than a week. Such records are left if their work was done or
 * dropped in another way.
 */
export const deleteOldDeaths = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM process_deaths WHERE id IN (
       SELECT id FROM process_deaths WHERE at < $1::timestamptz - interval '7 days' LIMIT $2)`,
    [at, limit],
  );
