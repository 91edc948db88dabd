import type { Tx } from '#server/db/transact.ts';
import type { PersonRows } from '../../inbox/person/person-rows.ts';
import { keepUsageOf } from '../../organization/organizations/keep-usage-of.ts';
import { deleteCopies } from './erase-lab.store.ts';
import { forgetVisitors } from './forget-visitors.store.ts';

/** Deletes the contact and everything that refers to it. Rows with a foreign key are deleted with their parent. */
export async function deletePerson(tx: Tx, organizationId: string, rows: PersonRows): Promise<void> {
  const theirs = [organizationId, rows.contactIds];
  await tx.run('DELETE FROM automation_starts WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])', theirs);
  await tx.run('DELETE FROM automation_runs WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])', theirs);
  await tx.run('DELETE FROM campaign_recipients WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])', theirs);
  await keepUsageOf(tx, organizationId, rows.conversationIds);
  await tx.run('DELETE FROM agent_turns WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])', [
    organizationId,
    rows.conversationIds,
  ]);
  await deleteCopies(tx, organizationId, rows.conversationIds);
  await forgetVisitors(tx, organizationId, rows.conversationIds);
  // Figures count only conversations that still exist. The person's share is removed from the sums shortly afterwards.
  await tx.run(
    'UPDATE conversation_episodes SET contact_id = NULL WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])',
    theirs,
  );
  await tx.run(
    `INSERT INTO figure_stale (organization_id, conversation_id, at)
     SELECT $1, k.id, k.created_at FROM conversations k WHERE k.organization_id = $1 AND k.id = ANY($2::uuid[])`,
    [organizationId, rows.conversationIds],
  );
  await tx.run('DELETE FROM conversations WHERE organization_id = $1 AND id = ANY($2::uuid[])', [
    organizationId,
    rows.conversationIds,
  ]);
  await tx.run('DELETE FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])', theirs);
}
