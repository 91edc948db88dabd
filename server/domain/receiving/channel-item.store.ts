import type { Tx } from '#server/db/transact.ts';

export const insertPayload = (tx: Tx, id: string, body: string, error: string | null): Promise<number> =>
  tx.run('INSERT INTO channel_payloads (id, body, error) VALUES ($1, $2, $3)', [id, body, error]);

export interface NumberRow {
  id: string;
  organization_id: string;
  phone_number_id: string;
  waba_id: string;
}

/**
 * Whose numbers and business accounts these are: a payload names them, and they their organization. Only a verified
 * claim counts: a number that somebody merely named brings them nothing.
 */
export const findNumbers = (
  tx: Tx,
  phoneNumberIds: readonly string[],
  wabaIds: readonly string[],
): Promise<NumberRow[]> =>
  tx.rows<NumberRow>(
    `SELECT id, organization_id, phone_number_id, waba_id FROM connections
      WHERE (phone_number_id = ANY($1::text[]) OR waba_id = ANY($2::text[]))
        AND verified_at IS NOT NULL AND removed_at IS NULL`,
    [phoneNumberIds, wabaIds],
  );

export interface NewItem {
  readonly id: string;
  readonly organizationId: string | null;
  readonly connectionId: string | null;
  readonly kind: string;
  readonly senderKey: string;
  readonly body: unknown;
}

/** Items nobody can work are done at once, with the reason: kept, found, and in nobody's way. */
export const insertItems = (tx: Tx, payloadId: string, items: readonly NewItem[]): Promise<number> =>
  tx.run(
    `INSERT INTO channel_items (id, payload_id, organization_id, connection_id, kind, sender_key, body, done_at, error)
     SELECT i.id, $1, i."organizationId", i."connectionId", i.kind, i."senderKey", i.body,
            CASE WHEN i.kind = 'other' OR i."connectionId" IS NULL THEN now() END,
            CASE WHEN i."connectionId" IS NULL THEN 'a number that no connection has'
                 WHEN i.kind = 'other' THEN 'a field without a rule' END
       FROM ROWS FROM (jsonb_to_recordset($2::jsonb) AS (id uuid, "organizationId" uuid, "connectionId" uuid, kind text,
              "senderKey" text, body jsonb)) WITH ORDINALITY
            AS i(id, "organizationId", "connectionId", kind, "senderKey", body, place)
      ORDER BY i.place`,
    [payloadId, JSON.stringify(items)],
  );
