import { sql } from '#server/db/sql.ts';

interface LastRead {
  wamid: string;
  connection_id: string;
  phone_number_id: string;
  access_token_sealed: string;
}

/**
 * Finds the customer's latest message for a read receipt, if the number sends read receipts. Null if the conversation
 * has unread messages again.
 */
export const findLastRead = (organizationId: string, conversationId: string): Promise<LastRead | null> =>
  sql.row<LastRead>(
    `SELECT m.wamid, c.id AS connection_id, c.phone_number_id, c.access_token_sealed
       FROM conversations k JOIN connections c ON c.id = k.connection_id AND c.status <> 'disconnected'
            AND coalesce((c.settings->>'read_receipts')::boolean, true)
       JOIN messages m ON m.conversation_id = k.id AND m.role = 'user' AND m.wamid IS NOT NULL
      WHERE k.organization_id = $1 AND k.id = $2 AND k.unread_count = 0 AND k.channel = 'chatapp'
      ORDER BY m.created_at DESC, m.seq DESC LIMIT 1`,
    [organizationId, conversationId],
  );
