import type { Import } from '#server/contract/people/contact-import.ts';
import type { ImportRow } from './contact-import.store.ts';

/** Returns an import with its progress. */
export const importView = (row: ImportRow): Import => ({
  id: row.id,
  file_name: row.file_name,
  status: row.status,
  dry_run: row.dry_run,
  total: row.total,
  done: row.created + row.updated + row.unchanged + row.failed,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  failed: row.failed,
  started_by: row.started_by,
  created_at: row.created_at,
  ended_at: row.ended_at,
});
