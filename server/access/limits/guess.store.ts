import { sql } from '#server/db/sql.ts';

export interface GuessRow {
  /** Until when the next try has to wait because of this one; null while tries are free. */
  waits_until: Date | null;
}

/**
 * Counts one try before it is made, so that simultaneous tries are counted too. Returns null when tries have to wait.
 * The wait starts at a minute and doubles; a day without tries resets the count.
 */
export const countGuess = (account: string, at: Date, free: number, waitMax: number): Promise<GuessRow | null> =>
  sql.row<GuessRow>(
    `INSERT INTO sign_in_guards AS g (account, tries, waits_until, updated_at) VALUES ($1, 1, NULL, $2)
     ON CONFLICT (account) DO UPDATE SET updated_at = $2,
       tries = CASE WHEN g.updated_at < $2::timestamptz - interval '1 day' THEN 1 ELSE g.tries + 1 END,
       waits_until = CASE WHEN g.updated_at >= $2::timestamptz - interval '1 day' AND g.tries + 1 >= $3::int
         THEN $2::timestamptz + least(power(2, least(g.tries + 1 - $3::int, 20)), $4::int) * interval '1 minute' END
     WHERE g.waits_until IS NULL OR g.waits_until <= $2
     RETURNING waits_until`,
    [account, at, free, waitMax],
  );

export const findWait = (account: string): Promise<GuessRow | null> =>
  sql.row<GuessRow>('SELECT waits_until FROM sign_in_guards WHERE account = $1', [account]);

/** Takes back a try that was not a guess: reduces the count, and ends the wait this try began, but no other wait. */
export const uncountGuess = (account: string, waitsUntil: Date | null): Promise<number> =>
  sql.run(
    `UPDATE sign_in_guards SET tries = greatest(tries - 1, 0),
            waits_until = CASE WHEN waits_until = $2::timestamptz THEN NULL ELSE waits_until END
      WHERE account = $1`,
    [account, waitsUntil],
  );

export const deleteGuesses = (account: string): Promise<number> =>
  sql.run('DELETE FROM sign_in_guards WHERE account = $1', [account]);

export const forgetOldGuesses = (limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM sign_in_guards WHERE ctid IN (
       SELECT ctid FROM sign_in_guards WHERE updated_at < now() - interval '2 days' LIMIT $1)`,
    [limit],
  );
