import { isoText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { EventConsumer, LoggedEvent } from './event-consumer.ts';

/**
 * Sets the consumer's first position in an event log in which it has no position yet. Does nothing if the organization
 * has no event log.
 */
export const beginReading = (organizationId: string, { name, begins }: EventConsumer): Promise<number> =>
  sql.run(
    `INSERT INTO fact_readers (organization_id, reader, position)
     SELECT l.organization_id, $2, CASE WHEN $3 THEN l.position ELSE coalesce(
              (SELECT o.position - 1 FROM outbox o WHERE o.organization_id = $1 AND o.position IS NOT NULL
                ORDER BY o.position LIMIT 1), l.position) END
       FROM fact_logs l WHERE l.organization_id = $1
     ON CONFLICT DO NOTHING`,
    [organizationId, name, begins === 'now'],
  );

export interface ConsumerPosition {
  position: string;
  attempts: number;
  /** Whether the next domain event has failed before, so that it is read alone. */
  isFailing: boolean;
}

/**
 * Locks the consumer's position until the transaction ends and returns it. Null if the consumer has not begun, has
 * stopped or waits for its next attempt.
 */
export const lockPosition = (
  tx: Tx,
  organizationId: string,
  consumer: string,
  at: Date,
): Promise<ConsumerPosition | null> =>
  tx.row<ConsumerPosition>(
    `SELECT position::text, attempts, failing_since IS NOT NULL AS "isFailing" FROM fact_readers
      WHERE organization_id = $1 AND reader = $2 AND stopped_at IS NULL AND (next_attempt_at IS NULL OR next_attempt_at <= $3)
        FOR UPDATE`,
    [organizationId, consumer, at],
  );

/** Returns the next domain events after the consumer's position; only one while the consumer is failing. */
export const selectUnread = (tx: Tx, organizationId: string, consumer: string, limit: number): Promise<LoggedEvent[]> =>
  tx.rows<LoggedEvent>(
    `SELECT o.id, o.position::text, o.type, o.object_id, o.contact_id, o.context, o.occurred_at, o.caused_by, o.is_test
       FROM fact_readers f JOIN outbox o ON o.organization_id = f.organization_id AND o.position > f.position
      WHERE f.organization_id = $1 AND f.reader = $2
      ORDER BY o.position LIMIT (SELECT CASE WHEN failing_since IS NULL THEN $3::int ELSE 1 END
                                   FROM fact_readers WHERE organization_id = $1 AND reader = $2)`,
    [organizationId, consumer, limit],
  );

const nothingFails = `attempts = 0, fact_id = NULL, fact_type = NULL, fact_position = NULL, error = NULL,
                 failing_since = NULL, next_attempt_at = NULL, stopped_at = NULL`;

/** Sets the consumer's position. The consumer has processed all domain events up to this position. */
export const movePosition = (tx: Tx, organizationId: string, consumer: string, position: string): Promise<number> =>
  tx.run(`UPDATE fact_readers SET position = $3::bigint, ${nothingFails} WHERE organization_id = $1 AND reader = $2`, [
    organizationId,
    consumer,
    position,
  ]);

export interface ConsumerFailure {
  /** The domain event that caused the failure; null if the failure has another cause. */
  readonly event: LoggedEvent | null;
  readonly error: string;
  readonly at: Date;
  /** The time of the next attempt. Null if no further attempt is made. */
  readonly nextAttemptAt: Date | null;
}

/** Records a failed attempt. Returns 0 if another process has made an attempt in the meantime. */
export const noteFailure = (
  organizationId: string,
  consumer: string,
  position: ConsumerPosition,
  { event, error, at, nextAttemptAt }: ConsumerFailure,
): Promise<number> =>
  sql
    .bind(
      `UPDATE fact_readers SET attempts = attempts + 1, fact_id = $failedId, fact_type = $failedType, fact_position = $failedPosition::bigint, error = $error,
            failing_since = coalesce(failing_since, $at::timestamptz), next_attempt_at = $nextAttemptAt::timestamptz,
            stopped_at = CASE WHEN $nextAttemptAt::timestamptz IS NULL THEN $at::timestamptz END
      WHERE organization_id = $organizationId AND reader = $reader AND position = $position::bigint AND attempts = $attempts`,
      {
        organizationId,
        reader: consumer,
        position: position.position,
        attempts: position.attempts,
        failedId: event?.id ?? null,
        failedType: event?.type ?? null,
        failedPosition: event?.position ?? null,
        error,
        at,
        nextAttemptAt,
      },
    )
    .run();

/**
 * Lets a failing consumer try again at once, with its count of attempts reset. Returns 0 if the consumer is not
 * failing.
 */
export const retryPosition = (tx: Tx, organizationId: string, consumer: string): Promise<number> =>
  tx.run(
    `UPDATE fact_readers SET attempts = 0, next_attempt_at = NULL, stopped_at = NULL
      WHERE organization_id = $1 AND reader = $2 AND failing_since IS NOT NULL`,
    [organizationId, consumer],
  );

/**
 * Returns the domain event at which a consumer fails, and locks the consumer's position until the transaction ends.
 * Null if the consumer does not fail at this event.
 */
export const lockFailedEvent = (
  tx: Tx,
  organizationId: string,
  consumer: string,
  eventId: string,
): Promise<{ fact_type: string | null; fact_position: string } | null> =>
  tx.row<{ fact_type: string | null; fact_position: string }>(
    `SELECT fact_type, fact_position::text FROM fact_readers
      WHERE organization_id = $1 AND reader = $2 AND fact_id = $3 FOR UPDATE`,
    [organizationId, consumer, eventId],
  );

/**
 * Returns the consumers that should be reading. These are consumers that have not begun, and consumers that are behind
 * the end of their event log and are neither waiting nor stopped.
 */
export const selectBehind = (
  consumers: readonly EventConsumer[],
  at: Date,
): Promise<{ organization_id: string; reader: string }[]> =>
  sql.rows<{ organization_id: string; reader: string }>(
    `SELECT l.organization_id, r.name AS reader
       FROM fact_logs l CROSS JOIN unnest($1::text[], $2::boolean[]) AS r(name, at_now)
       LEFT JOIN fact_readers f ON f.organization_id = l.organization_id AND f.reader = r.name
      WHERE coalesce(f.position, CASE WHEN r.at_now THEN l.position ELSE 0 END) < l.position AND f.stopped_at IS NULL
        AND (f.next_attempt_at IS NULL OR f.next_attempt_at <= $3)`,
    [consumers.map(({ name }) => name), consumers.map(({ begins }) => begins === 'now'), at],
  );

export interface ConsumerRow {
  reader: string;
  unread: number;
  oldest_at: string | null;
  attempts: number;
  fact_id: string | null;
  fact_type: string | null;
  error: string | null;
  failing_since: string | null;
  next_attempt_at: string | null;
  stopped: boolean;
}

/** The count of domain events without a position stops at this number. */
const countedMax = 100_000;

/**
 * Returns how far each consumer is behind in the organization's event log, including domain events that have no
 * position yet.
 */
export const selectConsumers = (organizationId: string, consumers: readonly EventConsumer[]): Promise<ConsumerRow[]> =>
  sql.rows<ConsumerRow>(
    `WITH waiting AS MATERIALIZED (
       SELECT count(*) AS number, min(occurred_at) AS oldest_at
         FROM (SELECT occurred_at FROM outbox WHERE organization_id = $1 AND published_at IS NULL LIMIT ${countedMax}) w
     )
     SELECT r.name AS reader, (coalesce(l.position - p.position, 0) + waiting.number)::int AS unread,
            ${isoText('coalesce(o.occurred_at, waiting.oldest_at)')} AS oldest_at, coalesce(f.attempts, 0) AS attempts,
            f.fact_id, f.fact_type, f.error, ${isoText('f.failing_since')} AS failing_since,
            ${isoText('f.next_attempt_at')} AS next_attempt_at, f.stopped_at IS NOT NULL AS stopped
       FROM unnest($2::text[], $3::boolean[]) WITH ORDINALITY AS r(name, at_now, place)
       CROSS JOIN waiting
       LEFT JOIN fact_logs l ON l.organization_id = $1
       LEFT JOIN fact_readers f ON f.organization_id = $1 AND f.reader = r.name
       CROSS JOIN LATERAL (
         SELECT coalesce(f.position, CASE WHEN r.at_now THEN l.position END, (
                  SELECT position - 1 FROM outbox WHERE organization_id = $1 AND position IS NOT NULL
                   ORDER BY position LIMIT 1), l.position) AS position
       ) p
       LEFT JOIN LATERAL (
         SELECT occurred_at FROM outbox WHERE organization_id = $1 AND position > p.position ORDER BY position LIMIT 1
       ) o ON true
      ORDER BY r.place`,
    [organizationId, consumers.map(({ name }) => name), consumers.map(({ begins }) => begins === 'now')],
  );
