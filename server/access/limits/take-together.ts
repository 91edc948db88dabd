import { oncePerProcess } from '#server/base/once-per-process.ts';
import { gather } from '#server/base/process/gather.ts';
import { type Bucket, type Taken, takeOne, takeTogether } from './rate-bucket.store.ts';

/** The buckets that one call is counted in: the caller's own and, in most cases, the organization's. */
interface Asked {
  readonly first: Bucket;
  readonly second: Bucket | null;
}

const batchMax = 200;

/**
 * How often a bucket is used in one batch, and its count as the calls of the batch are gone through. The count tells
 * how many calls are left after each one.
 */
interface Level {
  readonly bucket: Bucket;
  count: number;
  used: number;
}

function levelsOf(batch: readonly Asked[]): Map<string, Level> {
  const levels = new Map<string, Level>();
  for (const bucket of batch.flatMap(({ first, second }) => (second ? [first, second] : [first]))) {
    const known = levels.get(bucket.name);
    if (known) known.count += 1;
    else levels.set(bucket.name, { bucket, count: 1, used: 0 });
  }
  return levels;
}

/**
 * Counts one call of the batch in a bucket and returns how many are left after it. The calls of a batch are counted in
 * their order.
 */
function takeFrom(levels: ReadonlyMap<string, Level>, { name, limit }: Bucket): { limit: number; remaining: number } {
  const level = levels.get(name) as Level;
  level.used += 1;
  return { limit, remaining: limit - level.used };
}

async function takeAll(batch: readonly Asked[]): Promise<Taken[]> {
  const levels = levelsOf(batch);
  const all = [...levels.values()];
  const rows = await takeTogether(
    all.map(({ bucket }) => bucket),
    all.map(({ count }) => count),
  );
  // No rows: a bucket has fewer calls left than the batch needs. Count the calls one by one, so that the last free ones
  // are used.
  if (rows.length === 0) return Promise.all(batch.map(({ first, second }) => takeOne(first, second)));
  for (const { bucket, used } of rows) {
    const level = levels.get(bucket) as Level;
    level.used = used - level.count;
  }
  const resetAt = Number(rows[0]?.reset_at);
  return batch.map(({ first, second }) => {
    const own = takeFrom(levels, first);
    const shared = second && takeFrom(levels, second);
    return { allowed: true, ...(shared && shared.remaining < own.remaining ? shared : own), resetAt };
  });
}

const taking = oncePerProcess('rate-takes', () => gather(takeAll, batchMax));

/**
 * Takes one call from both buckets or from neither. Calls that arrive while a statement is running share the next
 * statement, which saves most of the cost of rate limits on a busy server. All counts stay exact over all processes.
 */
export function takeFromPostgres(first: Bucket, second: Bucket | null): Promise<Taken> {
  // Buckets are locked in the order of their names. In another order, two callers could deadlock.
  if (second && second.name < first.name) throw new Error(`${first.name} must sort before ${second.name}`);
  return taking({ first, second });
}
