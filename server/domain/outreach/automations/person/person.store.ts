import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { AskedDetails, FarDetail } from './asked-details.ts';
import { firstIdAt } from './moment-of-id.ts';
import type { Person } from './person.ts';

/** SQL that reads a detail from another table only if `$3`, the list of requested details, contains it. */
const asked = (detail: FarDetail, read: string, otherwise: string): string =>
  `CASE WHEN '${detail}' = ANY($3::text[]) THEN (${read}) ELSE ${otherwise} END`;

const calendar = `SELECT json_build_object('timezone', o.timezone, 'hours', b.hours, 'holidays', b.holidays,
                         'keeps_national', b.keeps_national)
                    FROM organizations o LEFT JOIN business_calendars b ON b.organization_id = o.id
                   WHERE o.id = c.organization_id`;
const queue = "SELECT json_build_object('id', q.id, 'name', q.name) FROM queues q WHERE q.id = v.queue_id";
const said = `SELECT coalesce(json_agg(s.content), '[]') FROM (
                SELECT m.content FROM messages m WHERE m.conversation_id = v.id AND m.role = 'user'
                 ORDER BY m.created_at DESC, m.seq DESC LIMIT 5) s`;

/** Finds contacts with the data that steps of a flow use. Contacts that no longer exist are left out. */
export const findPeople = (
  organizationId: string,
  contactIds: readonly string[],
  details: AskedDetails,
  on: Sql = sql,
): Promise<Person[]> =>
  on.rows<Person>(
    `SELECT c.id, c.name, c.email, c.phone, c.opted_out_at IS NOT NULL AS opted_out, c.merged_into_id,
            (SELECT o.locale FROM organizations o WHERE o.id = c.organization_id) AS locale,
            ${asked('business_hours', calendar, 'NULL')} AS calendar,
            c.custom_fields AS fields,
            (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.name), '[]')
               FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.contact_id = c.id) AS tags,
            (SELECT coalesce(json_agg(json_build_object('pipeline_id', p.id, 'pipeline', p.name, 'stage_id', s.id,
                    'stage', s.name)), '[]')
               FROM contact_pipelines cp JOIN pipelines p ON p.id = cp.pipeline_id
               JOIN pipeline_stages s ON s.id = cp.stage_id WHERE cp.contact_id = c.id) AS stages,
            (SELECT json_build_object('id', v.id, 'channel', v.channel, 'status', v.status,
                    'taken_over', v.taken_over_at IS NOT NULL, 'window_expires_at', ${isoText('v.window_expires_at')},
                    'network', (SELECT n.network FROM connections n WHERE n.id = v.connection_id),
                    'queue', ${asked('queue', queue, 'NULL')},
                    'said', ${asked('language', said, "'[]'::json")})
               FROM conversations v
              WHERE v.contact_id = c.id AND v.channel = 'chatapp' AND NOT v.is_test AND NOT v.hidden_until_reply
              ORDER BY (v.status = 'open') DESC, v.created_at DESC, v.id DESC LIMIT 1) AS conversation
       FROM contacts c WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[])`,
    [organizationId, contactIds, [...details]],
  );

/** Finds one contact with the data that steps of a flow use. Null if the contact no longer exists. */
export const findPerson = async (
  organizationId: string,
  contactId: string,
  details: AskedDetails,
  on: Sql = sql,
): Promise<Person | null> => (await findPeople(organizationId, [contactId], details, on))[0] ?? null;

/**
 * Finds the last message that the contact wrote since the given time. The message's id is compared too, because it
 * contains the creation time by the server's clock. The messaging provider's times are whole seconds and may be late.
 */
export const findReply = (
  organizationId: string,
  contactId: string,
  since: Date,
  on: Sql = sql,
): Promise<{ content: string } | null> =>
  on.row<{ content: string }>(
    `SELECT m.content FROM messages m JOIN conversations v ON v.id = m.conversation_id
      WHERE v.organization_id = $1 AND v.contact_id = $2 AND m.role = 'user' AND NOT v.is_test
        AND m.created_at >= $3::timestamptz - interval '1 day' AND (m.created_at >= $3 OR m.id >= $4)
      ORDER BY m.created_at DESC, m.seq DESC LIMIT 1`,
    [organizationId, contactId, since, firstIdAt(since)],
  );
