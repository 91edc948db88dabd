import type { Bulk } from '#server/contract/outreach/contact-bulk.ts';
import type { BulkRow } from './contact-bulk.store.ts';

/** Returns a bulk action with its progress. */
export const bulkView = (row: BulkRow): Bulk => ({
  id: row.id,
  act: row.act,
  status: row.status,
  total: row.total,
  changed: row.changed,
  unchanged: row.unchanged,
  started_by: row.started_by,
  created_at: row.created_at,
  ended_at: row.ended_at,
});
