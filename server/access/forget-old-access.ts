import { now } from '#server/base/clock.ts';
import { inBatches } from '#server/db/in-batches.ts';
import { forgetOldSessions } from './identity/session.store.ts';
import { forgetOldGuesses } from './limits/guess.store.ts';
import { forgetOldBuckets } from './limits/rate-bucket.store.ts';
import { forgetOldUploads } from './limits/upload-day.store.ts';
import { forgetOldKeyDays } from './request-log/key-days.store.ts';
import { forgetOldDetails } from './request-log/request-detail.store.ts';
import { forgetOldCalls } from './request-log/request-log.store.ts';

/**
 * Deletes old data about API access: unused rate limit buckets, upload counts of past days, counted sign-in tries and
 * old sessions. Deletes lines of the request log after 7 days (contract/limits.md) and the details of calls after one
 * day.
 */
export async function forgetOldAccess(at: Date = now()): Promise<void> {
  await inBatches(5_000, forgetOldBuckets);
  await inBatches(5_000, forgetOldUploads);
  await inBatches(5_000, (limit) => forgetOldCalls(at, limit));
  await inBatches(1_000, (limit) => forgetOldDetails(at, limit));
  await inBatches(5_000, (limit) => forgetOldKeyDays(at, limit));
  await inBatches(5_000, forgetOldGuesses);
  await inBatches(5_000, forgetOldSessions);
}
