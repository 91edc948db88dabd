import { sql } from '#server/db/sql.ts';

/**
 * Records these wake-ups as sent. Returns the wake-ups that were not sent within the last two minutes: if an engine has
 * begun no run for that long, it has lost the wake-up.
 */
export const askForWakeUps = (keys: readonly string[]): Promise<{ key: string }[]> =>
  sql.rows<{ key: string }>(
    `INSERT INTO engine_wake_ups AS w (key) SELECT DISTINCT unnest($1::text[]) AS key ORDER BY key
     ON CONFLICT (key) DO UPDATE SET asked_at = clock_timestamp() WHERE w.asked_at < clock_timestamp() - interval '2 minutes'
     RETURNING key`,
    [keys],
  );

/** Deletes wake-ups for which an engine has begun no run for a day. */
export const forgetOldWakeUps = (): Promise<number> =>
  sql.run("DELETE FROM engine_wake_ups WHERE asked_at < clock_timestamp() - interval '1 day'", []);

/**
 * Removes the records of wake-ups whose run began or that could not be sent. Later equal wake-ups are then sent again.
 */
export const dropWakeUps = (keys: readonly string[]): Promise<number> =>
  sql.run('DELETE FROM engine_wake_ups WHERE key = ANY($1::text[])', [keys]);
