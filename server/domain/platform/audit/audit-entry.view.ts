import type { AuditEntry } from '#server/contract/platform/audit.ts';
import type { AuditEntryRow } from './audit.store.ts';

export const auditEntryView = (row: AuditEntryRow): AuditEntry => ({
  id: row.id,
  action: row.action,
  actor: row.actor,
  object: { type: row.object_type, id: row.object_id, name: row.object_name },
  details: row.details,
  at: row.at,
});
