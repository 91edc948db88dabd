import type { Tx } from '#server/db/transact.ts';
import { forgetVisitors } from './forget-visitors.store.ts';
import type { PersonRows } from './personal-data.store.ts';

/** Deletes the contact and everything pointing to it; what has a foreign key goes with its parent. */
export async function deletePerson(tx: Tx, organizationId: string, rows: PersonRows): Promise<void> {
  const theirs = [organizationId, rows.contactIds];
  await tx.run('DELETE FROM automation_runs WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])', theirs);
  await tx.run('DELETE FROM campaign_recipients WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])', theirs);
  await tx.run('DELETE FROM agent_turns WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])', [
    organizationId,
    rows.conversationIds,
  ]);
  await forgetVisitors(tx, organizationId, rows.conversationIds);
  await tx.run('DELETE FROM conversations WHERE organization_id = $1 AND id = ANY($2::uuid[])', [
    organizationId,
    rows.conversationIds,
  ]);
  await tx.run('DELETE FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[])', theirs);
}
