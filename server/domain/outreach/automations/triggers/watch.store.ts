import type { AutomationSettings, AutomationTrigger } from '#server/contract/outreach/automation-definition.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** An active flow that a time starts, with the time zone and the locale of its organization. */
export interface Watching {
  id: string;
  trigger: AutomationTrigger;
  settings: Partial<AutomationSettings>;
  published_at: Date;
  timezone: string;
  locale: string;
}

export const selectWatching = (organizationId: string): Promise<Watching[]> =>
  sql.rows<Watching>(
    `SELECT a.id, v.trigger, v.settings, v.created_at AS published_at, o.timezone, o.locale
       FROM automations a JOIN automation_versions v ON v.id = a.published_version_id
       JOIN organizations o ON o.id = a.organization_id
      WHERE a.organization_id = $1 AND a.status = 'active' AND o.suspended_at IS NULL
        AND v.trigger->>'type' IN ('no_answer', 'date_field', 'schedule')
      ORDER BY a.id`,
    [organizationId],
  );

/** Finds the organizations with active flows that a time starts. */
export const organizationsThatWatch = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(
    `SELECT DISTINCT a.organization_id FROM automations a JOIN automation_versions v ON v.id = a.published_version_id
       JOIN organizations o ON o.id = a.organization_id
      WHERE a.status = 'active' AND o.suspended_at IS NULL AND v.trigger->>'type' IN ('no_answer', 'date_field', 'schedule')`,
    [],
  );

/**
 * SQL for a message from our side that has not failed and was not revoked. Reminders of flows with the trigger
 * `no_answer` are excluded: otherwise each reminder would begin a new silence, and the flow would remind the customer
 * forever.
 */
const isOurs = (row: string): string => `${row}.role = 'assistant' AND NOT ${row}.answered_elsewhere
  AND ${row}.revoked_at IS NULL AND ${row}.delivery_status IS DISTINCT FROM 'failed'
  AND NOT (${row}.author->>'kind' = 'automation' AND ${row}.author->>'id' IN (
    SELECT r.id::text FROM automations r JOIN automation_versions rv ON rv.id = r.published_version_id
     WHERE r.organization_id = $1 AND rv.trigger->>'type' = 'no_answer'))`;

/**
 * SQL for a customer who has not replied since the message `m` and does not wait for our team. A message is later by
 * its time or by its order of arrival, because the messaging provider's times are whole seconds and may be behind the
 * server's clock.
 */
const isSilent = `m.organization_id = $1 AND ${isOurs('m')} AND k.status = 'open' AND NOT k.is_test
  AND k.waiting_since IS NULL
  AND NOT EXISTS (SELECT 1 FROM messages n
                   WHERE n.conversation_id = m.conversation_id AND n.created_at >= m.created_at - interval '1 day'
                     AND (n.created_at > m.created_at OR n.seq > m.seq) AND (n.role = 'user' OR (${isOurs('n')})))`;

/** A customer who has not replied, identified by our last message to them. */
export interface Silence {
  message_id: string;
  contact_id: string;
  is_test: boolean;
}

/**
 * Finds customers who have not replied to messages in the given period. Customers for whom the flow already started are
 * left out.
 */
export const selectSilences = (
  organizationId: string,
  automationId: string,
  from: Date,
  to: Date,
  limit: number,
): Promise<Silence[]> =>
  sql.rows<Silence>(
    `SELECT m.id AS message_id, c.id AS contact_id, coalesce(m.wamid LIKE 'wamid.TEST%', false) AS is_test
       FROM messages m JOIN conversations k ON k.id = m.conversation_id JOIN contacts c ON c.id = k.contact_id
      WHERE m.created_at > $3 AND m.created_at <= $4 AND ${isSilent}
        AND NOT EXISTS (SELECT 1 FROM automation_starts s WHERE s.automation_id = $2 AND s.fact_id = m.id)
      ORDER BY m.created_at LIMIT $5`,
    [organizationId, automationId, from, to, limit],
  );

/** Whether the customer still has not replied since the given message. */
export const isStillSilent = async (organizationId: string, messageId: string, on: Sql = sql): Promise<boolean> =>
  (await on.row(
    `SELECT 1 FROM messages m JOIN conversations k ON k.id = m.conversation_id WHERE m.id = $2 AND ${isSilent}`,
    [organizationId, messageId],
  )) !== null;

/** A contact whose date is due. `event_id` ensures that the date starts the flow only once. */
export interface DatedContact {
  contact_id: string;
  event_id: string;
}

/**
 * Finds contacts with a custom field that has one of the given values, unless this date has already started the flow
 * for them. Uses the index of custom fields.
 */
export const selectDated = (
  organizationId: string,
  automationId: string,
  held: readonly Readonly<Record<string, string>>[],
  date: string,
  limit: number,
): Promise<DatedContact[]> =>
  sql.rows<DatedContact>(
    `SELECT d.contact_id, d.event_id
       FROM (SELECT DISTINCT c.id AS contact_id, md5(c.id::text || ' ' || $4::text)::uuid AS event_id
               FROM jsonb_array_elements($3::jsonb) held JOIN contacts c ON c.custom_fields @> held
              WHERE c.organization_id = $1 AND c.custom_fields <> '{}' AND c.merged_into_id IS NULL) d
      WHERE NOT EXISTS (SELECT 1 FROM automation_starts s WHERE s.automation_id = $2 AND s.fact_id = d.event_id)
      ORDER BY d.contact_id LIMIT $5`,
    [organizationId, automationId, JSON.stringify(held), date, limit],
  );
