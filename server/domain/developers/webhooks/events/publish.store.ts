import type { Tx } from '#server/db/transact.ts';

export interface NewEvent {
  readonly id: string;
  readonly outboxId: string | null;
  readonly type: string;
  readonly objectId: string | null;
  readonly contactId: string | null;
  readonly context: Record<string, unknown>;
  readonly occurredAt: Date;
}

export interface NewDelivery {
  readonly id: string;
  readonly endpointId: string;
  readonly eventId: string;
  readonly eventType: string;
}

interface Publication {
  /** The events to publish, in order. */
  readonly events: readonly NewEvent[];
  readonly deliveries: readonly NewDelivery[];
  readonly at: Date;
}

/**
 * Adds the deliveries in $3, created at $5, to the usage of the day. Usage cannot be counted from the deliveries
 * later, because they are deleted earlier.
 */
export const countDeliveries = `
  INSERT INTO usage_tallies (organization_id, day, meter, count)
  SELECT $1, ($5::timestamptz AT TIME ZONE 'UTC')::date, 'webhook_deliveries', jsonb_array_length($3::jsonb)
   WHERE jsonb_array_length($3::jsonb) > 0
  ON CONFLICT (organization_id, day, meter) DO UPDATE SET count = usage_tallies.count + excluded.count`;

/** Inserts events and their deliveries, which are due at once, in one statement. */
export const insertPublication = (tx: Tx, organizationId: string, publication: Publication): Promise<number> =>
  tx.run(
    `WITH new_events AS (
       INSERT INTO events (id, organization_id, outbox_id, type, object_id, contact_id, context, occurred_at)
       SELECT e.id, $1, e."outboxId", e.type, e."objectId", e."contactId", e.context, e."occurredAt"
         FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (id text, "outboxId" uuid, type text, "objectId" uuid,
                "contactId" uuid, context jsonb, "occurredAt" timestamptz)) WITH ORDINALITY
              AS e(id, "outboxId", type, "objectId", "contactId", context, "occurredAt", place)
        ORDER BY e.place
     ), new_deliveries AS (
       INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, event_type, next_attempt_at, created_at)
       SELECT d.id, $1, d."endpointId", d."eventId", d."eventType", $4, $5
         FROM jsonb_to_recordset($3::jsonb) AS d(id uuid, "endpointId" uuid, "eventId" text, "eventType" text)
     )
     ${countDeliveries}`,
    [
      organizationId,
      JSON.stringify(publication.events),
      JSON.stringify(publication.deliveries),
      publication.at,
      publication.at,
    ],
  );
