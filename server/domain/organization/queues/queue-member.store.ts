import type { Role } from '#server/contract/organization/scopes.ts';
import type { Tx } from '#server/db/transact.ts';

/** Finds which of the given users are members of the organization, with their roles. */
export const selectRoles = (
  tx: Tx,
  organizationId: string,
  userIds: readonly string[],
): Promise<{ user_id: string; role: Role }[]> =>
  tx.rows<{ user_id: string; role: Role }>(
    'SELECT user_id, role FROM members WHERE organization_id = $1 AND user_id = ANY($2::uuid[]) FOR KEY SHARE',
    [organizationId, userIds],
  );

/** Replaces the members of a queue by the given users. */
export async function setQueueMembers(
  tx: Tx,
  organizationId: string,
  queueId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.run(
    'DELETE FROM queue_members WHERE organization_id = $1 AND queue_id = $2 AND NOT user_id = ANY($3::uuid[])',
    [organizationId, queueId, userIds],
  );
  await tx.run(
    `INSERT INTO queue_members (queue_id, user_id, organization_id)
     SELECT $2, u.id, $1 FROM unnest($3::uuid[]) AS u(id) ON CONFLICT DO NOTHING`,
    [organizationId, queueId, userIds],
  );
}

export const deleteMemberships = (tx: Tx, organizationId: string, userId: string): Promise<number> =>
  tx.run('DELETE FROM queue_members WHERE organization_id = $1 AND user_id = $2', [organizationId, userId]);
