import { sql } from '#server/db/sql.ts';

/**
 * Returns the keys of the wake-ups that have to be sent, and records them as sent. Leaves out wake-ups that were sent
 * within the last two minutes, because their run is still expected. If no run has begun after that time, the engine has
 * probably lost the wake-up.
 */
export const askForWakeUps = (keys: readonly string[]): Promise<{ key: string }[]> =>
  sql.rows<{ key: string }>(
    `INSERT INTO engine_wake_ups AS w (key) SELECT DISTINCT unnest($1::text[]) AS key ORDER BY key
     ON CONFLICT (key) DO UPDATE SET asked_at = clock_timestamp() WHERE w.asked_at < clock_timestamp() - interval '2 minutes'
     RETURNING key`,
    [keys],
  );

/** Deletes the records of wake-ups that were sent more than a day ago and whose run has not begun. */
export const forgetOldWakeUps = (): Promise<number> =>
  sql.run("DELETE FROM engine_wake_ups WHERE asked_at < clock_timestamp() - interval '1 day'", []);

/**
 * Deletes the records of wake-ups whose run has begun or that could not be sent. After that, an equal wake-up is sent
 * again.
 */
export const dropWakeUps = (keys: readonly string[]): Promise<number> =>
  sql.run('DELETE FROM engine_wake_ups WHERE key = ANY($1::text[])', [keys]);
