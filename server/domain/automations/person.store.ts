import { toMachineTime } from '#server/base/clock.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Person } from './person.ts';

/** The contact as steps see it; null: it is gone. */
export const findPerson = (organizationId: string, contactId: string, on: Sql = sql): Promise<Person | null> =>
  on.row<Person>(
    `SELECT c.id, c.name, c.email, c.phone, c.opted_out_at IS NOT NULL AS opted_out, c.merged_into_id,
            (SELECT o.locale FROM organizations o WHERE o.id = c.organization_id) AS locale,
            c.custom_fields AS fields,
            (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) ORDER BY t.name), '[]')
               FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id WHERE ct.contact_id = c.id) AS tags,
            (SELECT coalesce(json_agg(json_build_object('pipeline_id', p.id, 'pipeline', p.name, 'stage_id', s.id,
                    'stage', s.name)), '[]')
               FROM contact_pipelines cp JOIN pipelines p ON p.id = cp.pipeline_id
               JOIN pipeline_stages s ON s.id = cp.stage_id WHERE cp.contact_id = c.id) AS stages,
            (SELECT json_build_object('id', v.id, 'channel', v.channel, 'status', v.status,
                    'taken_over', v.taken_over_at IS NOT NULL, 'window_expires_at', ${isoText('v.window_expires_at')})
               FROM conversations v
              WHERE v.contact_id = c.id AND v.channel = 'chatapp' AND NOT v.is_test AND NOT v.hidden_until_reply
              ORDER BY (v.status = 'open') DESC, v.created_at DESC, v.id DESC LIMIT 1) AS conversation
       FROM contacts c WHERE c.organization_id = $1 AND c.id = $2`,
    [organizationId, contactId],
  );

/** Ids are made in the order of our clock: the first there could be at a moment. */
function firstIdAt(at: Date): string {
  const time = toMachineTime(at).getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** What the person wrote since a moment, the last of it: by our clock, since the operator's counts in seconds and may be behind. */
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
