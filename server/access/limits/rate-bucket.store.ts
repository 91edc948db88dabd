import { sql } from '#server/db/sql.ts';

export interface Bucket {
  readonly name: string;
  /** How many calls are allowed per window of 60 s. */
  readonly limit: number;
}

export interface Taken {
  readonly allowed: boolean;
  /** The limit of the bucket that has fewer calls left. */
  readonly limit: number;
  readonly remaining: number;
  /** When the window ends, as Unix time in seconds. */
  readonly resetAt: number;
}

interface TakenRow {
  allowed: boolean;
  call_limit: number;
  remaining: number;
  reset_at: string;
}

/**
 * Counts one call in both buckets or in neither, by the database's clock. The count is exact, however many processes
 * count calls.
 */
export async function takeOne(first: Bucket, second: Bucket | null): Promise<Taken> {
  const row = await sql.row<TakenRow>(
    'SELECT allowed, call_limit, remaining, reset_at FROM parley_take($1, $2::int, $3, $4::int)',
    [first.name, first.limit, second?.name ?? null, second?.limit ?? null],
  );
  if (!row) throw new Error('parley_take answered no row');
  return { allowed: row.allowed, limit: row.call_limit, remaining: row.remaining, resetAt: Number(row.reset_at) };
}

export interface UsedRow {
  bucket: string;
  used: number;
  reset_at: string;
}

/**
 * Counts several calls in each of several buckets in one statement. If one bucket has too few calls left, counts
 * nothing and returns no rows.
 */
export const takeTogether = (buckets: readonly Bucket[], counts: readonly number[]): Promise<UsedRow[]> =>
  sql.rows<UsedRow>('SELECT bucket, used, reset_at FROM parley_take_together($1::text[], $2::int[], $3::int[])', [
    buckets.map((bucket) => bucket.name),
    counts,
    buckets.map((bucket) => bucket.limit),
  ]);

/** Deletes buckets that were not used for an hour. */
export const forgetOldBuckets = (limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM rate_buckets WHERE bucket IN (
       SELECT bucket FROM rate_buckets WHERE window_start < now() - interval '1 hour' LIMIT $1)
        AND window_start < now() - interval '1 hour'`,
    [limit],
  );
