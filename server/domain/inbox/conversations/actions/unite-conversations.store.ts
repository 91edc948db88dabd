import type { Tx } from '#server/db/transact.ts';

/**
 * Finds phone numbers on which these contacts have several open conversations. The conversations of each number are
 * sorted by their priority to stay open: first a conversation that a person has taken over, then a conversation that
 * waits for a person, then the conversation with the latest message.
 */
export const findOpenTogether = (
  tx: Tx,
  organizationId: string,
  contactIds: readonly string[],
): Promise<{ ids: string[] }[]> =>
  tx.rows<{ ids: string[] }>(
    `SELECT array_agg(k.id ORDER BY k.hidden_until_reply, (k.taken_over_at IS NULL), (k.handoff_requested_at IS NULL),
                      coalesce(k.last_message_at, k.created_at) DESC, k.id) AS ids
       FROM conversations k
      WHERE k.organization_id = $1 AND k.contact_id = ANY($2::uuid[]) AND k.status = 'open' AND k.channel = 'chatapp'
        AND k.connection_id IS NOT NULL
      GROUP BY k.connection_id HAVING count(*) > 1`,
    [organizationId, contactIds],
  );

/**
 * Moves all conversations of a contact to another contact, or only the conversations in `ids`. Returns the moved
 * conversations.
 */
export async function updateContactOf(
  tx: Tx,
  organizationId: string,
  move: { readonly from: string; readonly to: string; readonly ids: readonly string[] | null },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `UPDATE conversations SET contact_id = $3
      WHERE organization_id = $1 AND contact_id = $2 AND ($4::uuid[] IS NULL OR id = ANY($4::uuid[])) RETURNING id`,
    [organizationId, move.from, move.to, move.ids],
  );
  return rows.map((row) => row.id);
}
