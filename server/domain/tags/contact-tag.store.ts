import { isUuid } from '#server/base/ids.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface ContactTagRow {
  id: string;
  name: string;
}

/** A contact tag by id, or by name in any case. */
export const findContactTag = (
  organizationId: string,
  nameOrId: string,
  on: Sql = sql,
): Promise<ContactTagRow | null> =>
  on.row<ContactTagRow>(
    `SELECT id, name FROM tags
      WHERE organization_id = $1 AND type = 'contact' AND (id = $2::uuid OR lower(name) = lower($3))
      ORDER BY id = $2::uuid DESC NULLS LAST LIMIT 1`,
    [organizationId, isUuid(nameOrId) ? nameOrId : null, nameOrId],
  );

/** Answers 0 when the contact did not have the tag. */
export const deleteContactTag = (tx: Tx, organizationId: string, contactId: string, tagId: string): Promise<number> =>
  tx.run('DELETE FROM contact_tags WHERE organization_id = $1 AND contact_id = $2 AND tag_id = $3', [
    organizationId,
    contactId,
    tagId,
  ]);
