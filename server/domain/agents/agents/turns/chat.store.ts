import { sql } from '#server/db/sql.ts';

/** Finds the AI's first reply after the given customer message. */
export const findAnswer = (
  organizationId: string,
  conversationId: string,
  messageId: string,
): Promise<{ id: string; content: string } | null> =>
  sql.row<{ id: string; content: string }>(
    `SELECT m.id, m.content FROM messages m
      WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.role = 'assistant' AND m.author->>'kind' = 'agent'
        AND m.seq > (SELECT q.seq FROM messages q WHERE q.organization_id = $1 AND q.id = $3)
      ORDER BY m.seq LIMIT 1`,
    [organizationId, conversationId, messageId],
  );

/**
 * Finds the conversation in which the message of a chat call was stored. Returns null if the message was not stored.
 */
export const findSaid = (organizationId: string, messageId: string): Promise<{ conversation_id: string } | null> =>
  sql.row<{ conversation_id: string }>('SELECT conversation_id FROM messages WHERE organization_id = $1 AND id = $2', [
    organizationId,
    messageId,
  ]);
