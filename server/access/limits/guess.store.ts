import { sql } from '#server/db/sql.ts';

export interface GuessRow {
  /** The time until which the next attempt is refused; null while attempts are still free. */
  waits_until: Date | null;
}

/**
 * Counts an attempt before its secret is checked, so that simultaneous attempts are counted too. Returns null while
 * attempts have to wait. The first wait is one minute and each further wait is twice as long. After a day without
 * attempts the count starts again.
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

/**
 * Subtracts from the count an attempt that was not a guess, and ends the wait that began with this attempt. A wait that
 * began with another attempt goes on.
 */
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
