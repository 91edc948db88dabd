import type { Tx } from '#server/db/transact.ts';
import type { PersonRows } from '../../inbox/person/person-rows.ts';
import { emptiedValues } from '../../people/contacts/value-columns.ts';
import { forgetVisitors } from './forget-visitors.store.ts';

/** Removes the person's data from the contact and from the merged contacts that point to it. The rows stay. */
export async function emptyContact(
  tx: Tx,
  organizationId: string,
  rows: PersonRows,
  name: string,
  at: Date,
): Promise<void> {
  const theirs = [organizationId, rows.contactIds];
  await tx.run(
    `UPDATE contacts SET name = CASE WHEN merged_into_id IS NULL THEN $3 ELSE '' END, email = NULL, phone = NULL,
            ${emptiedValues}, wa_id = NULL, custom_fields = '{}', claimed = NULL, anonymized_at = $4
      WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    [...theirs, name, at],
  );
  await tx.run('DELETE FROM contact_identifiers WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])', theirs);
  await tx.run('DELETE FROM contact_notes WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])', theirs);
  await tx.run(
    `DELETE FROM contact_history WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]) AND type = 'note_added'`,
    theirs,
  );
  // The reason why a deal was lost is a note about the person, even if the reason does not name them
  // (contract/contacts.md#rules).
  await tx.run(
    'UPDATE contact_pipelines SET lost_reason = NULL WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])',
    theirs,
  );
  await tx.run(
    `UPDATE contact_history SET data = data || '{"reason": null}'::jsonb
      WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]) AND data ->> 'reason' IS NOT NULL`,
    theirs,
  );
  await tx.run(
    `UPDATE campaign_list_rows SET values = '{}' WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    theirs,
  );
  await tx.run(
    `UPDATE automation_runs SET variables = '{}', position = position - 'variables', error = NULL
      WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    theirs,
  );
  await tx.run(
    `UPDATE automation_steps s SET input = NULL, effect = NULL FROM automation_runs r
      WHERE r.id = s.run_id AND r.organization_id = $1 AND r.contact_id = ANY($2::uuid[])`,
    theirs,
  );
  await tx.run(
    `UPDATE automation_starts SET body = NULL, details = NULL, error = NULL
      WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    theirs,
  );
  await tx.run(
    `UPDATE campaign_recipients SET params = NULL, error = NULL,
            status = CASE WHEN status = 'queued' THEN 'skipped' ELSE status END
      WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    theirs,
  );
}

/**
 * Removes notes in the thread, and the reasons that the AI or a person gave for a handoff, because both are notes about
 * the person (contract/contacts.md#rules). The record of each action and its author stays.
 */
async function emptyThreadNotes(tx: Tx, theirs: readonly [string, readonly string[]]): Promise<void> {
  await tx.run(
    `DELETE FROM conversation_happenings
      WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[]) AND kind = 'noted'`,
    theirs,
  );
  await tx.run(
    `UPDATE conversation_happenings SET text = NULL
      WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[]) AND text IS NOT NULL`,
    theirs,
  );
  await tx.run(
    `UPDATE messages SET content = '' WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])
        AND role = 'system' AND payload ->> 'kind' = 'handoff'`,
    theirs,
  );
}

/**
 * Makes conversations anonymous (contract/contacts.md#operations): the identity of the customer is erased, the text of
 * the messages stays.
 */
export async function emptyConversations(
  tx: Tx,
  organizationId: string,
  conversationIds: readonly string[],
): Promise<void> {
  const theirs = [organizationId, conversationIds] as const;
  await emptyThreadNotes(tx, theirs);
  await forgetVisitors(tx, organizationId, conversationIds);
  await tx.run(
    `UPDATE conversations SET "user" = '{}', external_user_id = NULL, handoff_reason = NULL, handoff_summary = NULL,
            referral = CASE WHEN referral IS NULL THEN NULL
                            ELSE referral || '{"raw": null, "ctwa_clid": null}'::jsonb END
      WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    theirs,
  );
  await tx.run(
    `UPDATE messages SET author = author || '{"name": null}'::jsonb, payload = NULL
      WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[]) AND role = 'user'`,
    theirs,
  );
  await tx.run(
    `UPDATE agent_turns SET trace = NULL WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])`,
    theirs,
  );
  await tx.run(
    `UPDATE agent_tool_calls SET input = NULL, output = NULL
      WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])`,
    theirs,
  );
  await tx.run(
    'DELETE FROM conversation_summaries WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])',
    theirs,
  );
  await tx.run(
    `UPDATE conversion_events SET metadata = '{}' WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])`,
    theirs,
  );
}

const mark = '•••';

/** Removes name, e-mail, phone and CPF from the texts of the conversations. */
export async function redactMentions(
  tx: Tx,
  organizationId: string,
  rows: PersonRows,
  mentions: string,
): Promise<void> {
  const theirs = [organizationId, rows.conversationIds, mentions];
  const clean = (column: string) => `${column} = regexp_replace(${column}, $3, '${mark}', 'gi')`;
  await tx.run(
    `UPDATE messages SET ${clean('content')}, payload = CASE WHEN payload::text ~* $3 THEN NULL ELSE payload END
      WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[]) AND (content ~* $3 OR payload::text ~* $3)`,
    theirs,
  );
  await tx.run(
    `UPDATE conversations SET ${clean('last_message_preview')}, ${clean('rating_comment')}
      WHERE organization_id = $1 AND id = ANY($2::uuid[])`,
    theirs,
  );
}
