import { sql } from '#server/db/sql.ts';

/**
 * Deletes closed items, including dead letters, that are older than their organization's retention time for raw data.
 */
export const deleteOldItems = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM channel_items WHERE id IN (
       SELECT i.id FROM organizations o CROSS JOIN LATERAL (
         SELECT c.id FROM channel_items c
          WHERE c.organization_id = o.id AND c.created_at < $1::timestamptz - make_interval(days => o.raw_data_days)
            AND c.done_at IS NOT NULL LIMIT $2) i LIMIT $2)`,
    [at, limit],
  );

/** Deletes items whose phone number belongs to no organization. */
export const deleteNobodysItems = (at: Date, days: number, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM channel_items WHERE id IN (
       SELECT id FROM channel_items
        WHERE organization_id IS NULL AND created_at < $1::timestamptz - make_interval(days => $2) LIMIT $3)`,
    [at, days, limit],
  );

/**
 * Deletes the bodies of raw payloads whose items are all closed. Such bodies remain if the last two items were closed
 * at the same time, or if an item became a dead letter.
 */
export const emptyWorkedPayloads = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `UPDATE channel_payloads SET body = '' WHERE id IN (
       SELECT p.id FROM channel_payloads p
        WHERE p.error IS NULL AND p.body <> '' AND p.received_at < $1::timestamptz - interval '10 minutes'
          AND NOT EXISTS (SELECT 1 FROM channel_items i WHERE i.payload_id = p.id AND i.done_at IS NULL)
          AND EXISTS (SELECT 1 FROM channel_items i WHERE i.payload_id = p.id) LIMIT $2)`,
    [at, limit],
  );

/**
 * Deletes payloads without items. A payload whose body was already deleted is deleted after one day. A payload that
 * could not be read, or never had items, is deleted after `days`.
 */
export const deleteOldPayloads = (at: Date, days: number, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM channel_payloads WHERE id IN (
       SELECT p.id FROM channel_payloads p
        WHERE p.received_at < $1::timestamptz - make_interval(days => CASE WHEN p.body = '' AND p.error IS NULL THEN 1 ELSE $2::int END)
          AND NOT EXISTS (SELECT 1 FROM channel_items i WHERE i.payload_id = p.id) LIMIT $3)`,
    [at, days, limit],
  );

export const deleteOldStatuses = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM channel_statuses WHERE id IN (
       SELECT s.id FROM organizations o CROSS JOIN LATERAL (
         SELECT c.id FROM channel_statuses c
          WHERE c.organization_id = o.id AND c.created_at < $1::timestamptz - make_interval(days => o.raw_data_days)
          LIMIT $2) s LIMIT $2)`,
    [at, limit],
  );

/** Deletes link taps that belong to no message. Such taps could only count for campaigns that ended long ago. */
export const deleteOldStrayClicks = (at: Date, days: number, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM stray_clicks WHERE (connection_id, click_id) IN (
       SELECT connection_id, click_id FROM stray_clicks
        WHERE clicked_at < $1::timestamptz - make_interval(days => $2) LIMIT $3)`,
    [at, days, limit],
  );
