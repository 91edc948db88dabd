import type { Tx } from '#server/db/transact.ts';

/**
 * Numbers on which these contacts have several open conversations, each with its conversations in the order of their
 * claim to stay open: a person's first, then one that waits for a person, then the one with the latest message.
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

/** Hands conversations over to another contact: all of them, or those of `ids`. Returns which. */
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
