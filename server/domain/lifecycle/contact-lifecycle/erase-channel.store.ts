import { emptyCallDetails } from '#server/access/request-log/empty-details.ts';
import type { Tx } from '#server/db/transact.ts';
import { holdsValue } from './holds-value.ts';

/** The values by which the person is found in the channel's raw data. The search is limited to the organization. */
export interface ChannelTraces {
  readonly conversationIds: readonly string[];
  readonly messageIds: readonly string[];
  /** The person's sender keys, in the forms in which channel items store them. */
  readonly queueKeys: readonly string[];
  readonly senderKeys: readonly string[];
  /**
   * Keys of the person that belong to other contacts by now. Under these keys, only the items of the person's own
   * messages are deleted.
   */
  readonly sharedQueueKeys: readonly string[];
  readonly sharedSenderKeys: readonly string[];
  /** Values that identify the person if a field of the raw data is equal to one of them. */
  readonly traces: readonly string[];
}

/**
 * SQL condition: a JSON column contains one of the values in $n as a complete value. A value that is only part of a
 * longer text does not identify the person.
 */
const holdsTrace = (column: string, parameter: string): string =>
  `EXISTS (SELECT 1 FROM jsonb_path_query(${column}, 'strict $.**') AS v(value)
            WHERE jsonb_typeof(v.value) IN ('string', 'number')
              AND CASE WHEN v.value #>> '{}' ~ '^\\+?[0-9 ().-]+$' THEN regexp_replace(v.value #>> '{}', '[^0-9]', '', 'g')
                       ELSE lower(v.value #>> '{}') END = ANY(${parameter}::text[]))`;

const wamidsOf = (conversationIds: string): string =>
  `SELECT m.wamid FROM messages m WHERE m.organization_id = $1 AND m.conversation_id = ANY(${conversationIds}::uuid[])`;

/**
 * Deletes the channel's raw items that the person sent or that are about the person, and the payloads that contained
 * them.
 */
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
  // A payload can also contain items of other people. Those items are stored separately, and the raw text of a payload
  // is stored only for inspection, so the raw text can be emptied.
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

/** Deletes the files of these sandbox messages, unless another sandbox message contains the same file. */
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

/**
 * Deletes callbacks of the sandbox, posted or not, that are about the organization's numbers and contain one of the
 * values.
 */
async function deleteSandboxCallbacks(tx: Tx, organizationId: string, traces: readonly string[]): Promise<void> {
  const own = (await tx.rows<{ phone_number_id: string }>(numbers, [organizationId])).map((row) => row.phone_number_id);
  const candidates = await tx.rows<{ id: string; body: string }>(
    `SELECT c.id, c.body FROM sandbox_callbacks c WHERE EXISTS (SELECT 1 FROM unnest($1::text[]) AS n(id) WHERE strpos(c.body, n.id) > 0)`,
    [own],
  );
  const theirs = candidates.filter(({ body }) => holdsValue(JSON.parse(body), own, traces));
  await tx.run('DELETE FROM sandbox_callbacks WHERE id = ANY($1::uuid[])', [theirs.map((row) => row.id)]);
}

/** Deletes the person's data from the simulated messaging provider (the sandbox), which is part of this deployment. */
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

/** Deletes everything that the channel stored about the person, apart from messages. */
export async function deleteChannelTraces(tx: Tx, organizationId: string, person: ChannelTraces): Promise<void> {
  await deleteItems(tx, organizationId, person);
  await deleteStatuses(tx, organizationId, person);
  await emptyCallDetails(tx, organizationId);
  // The sandbox is only for trials, so all its deliveries are deleted, no matter which person they are about.
  await tx.run('DELETE FROM sandbox_deliveries WHERE organization_id = $1', [organizationId]);
  await deleteSandbox(tx, organizationId, person);
}
