import { sql } from '#server/db/sql.ts';
import type { OperatorMemory } from '#server/fault-profiles/apply-fault-profile.ts';
import type { FaultProfile } from '#server/fault-profiles/fault-profile.ts';

export interface Treatment {
  profile: FaultProfile | null;
  dropped: boolean | null;
  owner: string | null;
}

/**
 * Returns the number's fault profile and the owner of the thread with the customer. Both are read in one statement,
 * because every send needs both.
 */
export const findTreatment = (phoneNumberId: string, customer: string): Promise<Treatment | null> =>
  sql.row<Treatment>(
    `SELECT m.mood AS profile, m.dropped, coalesce(t.owner, m.mood->>'owner') AS owner
       FROM (SELECT 1) AS one
       LEFT JOIN sandbox_moods m ON m.phone_number_id = $1
       LEFT JOIN sandbox_threads t ON t.phone_number_id = $1 AND t.customer = $2`,
    [phoneNumberId, customer],
  );

export const findFaultProfile = (phoneNumberId: string): Promise<{ profile: FaultProfile } | null> =>
  sql.row<{ profile: FaultProfile }>('SELECT mood AS profile FROM sandbox_moods WHERE phone_number_id = $1', [
    phoneNumberId,
  ]);

/**
 * Stores the fault profile of a number; null deletes the profile. Resets all counts of the number and of its account.
 */
export const putFaultProfile = (phoneNumberId: string, profile: FaultProfile | null, at: Date): Promise<number> =>
  sql.run(
    `WITH counts AS (
       DELETE FROM sandbox_counts WHERE of IN (
         SELECT $1 UNION SELECT waba_id FROM connections WHERE phone_number_id = $1)),
     gone AS (DELETE FROM sandbox_moods WHERE phone_number_id = $1 AND $2::jsonb IS NULL)
     INSERT INTO sandbox_moods (phone_number_id, mood, batch_at) SELECT $1, $2::jsonb, $3 WHERE $2::jsonb IS NOT NULL
     ON CONFLICT (phone_number_id) DO UPDATE
       SET mood = excluded.mood, batches = 0, batch_at = excluded.batch_at, dropped = false`,
    [phoneNumberId, profile === null ? null : JSON.stringify(profile), at],
  );

/** Adds `by` to the count in the given time bucket. Returns the total of all buckets from `since` on. */
export async function countUp(
  of: string,
  what: string,
  { bucket, since, by = 1 }: { readonly bucket: Date; readonly since: Date; readonly by?: number },
): Promise<number> {
  const row = await sql.row<{ n: number }>(
    `WITH up AS (
       INSERT INTO sandbox_counts AS c (of, what, bucket, n) VALUES ($1, $2, $3, $5)
       ON CONFLICT (of, what, bucket) DO UPDATE SET n = c.n + $5 RETURNING n)
     SELECT ((SELECT n FROM up) + coalesce((SELECT sum(n) FROM sandbox_counts
               WHERE of = $1 AND what = $2 AND bucket > $4 AND bucket <> $3), 0))::int AS n`,
    [of, what, bucket, since, by],
  );
  return row?.n ?? 0;
}

const wasReached = async (wabaId: string, customer: string, since: Date): Promise<boolean> =>
  (await sql.row(
    `SELECT 1 AS one FROM sandbox_messages
      WHERE phone_number_id IN (SELECT phone_number_id FROM connections WHERE waba_id = $1)
        AND customer = $2 AND direction = 'out' AND type = 'template' AND status <> 'failed' AND created_at > $3 LIMIT 1`,
    [wabaId, customer, since],
  )) !== null;

const countMarketing = async (phoneNumberId: string, customer: string, since: Date): Promise<number> =>
  (
    await sql.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM sandbox_messages
        WHERE phone_number_id = $1 AND customer = $2 AND direction = 'out' AND category = 'marketing'
          AND status NOT IN ('failed', 'held') AND created_at > $3`,
      [phoneNumberId, customer, since],
    )
  )?.n ?? 0;

/**
 * The counts that WhatsApp would keep about numbers. They are stored in the database, so that they survive a restart.
 */
export const memory: OperatorMemory = { countUp, wasReached, countMarketing };

/** Marks up to `limit` of a number's oldest held messages as accepted, and returns these messages. Null means all. */
export const takeHeld = (phoneNumberId: string, limit: number | null): Promise<{ wamid: string; customer: string }[]> =>
  sql.rows<{ wamid: string; customer: string }>(
    `UPDATE sandbox_messages SET status = 'accepted' WHERE id IN (
       SELECT id FROM sandbox_messages WHERE phone_number_id = $1 AND status = 'held' ORDER BY id LIMIT $2
         FOR UPDATE SKIP LOCKED)
     RETURNING wamid, customer`,
    [phoneNumberId, limit],
  );

/**
 * Counts one more batch for each number whose next batch of held messages is due, and returns these numbers with their
 * fault profiles. Each batch is returned to only one process.
 */
export const takeDueBatches = (
  at: Date,
): Promise<{ phone_number_id: string; profile: FaultProfile; batches: number }[]> =>
  sql.rows<{ phone_number_id: string; profile: FaultProfile; batches: number }>(
    `UPDATE sandbox_moods m SET batches = batches + 1, batch_at = $1
      WHERE (mood #>> '{pacing,every_seconds}') IS NOT NULL
        AND batch_at <= $1::timestamptz - make_interval(secs => (mood #>> '{pacing,every_seconds}')::int)
        AND EXISTS (SELECT 1 FROM sandbox_messages s WHERE s.phone_number_id = m.phone_number_id AND s.status = 'held')
      RETURNING phone_number_id, mood AS profile, batches`,
    [at],
  );

export const setDropped = (phoneNumberId: string): Promise<number> =>
  sql.run('UPDATE sandbox_moods SET dropped = true WHERE phone_number_id = $1', [phoneNumberId]);

export const deleteOldCounts = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM sandbox_counts WHERE (of, what, bucket) IN (
       SELECT of, what, bucket FROM sandbox_counts
        WHERE bucket < $1::timestamptz - interval '40 days' AND bucket > to_timestamp(0) LIMIT $2)`,
    [at, limit],
  );
