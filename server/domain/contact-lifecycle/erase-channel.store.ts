import { emptyCallDetails } from '#server/access/empty-details.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdsValue } from './holds-value.ts';

/** What of the channel's raw data is the person's. Everything is looked for within the organization. */
export interface ChannelTraces {
  readonly conversationIds: readonly string[];
  readonly messageIds: readonly string[];
  /** As the queue knows senders. */
  readonly queueKeys: readonly string[];
  readonly senderKeys: readonly string[];
  /** Of those, the ones other contacts go by now: of what came under these, only the person's own messages are theirs. */
  readonly sharedQueueKeys: readonly string[];
  readonly sharedSenderKeys: readonly string[];
  /** Whole values of raw data that are the person. */
  readonly traces: readonly string[];
}

/** Whether a JSON column holds one of the values in $n, as a whole value: part of a longer text is not the person. */
const holdsTrace = (column: string, parameter: string): string =>
  `EXISTS (SELECT 1 FROM jsonb_path_query(${column}, 'strict $.**') AS v(value)
            WHERE jsonb_typeof(v.value) IN ('string', 'number')
              AND CASE WHEN v.value #>> '{}' ~ '^\\+?[0-9 ().-]+$' THEN regexp_replace(v.value #>> '{}', '[^0-9]', '', 'g')
                       ELSE lower(v.value #>> '{}') END = ANY(${parameter}::text[]))`;

const wamidsOf = (conversationIds: string): string =>
  `SELECT m.wamid FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = ANY(${conversationIds}::uuid[])`;

/** Raw items of the channel by or about the person, and the payloads they came in. */
async function deleteItems(tx: Tx, organizationId: string, person: ChannelTraces): Promise<void> {
  const items = await tx.rows<{ payload_id: string }>(
    `DELETE FROM channel_items
      WHERE organization_id = $1
        AND ((connection_id IN (SELECT id FROM connections WHERE organization_id = $1) AND sender_key = ANY($2::text[]))
          OR (sender_key = ANY($3::text[])
              AND coalesce(body #>> '{message,id}', body #>> '{status,id}') IN (${wamidsOf('$4')}))
          OR (kind = 'media' AND sender_key = ANY($5::text[]))
          OR (kind NOT IN ('message', 'status') AND ${holdsTrace('body', '$6')}))
     RETURNING payload_id`,
    [
      organizationId,
      person.queueKeys,
      person.sharedQueueKeys,
      person.conversationIds,
      person.messageIds,
      person.traces,
    ],
  );
  const payloadIds = items.map((item) => item.payload_id);
  // Others may share the payload: their items stand for themselves, the raw text is only kept for looking at it.
  await tx.run(`UPDATE channel_payloads SET body = '' WHERE id = ANY($1::uuid[])`, [payloadIds]);
  await tx.run(
    `DELETE FROM channel_payloads p
      WHERE p.id = ANY($1::uuid[]) AND NOT EXISTS (SELECT 1 FROM channel_items i WHERE i.payload_id = p.id)`,
    [payloadIds],
  );
}

async function deleteStatuses(tx: Tx, organizationId: string, person: ChannelTraces): Promise<void> {
  await tx.run(
    `DELETE FROM channel_statuses s USING messages m
      WHERE m.organization_id = $1 AND m.conversation_id = ANY($2::uuid[])
        AND s.organization_id = $1 AND s.connection_id = m.connection_id AND s.wamid = m.wamid`,
    [organizationId, person.conversationIds],
  );
  await tx.run(
    `DELETE FROM channel_statuses WHERE organization_id = $1 AND applied_at IS NULL AND ${holdsTrace('body', '$2')}`,
    [organizationId, person.traces],
  );
}

const numbers = 'SELECT phone_number_id FROM connections WHERE organization_id = $1';

/** What either side uploaded in these chats goes with their messages, unless another chat of the number shows it too. */
const deleteSandboxMedia = (tx: Tx, organizationId: string, messageIds: readonly string[]): Promise<number> =>
  tx.run(
    `DELETE FROM sandbox_media f
      WHERE f.phone_number_id IN (${numbers})
        AND f.id IN (SELECT v.id #>> '{}' FROM sandbox_messages s, jsonb_path_query(s.payload, 'strict $.**.id') AS v(id)
                      WHERE s.id = ANY($2::uuid[]))
        AND NOT EXISTS (SELECT 1 FROM sandbox_messages o
                         WHERE o.id <> ALL($2::uuid[])
                           AND jsonb_path_exists(o.payload, 'strict $.**.id ? (@ == $id)', jsonb_build_object('id', f.id)))`,
    [organizationId, messageIds],
  );

/** Callbacks the sandbox owes or has posted, about these numbers and holding one of the values. */
async function deleteSandboxCallbacks(tx: Tx, organizationId: string, traces: readonly string[]): Promise<void> {
  const own = (await tx.rows<{ phone_number_id: string }>(numbers, [organizationId])).map((row) => row.phone_number_id);
  const candidates = await tx.rows<{ id: string; body: string }>(
    `SELECT c.id, c.body FROM sandbox_callbacks c WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS n(id) WHERE strpos(c.body, n.id) > 0)`,
    [own],
  );
  const theirs = candidates.filter(({ body }) => holdsValue(JSON.parse(body), own, traces));
  await tx.run('DELETE FROM sandbox_callbacks WHERE id = ANY($1::uuid[])', [theirs.map((row) => row.id)]);
}

/** The sandbox operator is a part of this deployment: it forgets as well. */
async function deleteSandbox(tx: Tx, organizationId: string, person: ChannelTraces): Promise<void> {
  await tx.run(`DELETE FROM sandbox_threads WHERE phone_number_id IN (${numbers}) AND customer = ANY($2::text[])`, [
    organizationId,
    person.senderKeys,
  ]);
  const messages = await tx.rows<{ id: string }>(
    `SELECT id FROM sandbox_messages
      WHERE phone_number_id IN (${numbers})
        AND (customer = ANY($2::text[]) OR (customer = ANY($3::text[]) AND wamid IN (${wamidsOf('$4')})))`,
    [organizationId, person.senderKeys, person.sharedSenderKeys, person.conversationIds],
  );
  if (messages.length === 0) return;
  const ids = messages.map((row) => row.id);
  await deleteSandboxMedia(tx, organizationId, ids);
  await tx.run('DELETE FROM sandbox_messages WHERE id = ANY($1::uuid[])', [ids]);
  await deleteSandboxCallbacks(tx, organizationId, person.traces);
}

/** Everything the channel kept of the person beside messages. */
export async function deleteChannelTraces(tx: Tx, organizationId: string, person: ChannelTraces): Promise<void> {
  await deleteItems(tx, organizationId, person);
  await deleteStatuses(tx, organizationId, person);
  await emptyCallDetails(tx, organizationId);
  // A tool for trying: whom a delivery tells of need not be worked out.
  await tx.run('DELETE FROM sandbox_deliveries WHERE organization_id = $1', [organizationId]);
  await deleteSandbox(tx, organizationId, person);
}
