import type { Tx } from '#server/db/transact.ts';

/**
 * Deletes the records of when the person received messages, and of the restrictions that currently protect the person
 * from messages. The count of recipients in 24 hours, which the messaging provider limits, stays complete but no longer
 * identifies the person.
 */
export async function forgetPacing(tx: Tx, organizationId: string, contactIds: readonly string[]): Promise<void> {
  const theirs = [organizationId, contactIds];
  for (const table of ['pacing_contacts', 'pacing_pairs', 'pacing_admissions']) {
    await tx.run(`DELETE FROM ${table} WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`, theirs);
  }
  await tx.run(
    `UPDATE pacing_reached SET contact_id = gen_random_uuid() WHERE organization_id = $1 AND contact_id = ANY($2::uuid[])`,
    theirs,
  );
}

/**
 * Merges the sending limits of two contacts. A restriction that stops messages to either contact then applies to the
 * survivor, and messages sent to either contact count toward the survivor's limit. Undoing the merge does not reverse
 * this, because a restriction that lasts somewhat too long harms nobody.
 */
export async function mergePacing(tx: Tx, organizationId: string, move: { from: string; to: string }): Promise<void> {
  const both = [organizationId, move.from, move.to];
  await tx.run(
    `INSERT INTO pacing_contacts AS p (contact_id, organization_id, cooling_until, doubts)
     SELECT $3, $1, cooling_until, 0 FROM pacing_contacts WHERE organization_id = $1 AND contact_id = $2
     ON CONFLICT (contact_id) DO UPDATE SET cooling_until = greatest(p.cooling_until, excluded.cooling_until)`,
    both,
  );
  await tx.run('DELETE FROM pacing_contacts WHERE organization_id = $1 AND contact_id = $2', both.slice(0, 2));
  await tx.run('UPDATE pacing_admissions SET contact_id = $3 WHERE organization_id = $1 AND contact_id = $2', both);
}
