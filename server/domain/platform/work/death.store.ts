import { sql } from '#server/db/sql.ts';

interface DeathsRow {
  kind: string;
  work: string;
  deaths: number;
}

/**
 * Returns, for each piece of work, how often a process died while that work blocked its event loop. There are nearly
 * always no such rows.
 */
export const selectDeaths = (): Promise<DeathsRow[]> =>
  sql.rows<DeathsRow>('SELECT kind, work, count(*)::int AS deaths FROM process_deaths GROUP BY kind, work');

export const deleteDeaths = (kind: string, work: string): Promise<number> =>
  sql.run('DELETE FROM process_deaths WHERE kind = $1 AND work = $2', [kind, work]);

/** Deletes the counts of work that was not started for a week, because it was done or dropped in another way. */
export const deleteOldDeaths = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM process_deaths WHERE id IN (
       SELECT id FROM process_deaths WHERE at < $1::timestamptz - interval '7 days' LIMIT $2)`,
    [at, limit],
  );
