import type { Tx } from '#server/db/transact.ts';

/**
 * Moves every contact of one owner to another member, or removes the owner, and writes a history entry for each.
 * Returns the contacts' ids.
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
  tx
    .bind(
      `WITH moved AS (
       UPDATE contacts SET assigned_user_id = $to, assigned_at = CASE WHEN $to::uuid IS NOT NULL THEN $at::timestamptz END,
              assignment_source = CASE WHEN $to::uuid IS NOT NULL THEN $assignmentSource END
        WHERE organization_id = $organizationId AND assigned_user_id = $from RETURNING id
     ), told AS (
       INSERT INTO contact_history (id, organization_id, contact_id, type, data, at)
       SELECT gen_random_uuid(), $organizationId, id, 'assignment_changed', $history::jsonb, $at FROM moved
     )
     SELECT id FROM moved ORDER BY id`,
      {
        organizationId,
        from: move.from,
        to: move.to,
        at: move.at,
        assignmentSource: move.assignmentSource,
        history: JSON.stringify(move.history),
      },
    )
    .rows<{ id: string }>();
