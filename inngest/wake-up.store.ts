import { sql } from '#server/db/sql.ts';

/** Asks for these; answers those nobody asked for within the last two minutes: an engine that began nothing for so long has lost it. */
export const askForWakeUps = (keys: readonly string[]): Promise<{ key: string }[]> =>
  sql.rows<{ key: string }>(
    `INSERT INTO engine_wake_ups AS w (key) SELECT DISTINCT unnest($1::text[]) AS key ORDER BY key
     ON CONFLICT (key) DO UPDATE SET asked_at = clock_timestamp() WHERE w.asked_at < clock_timestamp() - interval '2 minutes'
     RETURNING key`,
    [keys],
  );

/** An engine that has not begun them for a day never will. */
export const forgetOldWakeUps = (): Promise<number> =>
  sql.run("DELETE FROM engine_wake_ups WHERE asked_at < clock_timestamp() - interval '1 day'", []);

/** They have begun, or could not be asked for: whatever comes from now on is asked for again. */
export const dropWakeUps = (keys: readonly string[]): Promise<number> =>
  sql.run('DELETE FROM engine_wake_ups WHERE key = ANY($1::text[])', [keys]);
