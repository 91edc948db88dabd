import { sql } from '#server/db/sql.ts';

export interface DayBucket {
  readonly name: string;
  /** Bytes a day. */
  readonly limit: number;
}

/**
 * Takes the bytes from all buckets or from none, exact over any number of processes. Returns the bucket that has too
 * few left, or null.
 */
export async function takeBytes(buckets: readonly DayBucket[], bytes: number): Promise<string | null> {
  const row = await sql.row<{ full: string | null }>(
    'SELECT parley_take_bytes($1::text[], $2::bigint[], $3::bigint) AS full',
    [buckets.map((bucket) => bucket.name), buckets.map((bucket) => bucket.limit), bytes],
  );
  return row?.full ?? null;
}

/** Gives back what was taken today. What was taken before midnight stays taken, because that day is over. */
export const giveBytesBack = (names: readonly string[], bytes: number): Promise<number> =>
  sql.run(
    `UPDATE upload_days SET bytes = greatest(0, bytes - $2::bigint)
      WHERE day = (now() AT TIME ZONE 'UTC')::date AND bucket = ANY($1::text[])`,
    [names, bytes],
  );

/** Deletes past days, with the people and addresses they name. */
export const forgetOldUploads = (limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM upload_days WHERE (day, bucket) IN (
       SELECT day, bucket FROM upload_days WHERE day < (now() AT TIME ZONE 'UTC')::date - 1 LIMIT $1)`,
    [limit],
  );
