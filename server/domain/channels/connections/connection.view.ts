import type { Connection } from '#server/contract/channels/connection.ts';
import type { ConnectionRow } from './connection.store.ts';

/**
 * Builds the view of a number (contract/organization.md#connections-and-templates), which API, panel and events share.
 * The token is never included.
 */
export const connectionView = (row: ConnectionRow): Connection => ({
  id: row.id,
  name: row.name,
  phone: row.phone,
  phone_number_id: row.phone_number_id,
  waba_id: row.waba_id,
  status: row.status,
  catalog_id: row.catalog_id,
  quality: row.quality,
  messaging_limit: row.messaging_limit,
  config_error: row.config_error && row.config_error_at ? { ...row.config_error, since: row.config_error_at } : null,
  rating_enabled: row.rating_enabled,
  read_receipts: row.read_receipts,
  archive_after_days: row.archive_after_days,
  created_at: row.created_at,
});
