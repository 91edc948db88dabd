import type { Sql } from './sql.ts';

/**
 * Returns a text that identifies the database cluster and the database within the cluster. If a dump is restored
 * elsewhere, the text changes.
 */
export const whichDatabase = async (db: Sql): Promise<string> => {
  const row = await db.row<{ name: string }>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) || '-' ||
            (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS name`,
  );
  if (!row) throw new Error('The database does not say which it is.');
  return row.name;
};

/**
 * Returns the next heartbeat number of this database. A number is repeated only if the database was restored to an
 * earlier state.
 */
export const nextHeartbeat = async (db: Sql): Promise<number> =>
  (await db.row<{ heartbeat: number }>("SELECT nextval('deployment_beats')::float8 AS heartbeat"))?.heartbeat ?? 0;

/**
 * Records that the database was restored. Sets the heartbeat number to a value beyond all earlier ones, and gives the
 * database a new identity (`parley_home()`).
 */
export async function moveHome(db: Sql, heartbeat: number): Promise<void> {
  await db.run("SELECT setval('deployment_beats', $1::float8::bigint)", [heartbeat]);
  await db.run('UPDATE deployment_home SET noted_at = now()');
}

/**
 * Counts the campaigns that still have messages to send, but were last confirmed before the database was restored
 * elsewhere.
 */
export const countStrangers = async (db: Sql): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM campaigns
        WHERE status IN ('running', 'scheduled') AND home IS DISTINCT FROM parley_home()`,
    )
  )?.n ?? 0;

/** Returns whether sending is stopped, because this database is not the database that a person released last. */
export const isHeld = async (db: Sql): Promise<boolean> =>
  (
    await db.row<{ is_held: boolean }>(
      'SELECT NOT EXISTS (SELECT 1 FROM deployment_release WHERE home = parley_home()) AS is_held',
    )
  )?.is_held ?? true;

/**
 * Releases this database, so that due messages may be sent. `by` is the name of the person who released it. Returns
 * whether sending was stopped before the call.
 */
export const release = async (db: Sql, by: string): Promise<boolean> =>
  (await db.run(
    `INSERT INTO deployment_release (home, released_by) VALUES (parley_home(), $1)
     ON CONFLICT (is_only) DO UPDATE SET home = EXCLUDED.home, released_by = EXCLUDED.released_by, released_at = now()
      WHERE deployment_release.home IS DISTINCT FROM EXCLUDED.home`,
    [by],
  )) > 0;
