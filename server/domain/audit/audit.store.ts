import { newId } from '#server/base/ids.ts';
import type { Tx } from '#server/db/transact.ts';

interface AuditRow {
  readonly actor: unknown;
  readonly action: string;
  readonly objectType: string;
  readonly objectId: string | null;
  readonly details: unknown;
  readonly at: Date;
}

export const insertAuditEntry = (tx: Tx, organizationId: string, row: AuditRow): Promise<number> =>
  tx.run(
    `INSERT INTO audit_entries (id, organization_id, actor, action, object_type, object_id, details, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newId(),
      organizationId,
      JSON.stringify(row.actor),
      row.action,
      row.objectType,
      row.objectId,
      row.details === undefined ? null : JSON.stringify(row.details),
      row.at,
    ],
  );
