import type { Message } from '#server/contract/inbox/message.ts';
import type { Tx } from '#server/db/transact.ts';

export const saveReactions = (
  tx: Tx,
  organizationId: string,
  id: string,
  reactions: Message['reactions'],
): Promise<number> =>
  tx.run('UPDATE messages SET reactions = $3 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
    JSON.stringify(reactions),
  ]);

export interface ReactableRow {
  id: string;
  conversation_id: string;
  contact_id: string | null;
  wamid: string | null;
  reactions: Message['reactions'];
}

const reactable = `SELECT m.id, m.conversation_id, k.contact_id, m.wamid, m.reactions
       FROM messages m JOIN conversations k ON k.id = m.conversation_id
      WHERE m.organization_id = $1 AND m.id = $2 AND m.role <> 'system' AND m.wamid IS NOT NULL AND m.revoked_at IS NULL`;

/** Finds a message that can be reacted to: it has a wamid and was not deleted. */
export const findReactable = (tx: Tx, organizationId: string, id: string): Promise<ReactableRow | null> =>
  tx.row<ReactableRow>(reactable, [organizationId, id]);

/** Locks a message that can be reacted to: it has a wamid and was not deleted. */
export const lockReactable = (tx: Tx, organizationId: string, id: string): Promise<ReactableRow | null> =>
  tx.row<ReactableRow>(`${reactable} FOR UPDATE OF m`, [organizationId, id]);
