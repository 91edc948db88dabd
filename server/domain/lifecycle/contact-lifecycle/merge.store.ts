import type { Tx } from '#server/db/transact.ts';
import { valuesOf } from '../../people/contacts/contact-values.ts';
import { assignedValues, valueColumns } from '../../people/contacts/value-columns.ts';
import type { MergeSide } from './merge-plan.ts';

/** A contact locked for a merge. */
export interface MergeContact extends MergeSide {
  id: string;
  mergedIntoId: string | null;
}

const columns = `id, name, email, phone, ${valueColumns('contacts')}, wa_id AS "waId", custom_fields AS fields,
  assigned_user_id AS "assignedUserId", assigned_at AS "assignedAt", assignment_source AS "assignmentSource",
  opted_out_at AS "optedOutAt", first_seen_at AS "firstSeenAt", last_seen_at AS "lastSeenAt", claimed,
  merged_into_id AS "mergedIntoId"`;

/**
 * Finds both contacts and locks them in the order of their ids, so that two merges of the same pair run one after the
 * other.
 */
export const lockBoth = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<MergeContact[]> =>
  tx.rows<MergeContact & Record<string, unknown>>(
    `SELECT ${columns} FROM contacts WHERE organization_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR UPDATE`,
    [organizationId, ids],
  );

export const saveSide = (
  tx: Tx,
  organizationId: string,
  id: string,
  side: MergeSide,
  mergedInto: string | null = null,
): Promise<number> =>
  tx
    .bind(
      `UPDATE contacts SET name = $name, email = $email, phone = $phone, ${assignedValues}, wa_id = $waId, custom_fields = $fields,
            assigned_user_id = (SELECT u.id FROM users u WHERE u.id = $assignedUserId), assigned_at = $assignedAt, assignment_source = $assignmentSource,
            opted_out_at = $optedOutAt, first_seen_at = $firstSeenAt, last_seen_at = $lastSeenAt, merged_into_id = $mergedInto, claimed = $claimed
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        name: side.name,
        email: side.email,
        phone: side.phone,
        values: JSON.stringify(valuesOf(side)),
        waId: side.waId,
        fields: JSON.stringify(side.fields),
        assignedUserId: side.assignedUserId,
        assignedAt: side.assignedAt,
        assignmentSource: side.assignmentSource,
        optedOutAt: side.optedOutAt,
        firstSeenAt: side.firstSeenAt,
        lastSeenAt: side.lastSeenAt,
        mergedInto,
        claimed: side.claimed ? JSON.stringify(side.claimed) : null,
      },
    )
    .run();

type Movable = 'contact_notes' | 'contact_history' | 'campaign_recipients' | 'automation_runs' | 'automation_starts';

/** Moves rows to another contact: all rows, or the rows of `ids`. Returns the ids of the rows that moved. */
export async function moveRows(
  tx: Tx,
  organizationId: string,
  table: Movable,
  move: { readonly from: string; readonly to: string; readonly ids?: readonly string[]; readonly unless?: string },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `UPDATE ${table} r SET contact_id = $3
      WHERE r.organization_id = $1 AND r.contact_id = $2 AND ($4::uuid[] IS NULL OR r.id = ANY($4::uuid[]))
        ${move.unless ? `AND NOT (${move.unless})` : ''} RETURNING r.id`,
    [organizationId, move.from, move.to, move.ids ?? null],
  );
  return rows.map((row) => row.id);
}

/**
 * Makes the merged contacts that point to one contact point to another contact instead: all of them, or only the
 * contacts in `ids`.
 */
export async function repointMarkers(
  tx: Tx,
  organizationId: string,
  move: { readonly from: string; readonly to: string; readonly ids?: readonly string[] },
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `UPDATE contacts SET merged_into_id = $3
      WHERE organization_id = $1 AND merged_into_id = $2 AND ($4::uuid[] IS NULL OR id = ANY($4::uuid[])) RETURNING id`,
    [organizationId, move.from, move.to, move.ids ?? null],
  );
  return rows.map((row) => row.id);
}
