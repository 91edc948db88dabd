import type { Tx } from '#server/db/transact.ts';
import { knownPerson } from './known-values.ts';

/**
 * Assigns conversations of API callers' users to the contact, if the user has the contact's e-mail or phone number.
 * These conversations are older than the contact. Their published events are assigned as well. An erasure of the person
 * then covers them.
 */
export async function claimUnowned(tx: Tx, organizationId: string, contactId: string): Promise<void> {
  const values = await tx.rows<{ kind: 'email' | 'phone'; value: string }>(
    `SELECT type::text AS kind, value FROM contact_identifiers
      WHERE organization_id = $1 AND contact_id = $2 AND type IN ('email', 'phone')`,
    [organizationId, contactId],
  );
  if (values.length === 0) return;
  const claimed = await tx.rows<{ id: string }>(
    `UPDATE conversations SET contact_id = $2 WHERE organization_id = $1 AND id IN (
       SELECT id FROM conversations
        WHERE organization_id = $1 AND contact_id IS NULL AND "user" <> '{}'
          AND (lower(trim("user"->>'email')) = ANY($3::text[])
            OR regexp_replace("user"->>'phone', '[^0-9]', '', 'g') = ANY($3::text[]))
        ORDER BY id FOR UPDATE)
     RETURNING id`,
    [organizationId, contactId, knownPerson(values).cells],
  );
  if (claimed.length === 0) return;
  const theirs = `organization_id = $1 AND contact_id IS NULL AND object_id IN (
    SELECT unnest($3::text[]) UNION SELECT id::text FROM messages WHERE conversation_id = ANY($3::uuid[]))`;
  const ids = claimed.map((row) => row.id);
  await tx.run(`UPDATE outbox SET contact_id = $2 WHERE ${theirs}`, [organizationId, contactId, ids]);
  await tx.run(`UPDATE events SET contact_id = $2 WHERE ${theirs}`, [organizationId, contactId, ids]);
}
