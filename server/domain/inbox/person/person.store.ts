import type { Tx } from '#server/db/transact.ts';
import { knownPerson } from './known-values.ts';
import type { KnownValue, PersonRows } from './person-rows.ts';

/** Locks the person's contact, the contacts merged into it and the conversations, and returns their ids. */
export async function lockPerson(tx: Tx, organizationId: string, contactId: string): Promise<PersonRows> {
  const contacts = await tx.rows<{ id: string; anonymized_at: Date | null }>(
    `SELECT id, anonymized_at FROM contacts WHERE organization_id = $1 AND (id = $2 OR merged_into_id = $2) ORDER BY id FOR UPDATE`,
    [organizationId, contactId],
  );
  const contactIds = contacts.map((row) => row.id);
  const conversations = await tx.rows<{ id: string }>(
    'SELECT id FROM conversations WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]) ORDER BY id FOR UPDATE',
    [organizationId, contactIds],
  );
  const conversationIds = conversations.map((row) => row.id);
  const messages = await tx.rows<{ id: string }>('SELECT id FROM messages WHERE conversation_id = ANY($1::uuid[])', [
    conversationIds,
  ]);
  const anonymizedAt = contacts.find((row) => row.id === contactId)?.anonymized_at ?? null;
  return { contactIds, conversationIds, messageIds: messages.map((row) => row.id), anonymizedAt };
}

/**
 * Finds match keys that now belong to other contacts. A number that the person gave up may belong to another person
 * today.
 */
export async function selectKeysOfOthers(
  tx: Tx,
  organizationId: string,
  rows: PersonRows,
  keys: readonly { readonly type: 'phone' | 'wa_user_id'; readonly matchKey: string }[],
): Promise<Set<string>> {
  const held = await tx.rows<{ match_key: string }>(
    `SELECT i.match_key FROM unnest($3::text[], $4::text[]) AS w(type, match_key)
       JOIN contact_identifiers i ON i.organization_id = $1 AND i.type = w.type::identifier_type AND i.match_key = w.match_key
      WHERE i.contact_id <> ALL($2::uuid[])`,
    [organizationId, rows.contactIds, keys.map((one) => one.type), keys.map((one) => one.matchKey)],
  );
  return new Set(held.map((row) => row.match_key));
}

/**
 * Finds every value that identifies the person: names, identifiers and the messaging provider's ids, including those of
 * numbers that the person no longer has.
 */
export const selectKnownValues = (tx: Tx, organizationId: string, rows: PersonRows): Promise<KnownValue[]> =>
  tx.rows<KnownValue & Record<string, unknown>>(
    `SELECT DISTINCT kind, value FROM (
       SELECT 'name' AS kind, name AS value FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])
       UNION ALL SELECT 'wa', wa_id FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])
       UNION ALL SELECT CASE key WHEN 'name' THEN 'claimed_name' ELSE 'claimed' END, t.value
                   FROM contacts, jsonb_each_text(claimed) AS t(key, value) WHERE organization_id = $1 AND id = ANY($2::uuid[])
       UNION ALL SELECT type::text, value FROM contact_identifiers WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])
       UNION ALL SELECT 'wa', payload ->> 'from' FROM messages WHERE conversation_id = ANY($3::uuid[]) AND role = 'user'
       UNION ALL SELECT 'wa', payload ->> 'from_user_id' FROM messages WHERE conversation_id = ANY($3::uuid[]) AND role = 'user'
       UNION ALL SELECT 'wa', s.body ->> 'recipient_id' FROM channel_statuses s
                   JOIN messages m ON m.connection_id = s.connection_id AND m.wamid = s.wamid
                  WHERE m.conversation_id = ANY($3::uuid[])
     ) v WHERE value IS NOT NULL AND value <> ''`,
    [organizationId, rows.contactIds, rows.conversationIds],
  );

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
