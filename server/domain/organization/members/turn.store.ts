import type { Role } from '#server/contract/organization/scopes.ts';
import type { Tx } from '#server/db/transact.ts';

/** Locks the distribution of contacts in an organization, so that members are chosen one after another. */
export const lockTurns = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [`assigned_in_turn:${organizationId}`]);

interface Among {
  readonly emails: readonly string[] | null;
  readonly queueId: string | null;
  readonly roles: readonly Role[];
  /** A member counts as present if they were last seen after this time. */
  readonly seenSince: Date;
}

/**
 * Chooses the member who gets the next contact, and records the assignment. The caller holds the lock of `lockTurns`.
 */
export const claimNextMember = (
  tx: Tx,
  organizationId: string,
  { emails, queueId, roles, seenSince }: Among,
): Promise<{ user_id: string } | null> =>
  tx.row<{ user_id: string }>(
    `UPDATE members SET last_assigned_at = clock_timestamp()
      WHERE organization_id = $1 AND user_id = (
        SELECT m.user_id FROM members m JOIN users u ON u.id = m.user_id
         WHERE m.organization_id = $1 AND m.role = ANY($4::role[])
           AND (lower(u.email) = ANY($2::text[])
                OR EXISTS (SELECT 1 FROM queue_members q
                            WHERE q.organization_id = $1 AND q.queue_id = $3::uuid AND q.user_id = m.user_id))
         ORDER BY EXISTS (SELECT 1 FROM presences s
                           WHERE s.organization_id = $1 AND s.user_id = m.user_id AND s.seen_at > $5) DESC,
                  m.last_assigned_at NULLS FIRST, m.user_id LIMIT 1)
      RETURNING user_id`,
    [organizationId, emails, queueId, roles, seenSince],
  );
