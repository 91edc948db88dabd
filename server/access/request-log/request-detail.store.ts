import type { CallDetail } from '#server/contract/developers/request-log.ts';
import { sql } from '#server/db/sql.ts';
import { type Tx, transact } from '#server/db/transact.ts';

export interface DetailRow {
  readonly id: string;
  readonly organizationId: string;
  readonly detail: CallDetail;
  readonly createdAt: Date;
}

/**
 * Stores the details of calls, but only for organizations that want them, and only of calls made after the organization
 * last deleted its details. The statement locks the row with the time of that deletion and so waits for a deletion in
 * progress. Otherwise a batch that began before the deletion could bring deleted details back.
 */
export const insertDetails = (details: readonly DetailRow[]): Promise<void> =>
  transact(async (tx) => {
    const organizations = [...new Set(details.map(({ organizationId }) => organizationId))].toSorted();
    await tx.run(
      `INSERT INTO request_detail_marks (organization_id, emptied_at)
       SELECT o, 'epoch' FROM unnest($1::uuid[]) AS o ON CONFLICT DO NOTHING`,
      [organizations],
    );
    await tx.run(
      'SELECT 1 FROM request_detail_marks WHERE organization_id = ANY($1::uuid[]) ORDER BY organization_id FOR SHARE',
      [organizations],
    );
    await tx.run(
      `INSERT INTO request_details (id, organization_id, detail, created_at)
       SELECT d."id", d."organizationId", d."detail", d."createdAt"
         FROM jsonb_to_recordset($1::jsonb) AS d("id" uuid, "organizationId" uuid, "detail" jsonb, "createdAt" timestamptz)
         JOIN organizations o ON o.id = d."organizationId" AND o.keeps_call_bodies
         JOIN request_detail_marks m ON m.organization_id = o.id AND d."createdAt" > m.emptied_at`,
      [JSON.stringify(details)],
    );
  });

/** Returns the stored details of one of the organization's calls, or null. */
export const findDetail = (organizationId: string, id: string): Promise<{ detail: CallDetail } | null> =>
  sql.row<{ detail: CallDetail }>('SELECT detail FROM request_details WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);

/**
 * Deletes all stored details of the organization and stores the time of the deletion. Because of this time, other
 * processes do not store older details that they still have in memory.
 */
export async function emptyDetails(tx: Tx, organizationId: string, at: Date): Promise<void> {
  await tx.run(
    `INSERT INTO request_detail_marks (organization_id, emptied_at) VALUES ($1, $2)
     ON CONFLICT (organization_id) DO UPDATE SET emptied_at = greatest(request_detail_marks.emptied_at, excluded.emptied_at)`,
    [organizationId, at],
  );
  await tx.run('DELETE FROM request_details WHERE organization_id = $1', [organizationId]);
}

/** Deletes details that are more than a day old. A day is enough to investigate the calls of a program. */
export const forgetOldDetails = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM request_details WHERE id IN (
       SELECT id FROM request_details WHERE created_at < $1::timestamptz - interval '1 day' LIMIT $2)`,
    [at, limit],
  );
