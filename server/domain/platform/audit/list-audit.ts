import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { AuditEntry, ListAuditInput } from '#server/contract/platform/audit.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { type AuditEntryRow, selectAuditEntries } from './audit.store.ts';

const auditEntryView = (row: AuditEntryRow): AuditEntry => ({
  id: row.id,
  action: row.action,
  actor: row.actor,
  object: { type: row.object_type, id: row.object_id, name: row.object_name },
  details: row.details,
  at: row.at,
});

/** Returns a page of the audit log, newest first. Throws invalid_cursor. */
export async function listAudit(actor: Actor, input: ListAuditInput): Promise<Page<AuditEntry>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'audit', organizationId: actor.organizationId, filters: input };
  const rows = await selectAuditEntries(actor.organizationId, {
    actorId: input.actor_id ?? null,
    action: input.action ?? null,
    objectType: input.object_type ?? null,
    objectId: input.object_id ?? null,
    position: readCursor(binding, input.cursor, 2),
    limit: limit + 1,
  });
  return pageFrom(rows, limit, auditEntryView, (row) => writeCursor(binding, [row.position, row.id]));
}
