import { gather } from '#server/base/gather.ts';
import { oncePerProcess } from '#server/base/once-per-process.ts';
import { type Bucket, type Taken, takeOne, takeTogether } from './rate-bucket.store.ts';

/** One call: its own bucket and, mostly, its organization's. */
interface Asked {
  readonly first: Bucket;
  readonly second: Bucket | null;
}

const batchMax = 200;

/** What is left to a call of a bucket, given how often the bucket was used when the whole batch had taken from it. */
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

/** The call's place in a bucket: calls of one batch count one after another, as they came. */
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
  // A bucket nears its end: who gets the last calls is decided one by one.
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
 * Takes one call from both buckets, or from neither. Calls that come while a statement is under way share the next
 * one, which is most of what a limit costs a busy server; every number stays exact over all processes.
 */
export function takeFromPostgres(first: Bucket, second: Bucket | null): Promise<Taken> {
  // Whoever locks several buckets does so in the order of their names, or two callers could wait for each other.
  if (second && second.name < first.name) throw new Error(`${first.name} must sort before ${second.name}`);
  return taking({ first, second });
}
