import { preciseText } from '#server/db/iso-text.ts';
import { pool } from '#server/db/pool.ts';

/** The database's moment, to the microsecond: of one cut to the millisecond, what was made just before it is younger. */
export async function databaseNow(): Promise<string> {
  const { rows } = await pool.query<{ at: string }>(`SELECT ${preciseText('clock_timestamp()')} AS at`);
  return rows[0]?.at ?? '';
}
