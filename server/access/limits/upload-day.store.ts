import { sql } from '#server/db/sql.ts';

export interface DayBucket {
  readonly name: string;
  /** How many bytes are allowed per day. */
  readonly limit: number;
}

/**
 * Adds the bytes to the daily count of all buckets, or of none. The count is exact over any number of processes.
 * Returns the name of a bucket that has too few bytes left, or null on success.
 */
export async function takeBytes(buckets: readonly DayBucket[], bytes: number): Promise<string | null> {
  const row = await sql.row<{ full: string | null }>(
    'SELECT parley_take_bytes($1::text[], $2::bigint[], $3::bigint) AS full',
    [buckets.map((bucket) => bucket.name), buckets.map((bucket) => bucket.limit), bytes],
  );
  return row?.full ?? null;
}

/**
 * Subtracts bytes from today's count. Bytes that were counted before midnight are not given back, because that day is
 * over.
 */
export const giveBytesBack = (names: readonly string[], bytes: number): Promise<number> =>
  sql.run(
    `UPDATE upload_days SET bytes = greatest(0, bytes - $2::bigint)
      WHERE day = (now() AT TIME ZONE 'UTC')::date AND bucket = ANY($1::text[])`,
    [names, bytes],
  );

/** Deletes the counts of past days, which contain visitors' ids and addresses. */
export const forgetOldUploads = (limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM upload_days WHERE (day, bucket) IN (
       SELECT day, bucket FROM upload_days WHERE day < (now() AT TIME ZONE 'UTC')::date - 1 LIMIT $1)`,
    [limit],
  );
