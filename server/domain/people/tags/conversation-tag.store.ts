import { cleanName } from '#server/base/text/clean-name.ts';
import type { Tx } from '#server/db/transact.ts';

/** Adds a tag to a conversation. Returns 1, or 0 if the conversation already has the tag. */
export const addConversationTag = (
  tx: Tx,
  organizationId: string,
  conversationId: string,
  tagId: string,
): Promise<number> =>
  tx.run(
    `INSERT INTO conversation_tags (conversation_id, tag_id, organization_id) VALUES ($2, $3, $1) ON CONFLICT DO NOTHING`,
    [organizationId, conversationId, tagId],
  );

/**
 * Removes a tag, given by id or by name in any case, from a conversation. Returns the tag's id, or null if the
 * conversation does not have the tag.
 */
export const removeConversationTag = (
  tx: Tx,
  organizationId: string,
  conversationId: string,
  tag: { readonly id: string | null; readonly name: string },
): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>(
    `DELETE FROM conversation_tags kt USING tags t
      WHERE kt.organization_id = $1 AND kt.conversation_id = $2 AND t.id = kt.tag_id
        AND CASE WHEN $3::uuid IS NULL THEN lower(t.name) = lower($4) ELSE t.id = $3 END
      RETURNING t.id`,
    [organizationId, conversationId, tag.id, cleanName(tag.name)],
  );
