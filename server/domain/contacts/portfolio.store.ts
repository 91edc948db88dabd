import type { Tx } from '#server/db/transact.ts';

/**
 * Moves every contact of one owner to another, or to none, and writes a history entry for each. Returns the contacts.
 */
export const moveContacts = (
  tx: Tx,
  organizationId: string,
  move: {
    readonly from: string;
    readonly to: string | null;
    readonly at: Date;
    readonly assignmentSource: string;
    readonly history: unknown;
  },
): Promise<{ id: string }[]> =>
  tx.rows<{ id: string }>(
    `WITH moved AS (
       UPDATE contacts SET assigned_user_id = $3, assigned_at = CASE WHEN $3::uuid IS NOT NULL THEN $4::timestamptz END,
              assignment_source = CASE WHEN $3::uuid IS NOT NULL THEN $5 END
        WHERE organization_id = $1 AND assigned_user_id = $2 RETURNING id
     ), told AS (
       INSERT INTO contact_history (id, organization_id, contact_id, type, data, at)
       SELECT gen_random_uuid(), $1, id, 'assignment_changed', $6::jsonb, $4 FROM moved
     )
     SELECT id FROM moved ORDER BY id`,
    [organizationId, move.from, move.to, move.at, move.assignmentSource, JSON.stringify(move.history)],
  );
