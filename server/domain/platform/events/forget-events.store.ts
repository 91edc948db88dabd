import { sql } from '#server/db/sql.ts';
import type { EventConsumer } from './event-consumer.ts';

/**
 * Deletes published domain events older than `seen` that all of these consumers have processed. Domain events older
 * than `bound` are deleted in any case. A consumer that must begin at the oldest event, and has no position yet, counts
 * as having processed nothing.
 */
export const deleteReadEvents = (
  consumers: readonly EventConsumer[],
  seen: Date,
  bound: Date,
  limit: number,
): Promise<number> =>
  sql.run(
    `WITH read AS MATERIALIZED (
       SELECT l.organization_id, min(coalesce(f.position, CASE WHEN r.at_now THEN l.position ELSE 0 END)) AS position
         FROM fact_logs l CROSS JOIN unnest($1::text[], $2::boolean[]) AS r(name, at_now)
         LEFT JOIN fact_readers f ON f.organization_id = l.organization_id AND f.reader = r.name
        GROUP BY l.organization_id
     )
     DELETE FROM outbox WHERE id IN (
       SELECT o.id FROM outbox o LEFT JOIN read ON read.organization_id = o.organization_id
        WHERE o.published_at < $3 AND (o.published_at < $4 OR coalesce(o.position <= read.position, true)) LIMIT $5)`,
    [consumers.map(({ name }) => name), consumers.map(({ begins }) => begins === 'now'), seen, bound, limit],
  );

/**
 * Moves consumers past domain events that were deleted. Returns these consumers and the number of events that each one
 * skipped.
 */
export const passForgotten = (
  consumers: readonly EventConsumer[],
): Promise<{ organization_id: string; reader: string; unread: string }[]> =>
  sql.rows<{ organization_id: string; reader: string; unread: string }>(
    `WITH gone AS (
       SELECT f.organization_id, f.reader, kept.position - f.position AS unread, kept.position
         FROM fact_readers f JOIN fact_logs l ON l.organization_id = f.organization_id
         CROSS JOIN LATERAL (
           SELECT coalesce((SELECT o.position - 1 FROM outbox o
                             WHERE o.organization_id = f.organization_id AND o.position IS NOT NULL
                             ORDER BY o.position LIMIT 1), l.position) AS position
         ) kept
        WHERE f.reader = ANY($1::text[]) AND f.position < kept.position
     )
     UPDATE fact_readers f SET position = gone.position, attempts = 0, fact_id = NULL, fact_type = NULL, fact_position = NULL,
            error = NULL, failing_since = NULL, next_attempt_at = NULL, stopped_at = NULL
       FROM gone
      WHERE f.organization_id = gone.organization_id AND f.reader = gone.reader AND f.position < gone.position
     RETURNING f.organization_id, f.reader, gone.unread::text`,
    [consumers.map(({ name }) => name)],
  );
