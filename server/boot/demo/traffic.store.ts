import { sql } from '#server/db/sql.ts';
import type { Seen, Traffic } from './visits.ts';

interface TrafficRow {
  organization_id: string;
  phone_number_id: string;
  version: number;
  state: Traffic;
}

/**
 * Stores the first state of the demo traffic, unless there already is a row for it. The demo is found by its number and
 * by the member it was created with. An existing row stays, because an administrator may have changed it.
 */
export const ensureTraffic = (phoneNumberId: string, email: string, first: Traffic): Promise<number> =>
  sql.run(
    `INSERT INTO sandbox_customers (organization_id, phone_number_id, due_at, state)
     SELECT c.organization_id, c.phone_number_id, $3, $4::jsonb FROM connections c
       JOIN members m ON m.organization_id = c.organization_id JOIN users u ON u.id = m.user_id
      WHERE c.phone_number_id = $1 AND c.removed_at IS NULL AND u.email = $2
     ON CONFLICT DO NOTHING`,
    [phoneNumberId, email, new Date(first.nextAt), JSON.stringify(first)],
  );

export const findDueTraffic = (at: Date): Promise<TrafficRow | null> =>
  sql.row<TrafficRow & Record<string, unknown>>(
    `SELECT s.organization_id, s.phone_number_id, s.version, s.state FROM sandbox_customers s
      WHERE s.is_on AND s.due_at <= $1 AND EXISTS (SELECT FROM connections c WHERE c.organization_id = s.organization_id
              AND c.phone_number_id = s.phone_number_id AND c.removed_at IS NULL) LIMIT 1`,
    [at],
  );

/**
 * Stores the new state if the traffic is still on and no other process has stored one since the row was read. Returns 0
 * otherwise. So only one of several processes performs the actions.
 */
export const takeTraffic = (row: TrafficRow, state: Traffic, dueAt: Date): Promise<number> =>
  sql.run(
    `UPDATE sandbox_customers SET version = version + 1, state = $3::jsonb, due_at = $4
      WHERE organization_id = $1 AND version = $2 AND is_on`,
    [row.organization_id, row.version, JSON.stringify(state), dueAt],
  );

/** Whether a member of the organization has had the panel open since the given time. */
export const isLookedAt = async (organizationId: string, since: Date): Promise<boolean> =>
  (await sql.row(
    'SELECT 1 AS one FROM sessions WHERE organization_id = $1 AND ended_at IS NULL AND last_seen_at > $2 LIMIT 1',
    [organizationId, since],
  )) !== null;

const ms = (column: string) => `coalesce(extract(epoch FROM ${column}) * 1000, 0)::float8`;

/** Returns the state of the latest conversation of each of these customers. */
export const selectSeen = (organizationId: string, customers: readonly string[]): Promise<Seen[]> =>
  sql.rows<Seen & Record<string, unknown>>(
    `SELECT DISTINCT ON (c.wa_id) k.id, coalesce(c.wa_id, '') AS customer, k.status = 'open' AS "isOpen",
            k.handoff_requested_at IS NOT NULL AS "isHandedOver", k.taken_over_by_id IS NOT NULL AS "isTaken",
            ${ms('k.last_inbound_at')} AS "inboundAt", ${ms('k.last_assistant_message_at')} AS "answeredAt",
            (SELECT count(*)::int FROM messages m WHERE m.conversation_id = k.id AND m.role = 'user') AS heard,
            ${ms('k.resolved_at')} AS "resolvedAt", k.rating_asked_at IS NOT NULL AS "isAsked", k.rated_at IS NOT NULL AS "isRated"
       FROM contacts c JOIN conversations k ON k.contact_id = c.id
      WHERE c.organization_id = $1 AND c.wa_id = ANY($2::text[])
      ORDER BY c.wa_id, k.created_at DESC`,
    [organizationId, customers],
  );
