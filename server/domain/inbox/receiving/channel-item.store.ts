import { sql } from '#server/db/sql.ts';

export interface NewItem {
  readonly id: string;
  readonly kind: string;
  /** The phone number that the item belongs to. Null if the item belongs to every number of its business account. */
  readonly phoneNumberId: string | null;
  readonly wabaId: string | null;
  readonly senderKey: string;
  readonly body: unknown;
}

/** The queue that an item was put into. The ids are null when no connection has the item's number. */
export interface QueuedAt {
  kind: string;
  organization_id: string | null;
  connection_id: string | null;
  sender_key: string;
}

/**
 * Stores a payload with its items, in order. Each item is assigned to an organization by its phone number on the
 * network. Only verified numbers count, so that an organization that merely entered another's number receives nothing. Items that
 * cannot be processed are closed at once, with the reason. They stay stored but block no other item.
 */
export const insertPayload = (
  network: string,
  payload: { readonly id: string; readonly body: string; readonly error: string | null },
  items: readonly NewItem[],
): Promise<QueuedAt[]> =>
  sql
    .bind(
      `WITH numbers AS MATERIALIZED (
       SELECT id, organization_id, phone_number_id, waba_id FROM connections
        WHERE (phone_number_id = ANY($phoneNumberIds::text[]) OR waba_id = ANY($wabaIds::text[]))
          AND network = $network AND verified_at IS NOT NULL AND removed_at IS NULL
     ), placed AS MATERIALIZED (
       SELECT i.id, i.kind, i."senderKey", i.body, i.place, n.id AS connection_id, n.organization_id,
              row_number() OVER (PARTITION BY i.place ORDER BY n.id) AS copy
         FROM ROWS FROM (jsonb_to_recordset($items::jsonb) AS (id uuid, kind text, "phoneNumberId" text, "wabaId" text,
                "senderKey" text, body jsonb)) WITH ORDINALITY
              AS i(id, kind, "phoneNumberId", "wabaId", "senderKey", body, place)
         LEFT JOIN numbers n ON CASE WHEN i."phoneNumberId" IS NULL THEN n.waba_id = i."wabaId"
                                     ELSE n.phone_number_id = i."phoneNumberId" END
     ), payload AS (
       INSERT INTO channel_payloads (id, body, error)
       SELECT $id, $body, coalesce($error, CASE WHEN EXISTS (SELECT 1 FROM placed WHERE connection_id IS NULL)
                                        THEN 'a number that no connection has' END)
     )
     INSERT INTO channel_items (id, payload_id, organization_id, connection_id, kind, sender_key, body, done_at, error)
     SELECT CASE WHEN p.copy = 1 THEN p.id ELSE gen_random_uuid() END, $id, p.organization_id, p.connection_id, p.kind,
            p."senderKey", p.body,
            CASE WHEN p.kind = 'other' OR p.connection_id IS NULL THEN now() END,
            CASE WHEN p.connection_id IS NULL THEN 'a number that no connection has'
                 WHEN p.kind = 'other' THEN 'a field without a rule' END
       FROM placed p ORDER BY p.place, p.copy
     RETURNING kind, organization_id, connection_id, sender_key`,
      {
        network,
        id: payload.id,
        body: payload.body,
        error: payload.error,
        items: JSON.stringify(items),
        phoneNumberIds: items.flatMap((item) => item.phoneNumberId ?? []),
        wabaIds: items.flatMap((item) => (item.phoneNumberId === null ? (item.wabaId ?? []) : [])),
      },
    )
    .rows<QueuedAt>();
