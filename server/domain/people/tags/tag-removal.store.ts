import type { Tx } from '#server/db/transact.ts';

/**
 * Deletes a tag and returns the ids of the contacts that had the tag. Marks these contacts, and the conversations that
 * had the tag, as changed.
 */
export async function deleteTag(tx: Tx, organizationId: string, tagId: string): Promise<string[]> {
  await tx.run(
    `UPDATE conversations SET updated_at = now()
      WHERE organization_id = $1 AND id IN (SELECT conversation_id FROM conversation_tags WHERE tag_id = $2)`,
    [organizationId, tagId],
  );
  const contacts = await tx.rows<{ id: string }>(
    `UPDATE contacts SET updated_at = now()
      WHERE organization_id = $1 AND id IN (SELECT contact_id FROM contact_tags WHERE tag_id = $2) RETURNING id`,
    [organizationId, tagId],
  );
  await tx.run('DELETE FROM tags WHERE organization_id = $1 AND id = $2', [organizationId, tagId]);
  return contacts.map((contact) => contact.id);
}
