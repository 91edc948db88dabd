import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { NumberRow } from '../../channels/connections/sending-number.ts';

/** Reads the credentials of a phone number, for calls to the messaging provider outside a transaction. */
export const readConnection = (organizationId: string, id: string): Promise<NumberRow | null> =>
  sql.row<NumberRow>(
    `SELECT id, network, phone_number_id, access_token_sealed FROM connections
      WHERE organization_id = $1 AND id = $2 AND removed_at IS NULL`,
    [organizationId, id],
  );

/** Locks a message whose file has not been stored yet. Null if the message is gone or already has its file. */
export const lockFileless = (tx: Tx, organizationId: string, id: string): Promise<{ conversation_id: string } | null> =>
  tx.row<{ conversation_id: string }>(
    'SELECT conversation_id FROM messages WHERE organization_id = $1 AND id = $2 AND file_id IS NULL FOR UPDATE',
    [organizationId, id],
  );

export const attachFile = (tx: Tx, organizationId: string, messageId: string, fileId: string): Promise<number> =>
  tx.run('UPDATE messages SET file_id = $3 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    messageId,
    fileId,
  ]);

/** The locked message that a reaction, edit, revoke or reply refers to. */
export interface TargetRow {
  id: string;
  conversation_id: string;
  role: 'user' | 'assistant' | 'system';
  type: string;
  content: string;
  payload: Record<string, unknown> | null;
  reactions: { by: 'contact' | 'team'; emoji: string; at: string }[];
  edited_at: Date | null;
  revoked_at: Date | null;
  created_at: Date;
}

export const lockTarget = (
  tx: Tx,
  organizationId: string,
  connectionId: string,
  wamid: string,
): Promise<TargetRow | null> =>
  tx.row<TargetRow>(
    `SELECT id, conversation_id, role, type, content, payload, reactions, edited_at, revoked_at, created_at FROM messages
      WHERE organization_id = $1 AND connection_id = $2 AND wamid = $3 FOR UPDATE`,
    [organizationId, connectionId, wamid],
  );

export const saveEdit = (
  tx: Tx,
  organizationId: string,
  id: string,
  edit: { readonly content: string; readonly payload: unknown; readonly at: Date },
): Promise<number> =>
  tx.run('UPDATE messages SET content = $3, payload = $4, edited_at = $5 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
    edit.content,
    JSON.stringify(edit.payload),
    edit.at,
  ]);

export const saveRevoke = (tx: Tx, organizationId: string, id: string, at: Date): Promise<number> =>
  tx.run('UPDATE messages SET revoked_at = $3 WHERE organization_id = $1 AND id = $2 AND revoked_at IS NULL', [
    organizationId,
    id,
    at,
  ]);

/** A stored reaction, edit or revoke that arrived before its message. */
export interface EarlyChange {
  payload: Record<string, unknown>;
  is_echo: boolean;
  created_at: Date;
}

/** Deletes and returns the changes that arrived before their message, oldest first. */
export const takeEarlyChanges = (
  tx: Tx,
  organizationId: string,
  connectionId: string,
  wamid: string,
): Promise<EarlyChange[]> =>
  tx.rows<EarlyChange>(
    `WITH taken AS (
       DELETE FROM messages WHERE organization_id = $1 AND connection_id = $2 AND reply_to_wamid = $3
          AND type IN ('reaction', 'edit', 'revoke')
       RETURNING payload, author->>'kind' = 'member' AS is_echo, created_at, seq)
     SELECT payload, is_echo, created_at FROM taken ORDER BY created_at, seq`,
    [organizationId, connectionId, wamid],
  );

/**
 * Finds the closed conversation whose rating question or score the message quotes. The conversation must have a rating
 * but no comment yet.
 */
export const findRatedByQuote = (
  tx: Tx,
  organizationId: string,
  quoted: { readonly connectionId: string; readonly wamid: string },
): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `SELECT k.id FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE m.organization_id = $1 AND m.connection_id = $2 AND m.wamid = $3
        AND k.status <> 'open' AND k.rated_at IS NOT NULL AND k.rating_comment IS NULL
        AND ((m.role = 'assistant' AND m.type = 'list' AND m.created_at >= k.rating_asked_at)
          OR m.payload #>> '{interactive,list_reply,id}' LIKE 'rating:' || k.id || ':%')`,
    [organizationId, quoted.connectionId, quoted.wamid],
  );
