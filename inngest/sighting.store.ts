import { sql } from '#server/db/sql.ts';

/**
 * Records that Inngest has called a function, or the result of an attempt to register the functions. For a
 * registration, `name` is `registration`. `error` then says why the registration failed. Null means that Inngest
 * accepted the functions.
 */
export async function saveSighting(name: string, error: string | null = null): Promise<void> {
  await sql.run(
    `INSERT INTO engine_sightings (name, at, error) VALUES ($1, clock_timestamp(), $2)
     ON CONFLICT (name) DO UPDATE SET at = excluded.at, error = excluded.error`,
    [name, error],
  );
}

/** Returns the time at which a function was last called, as text. Null if the function was never called. */
export async function lastSighting(name: string): Promise<string | null> {
  const row = await sql.row<{ at: string }>('SELECT at::text FROM engine_sightings WHERE name = $1', [name]);
  return row?.at ?? null;
}
