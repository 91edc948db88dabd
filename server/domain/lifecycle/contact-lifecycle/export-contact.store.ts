import { sql } from '#server/db/sql.ts';

/** Finds the ids of the conversations and messages for an export, in the order of the export. */
export async function selectExportIds(
  organizationId: string,
  contactId: string,
): Promise<{ conversationIds: string[]; messageIds: string[] }> {
  const conversations = await sql.rows<{ id: string }>(
    `SELECT id FROM conversations
      WHERE organization_id = $1 AND contact_id = $2 AND NOT is_test AND NOT hidden_until_reply ORDER BY created_at, id`,
    [organizationId, contactId],
  );
  const conversationIds = conversations.map((row) => row.id);
  return { conversationIds, messageIds: await selectMessageIds(organizationId, conversationIds) };
}

/** Finds the ids of all messages in these conversations, in order. */
export async function selectMessageIds(organizationId: string, conversationIds: readonly string[]): Promise<string[]> {
  const messages = await sql.rows<{ id: string }>(
    'SELECT id FROM messages WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[]) ORDER BY created_at, seq',
    [organizationId, conversationIds],
  );
  return messages.map((row) => row.id);
}

export interface SendRow {
  id: string;
  kind: string;
  template_name: string | null;
  status: string;
  at: string;
}

/**
 * Finds the messages that were sent to the person, in order, including messages in conversations that are still hidden.
 */
export const selectSends = (organizationId: string, contactId: string): Promise<SendRow[]> =>
  sql.rows<SendRow & Record<string, unknown>>(
    `SELECT m.id, m.type AS kind, m.delivery_status::text AS status,
            coalesce(m.payload ->> 'template_name', m.payload -> 'template' ->> 'name') AS template_name,
            to_char(m.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at
       FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE k.organization_id = $1 AND k.contact_id = $2 AND NOT k.is_test AND m.delivery_status IS NOT NULL
      ORDER BY m.created_at, m.seq`,
    [organizationId, contactId],
  );
