import type { Tx } from '#server/db/transact.ts';

export const insertPayload = (tx: Tx, id: string, body: string, error: string | null): Promise<number> =>
  tx.run('INSERT INTO channel_payloads (id, body, error) VALUES ($1, $2, $3)', [id, body, error]);

export interface NumberRow {
  id: string;
  organization_id: string;
  phone_number_id: string;
}

/** Whose numbers these are: a payload names a number, and the number its organization. */
export const findNumbers = (tx: Tx, phoneNumberIds: readonly string[]): Promise<NumberRow[]> =>
  tx.rows<NumberRow>(
    'SELECT id, organization_id, phone_number_id FROM connections WHERE phone_number_id = ANY($1::text[])',
    [phoneNumberIds],
  );

export interface NewItem {
  readonly id: string;
  readonly organizationId: string | null;
  readonly connectionId: string | null;
  readonly kind: string;
  readonly senderKey: string;
  readonly body: unknown;
}

export const insertItems = (tx: Tx, payloadId: string, items: readonly NewItem[]): Promise<number> =>
  tx.run(
    `INSERT INTO channel_items (id, payload_id, organization_id, connection_id, kind, sender_key, body)
     SELECT i.id, $1, i."organizationId", i."connectionId", i.kind, i."senderKey", i.body
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (id uuid, "organizationId" uuid, "connectionId" uuid, kind text,
              "senderKey" text, body jsonb)) WITH ORDINALITY
            AS i(id, "organizationId", "connectionId", kind, "senderKey", body, place)
      ORDER BY i.place`,
    [payloadId, JSON.stringify(items)],
  );
