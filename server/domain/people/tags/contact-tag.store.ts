import type { Tx } from '#server/db/transact.ts';

/** Removes a tag from a contact. Returns 1, or 0 if the contact did not have the tag. */
export const deleteContactTag = (tx: Tx, organizationId: string, contactId: string, tagId: string): Promise<number> =>
  tx.run('DELETE FROM contact_tags WHERE organization_id = $1 AND contact_id = $2 AND tag_id = $3', [
    organizationId,
    contactId,
    tagId,
  ]);
