import { sql } from '#server/db/sql.ts';

interface DeathsRow {
  kind: string;
  work: string;
  deaths: number;
}

/** Counts, by work, how often a process died while that work blocked its event loop. Nearly always empty. */
export const selectDeaths = (): Promise<DeathsRow[]> =>
  sql.rows<DeathsRow>('SELECT kind, work, count(*)::int AS deaths FROM process_deaths GROUP BY kind, work');

export const deleteDeaths = (kind: string, work: string): Promise<number> =>
  sql.run('DELETE FROM process_deaths WHERE kind = $1 AND work = $2', [kind, work]);

/** Work that has not come back for a week was done or dropped in another way: its count is deleted. */
export const deleteOldDeaths = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM process_deaths WHERE id IN (
       SELECT id FROM process_deaths WHERE at < $1::timestamptz - interval '7 days' LIMIT $2)`,
    [at, limit],
  );
