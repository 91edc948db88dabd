import type { Sql } from './sql.ts';

/** Identifies the cluster and its database: a dump that is restored elsewhere has another home. */
export const whichDatabase = async (db: Sql): Promise<string> => {
  const row = await db.row<{ name: string }>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) || '-' ||
            (SELECT oid::text FROM pg_database WHERE datname = current_database()) AS name`,
  );
  if (!row) throw new Error('The database does not say which it is.');
  return row.name;
};

/** The next number; a number is given twice only when the database was restored. */
export const nextBeat = async (db: Sql): Promise<number> =>
  (await db.row<{ beat: number }>("SELECT nextval('deployment_beats')::float8 AS beat"))?.beat ?? 0;

/** Records a new home, with numbers beyond all that were given before the restore. */
export async function moveHome(db: Sql, beat: number): Promise<void> {
  await db.run("SELECT setval('deployment_beats', $1::float8::bigint)", [beat]);
  await db.run('UPDATE deployment_home SET noted_at = now()');
}

/** Campaigns that still have to send and do not know this home yet. */
export const countStrangers = async (db: Sql): Promise<number> =>
  (
    await db.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM campaigns
        WHERE status IN ('running', 'scheduled') AND home IS DISTINCT FROM parley_home()`,
    )
  )?.n ?? 0;

/** Is this database held back, because it is not the one that was released? */
export const isHeld = async (db: Sql): Promise<boolean> =>
  (
    await db.row<{ is_held: boolean }>(
      'SELECT NOT EXISTS (SELECT 1 FROM deployment_release WHERE home = parley_home()) AS is_held',
    )
  )?.is_held ?? true;

/** Releases this database, so that due work leaves it; `by` names who released it. Returns whether it was held. */
export const release = async (db: Sql, by: string): Promise<boolean> =>
  (await db.run(
    `INSERT INTO deployment_release (home, released_by) VALUES (parley_home(), $1)
     ON CONFLICT (is_only) DO UPDATE SET home = EXCLUDED.home, released_by = EXCLUDED.released_by, released_at = now()
      WHERE deployment_release.home IS DISTINCT FROM EXCLUDED.home`,
    [by],
  )) > 0;
