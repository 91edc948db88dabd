import type { Sql } from './sql.ts';

/** The cluster and the database in it: what a dump that is restored elsewhere does not keep. */
export const whichDatabase = async (db: Sql): Promise<string> => {
  const row = await db.row<{ name: string }>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) || '-' ||
            (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS name`,
  );
  if (!row) throw new Error('The database does not say which it is.');
  return row.name;
};

/** The next number; none is given twice, unless the database was put back. */
export const nextBeat = async (db: Sql): Promise<number> =>
  (await db.row<{ beat: number }>("SELECT nextval('deployment_beats')::float8 AS beat"))?.beat ?? 0;

/** From now on this is another home, and its numbers are past those that were given before it was put back. */
export async function moveHome(db: Sql, beat: number): Promise<void> {
  await db.run("SELECT setval('deployment_beats', $1::float8::bigint)", [beat]);
  await db.run('UPDATE deployment_home SET noted_at = now()');
}

/** Campaigns that are to send something and have not been told that this is their home. */
export const countStrangers = async (db: Sql): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM campaigns
        WHERE status IN ('running', 'scheduled') AND home IS DISTINCT FROM parley_home()`,
    )
  )?.n ?? 0;

/** May nothing leave this database, because it is another one than that which was released? */
export const isHeld = async (db: Sql): Promise<boolean> =>
  (
    await db.row<{ is_held: boolean }>(
      'SELECT NOT EXISTS (SELECT 1 FROM deployment_release WHERE home = parley_home()) AS is_held',
    )
  )?.is_held ?? true;

/** From now on what is due leaves this database; `by` says whose word it was. Answers whether it was held. */
export const release = async (db: Sql, by: string): Promise<boolean> =>
  (await db.run(
    `INSERT INTO deployment_release (home, released_by) VALUES (parley_home(), $1)
     ON CONFLICT (is_only) DO UPDATE SET home = EXCLUDED.home, released_by = EXCLUDED.released_by, released_at = now()
      WHERE deployment_release.home IS DISTINCT FROM EXCLUDED.home`,
    [by],
  )) > 0;
