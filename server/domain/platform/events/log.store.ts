import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { EventConsumer, LoggedEvent } from './event-consumer.ts';

/** The maximum number of domain events that one transaction publishes or reads. */
export const batchSize = 200;

const turnLock = (organization: string) => `pg_advisory_xact_lock(hashtextextended('publish:' || ${organization}, 1))`;
const eventsKey = (organization: string) => `hashtextextended('facts:' || ${organization}, 1)`;

/**
 * Takes two advisory locks until the transaction ends. The first lock lets only one transaction at a time give domain
 * events their positions. The second lock keeps other transactions from changing recorded events while a consumer reads
 * them. A later statement reads the events, so its snapshot is taken when the locks are already held.
 */
export const lockTurn = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run(`SELECT ${turnLock('$1')}, pg_advisory_xact_lock_shared(${eventsKey('$1')})`, [organizationId]);

/** Prevents other transactions from changing recorded domain events until the commit. */
export const lockReading = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock_shared(${eventsKey('$1')})`, [organizationId]);

/**
 * Prevents consumers from reading domain events until the commit. Consumers that read before have finished, and
 * consumers that read later see the change.
 */
export const lockEvents = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(${eventsKey('$1')})`, [organizationId]);

export interface OrderedEvent extends LoggedEvent {
  /**
   * The healthy consumers that were at the end of the event log. Their positions have moved past these domain events.
   */
  readonly riding: string[];
  /** The consumers that wait for their next attempt, or that have stopped until a person decides. */
  readonly resting: string[];
}

interface Turn {
  readonly consumers: readonly EventConsumer[];
  /** Whether consumers that have read all earlier domain events move past these events too. */
  readonly along: boolean;
  readonly at: Date;
}

/**
 * Gives the organization's next waiting domain events their positions, in the order in which they were recorded. The
 * commit notifies live streams. If `along` is set, consumers that have read all earlier events move past these events
 * too. A new consumer gets its first position here, unless it must first read older events.
 */
export const orderEvents = (tx: Tx, organizationId: string, { consumers, along, at }: Turn): Promise<OrderedEvent[]> =>
  tx.rows<OrderedEvent>(
    `WITH batch AS MATERIALIZED (
       SELECT id, row_number() OVER (ORDER BY seq) AS place
         FROM (SELECT id, seq FROM outbox WHERE organization_id = $1 AND published_at IS NULL
                ORDER BY seq LIMIT ${batchSize}) waiting
     ), log AS (
       INSERT INTO fact_logs (organization_id, position) SELECT $1, count(*) FROM batch HAVING count(*) > 0
       ON CONFLICT (organization_id) DO UPDATE SET position = fact_logs.position + excluded.position
       RETURNING position AS ends, position - (SELECT count(*) FROM batch) AS began,
                 pg_notify('parley_live', organization_id::text)
     ), moved AS (
       UPDATE fact_readers f SET position = log.ends FROM log
        WHERE $5 AND f.organization_id = $1 AND f.reader = ANY($2::text[]) AND f.position = log.began
          AND f.failing_since IS NULL
       RETURNING f.reader
     ), begun AS (
       INSERT INTO fact_readers (organization_id, reader, position)
       SELECT $1, r.name, CASE WHEN $5 THEN log.ends ELSE log.began END
         FROM log, unnest($2::text[], $3::boolean[]) AS r(name, at_now)
        WHERE (log.began = 0 OR r.at_now)
          AND NOT EXISTS (SELECT 1 FROM fact_readers f WHERE f.organization_id = $1 AND f.reader = r.name)
       ON CONFLICT DO NOTHING RETURNING reader
     ), published AS (
       UPDATE outbox o SET published_at = $4, position = log.began + batch.place FROM batch, log
        WHERE o.organization_id = $1 AND o.id = batch.id
       RETURNING o.id, o.position, o.type, o.object_id, o.contact_id, o.context, o.occurred_at, o.caused_by, o.is_test
     )
     SELECT p.id, p.position::text, p.type, p.object_id, p.contact_id, p.context, p.occurred_at, p.caused_by, p.is_test,
            ARRAY(SELECT reader FROM moved UNION ALL SELECT reader FROM begun WHERE $5) AS riding,
            ARRAY(SELECT reader FROM fact_readers f WHERE f.organization_id = $1 AND f.reader = ANY($2::text[])
                     AND (f.stopped_at IS NOT NULL OR f.next_attempt_at > $4)) AS resting
       FROM published p ORDER BY p.position`,
    [organizationId, consumers.map(({ name }) => name), consumers.map(({ begins }) => begins === 'now'), at, along],
  );

/** Returns the organizations with domain events that still have no log position. */
export const selectWaitingOrganizations = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(`SELECT DISTINCT organization_id FROM outbox WHERE published_at IS NULL`);

/** Empties the context of domain events about these people; with `since`, only of events after that time. */
export async function emptyContexts(
  tx: Tx,
  organizationId: string,
  contactIds: readonly string[],
  since: Date | null,
): Promise<void> {
  const values = [organizationId, contactIds, since];
  const theirs = `organization_id = $1 AND contact_id = ANY($2::uuid[])
                  AND ($3::timestamptz IS NULL OR occurred_at > $3)`;
  await tx.run(
    `UPDATE fact_readers SET error = NULL
      WHERE organization_id = $1 AND error IS NOT NULL AND fact_id IN (SELECT id FROM outbox WHERE ${theirs})`,
    values,
  );
  await tx.run(`UPDATE outbox SET context = '{}' WHERE ${theirs}`, values);
}
