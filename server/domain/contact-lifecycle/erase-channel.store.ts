import type { Tx } from '#server/db/transact.ts';

interface Traces {
  readonly conversationIds: readonly string[];
  /** As the queue knows senders. */
  readonly queueKeys: readonly string[];
  readonly senderKeys: readonly string[];
  readonly traces: readonly string[];
}

/** Raw items of the channel by or about the person, and the payloads they came in. */
async function deleteItems(tx: Tx, organizationId: string, person: Traces): Promise<void> {
  const items = await tx.rows<{ payload_id: string }>(
    `DELETE FROM channel_items
      WHERE organization_id = $1
        AND ((connection_id IN (SELECT id FROM connections WHERE organization_id = $1) AND sender_key = ANY($2::text[]))
          OR (kind NOT IN ('message', 'status') AND lower(body::text) LIKE ANY($3::text[])))
     RETURNING payload_id`,
    [organizationId, person.queueKeys, person.traces],
  );
  const payloadIds = items.map((item) => item.payload_id);
  // Others may share the payload: their items stand for themselves, the raw text is only kept for looking at it.
  await tx.run(`UPDATE channel_payloads SET body = '' WHERE id = ANY($1::uuid[])`, [payloadIds]);
  await tx.run(
    `DELETE FROM channel_payloads p
      WHERE p.id = ANY($1::uuid[]) AND NOT EXISTS (SELECT 1 FROM channel_items i WHERE i.payload_id = p.id)`,
    [payloadIds],
  );
  await tx.run(`DELETE FROM channel_payloads WHERE error IS NOT NULL AND lower(body) LIKE ANY($1::text[])`, [
    person.traces,
  ]);
}

async function deleteStatuses(tx: Tx, organizationId: string, person: Traces): Promise<void> {
  await tx.run(
    `DELETE FROM channel_statuses s USING messages m
      WHERE m.conversation_id = ANY($1::uuid[]) AND s.connection_id = m.connection_id AND s.wamid = m.wamid`,
    [person.conversationIds],
  );
  await tx.run(
    `DELETE FROM channel_statuses WHERE organization_id = $1 AND applied_at IS NULL AND lower(body::text) LIKE ANY($2::text[])`,
    [organizationId, person.traces],
  );
}

/** The sandbox operator is a part of this deployment: it forgets as well. */
async function deleteSandbox(tx: Tx, organizationId: string, person: Traces): Promise<void> {
  const numbers = 'SELECT phone_number_id FROM connections WHERE organization_id = $1';
  // What either side uploaded in the chat goes with its messages.
  await tx.run(
    `DELETE FROM sandbox_media WHERE id IN (
       SELECT medium.id #>> '{}' FROM sandbox_messages s, jsonb_path_query(s.payload, '$.*.id') AS medium(id)
        WHERE s.phone_number_id IN (${numbers}) AND s.customer = ANY($2::text[]))`,
    [organizationId, person.senderKeys],
  );
  const gone = await tx.run(
    `DELETE FROM sandbox_messages WHERE phone_number_id IN (${numbers}) AND customer = ANY($2::text[])`,
    [organizationId, person.senderKeys],
  );
  if (gone > 0) await tx.run('DELETE FROM sandbox_callbacks WHERE lower(body) LIKE ANY($1::text[])', [person.traces]);
}

/** Everything the channel kept of the person beside messages. */
export async function deleteChannelTraces(tx: Tx, organizationId: string, person: Traces): Promise<void> {
  await deleteItems(tx, organizationId, person);
  await deleteStatuses(tx, organizationId, person);
  await deleteSandbox(tx, organizationId, person);
}
