import { sql } from '#server/db/sql.ts';

/** A line of the thread, as a model is shown it. */
export interface ThreadRow {
  role: 'user' | 'assistant';
  /** agent, member, key…; null where nobody is named. */
  author_kind: string | null;
  content: string;
  type: string;
  file_id: string | null;
}

const lines = `m.role::text AS role, m.author->>'kind' AS author_kind,
  CASE WHEN m.content = '' THEN '[' || m.type || ']' ELSE m.content END AS content, m.type, m.file_id`;
const said = `m.organization_id = $1 AND m.conversation_id = $2 AND m.role IN ('user', 'assistant') AND m.revoked_at IS NULL
  AND m.delivery_status IS DISTINCT FROM 'failed'`;

/** A boundary parts what is past; what still waits for an answer is this side of it. */
const unanswered = `(m.seq > coalesce((SELECT max(a.seq) FROM messages a
                              WHERE a.conversation_id = $2 AND a.role = 'assistant'), 0))`;

/** The last of what was said since `from`, oldest first. */
export const findThread = (
  organizationId: string,
  conversationId: string,
  from: Date | null,
  limit: number,
): Promise<ThreadRow[]> =>
  sql.rows<ThreadRow>(
    `SELECT role, author_kind, content, type, file_id FROM (
       SELECT ${lines}, m.seq AS place FROM messages m
        WHERE ${said} AND ($3::timestamptz IS NULL OR m.created_at >= $3 OR ${unanswered})
        ORDER BY m.seq DESC LIMIT $4) latest ORDER BY place`,
    [organizationId, conversationId, from, limit],
  );

/** The end of what was said before `from`, oldest first. */
export const findBefore = (
  organizationId: string,
  conversationId: string,
  from: Date,
  limit: number,
): Promise<ThreadRow[]> =>
  sql.rows<ThreadRow>(
    `SELECT role, author_kind, content, type, file_id FROM (
       SELECT ${lines}, m.seq AS place FROM messages m
        WHERE ${said} AND m.created_at < $3 AND NOT ${unanswered}
        ORDER BY m.seq DESC LIMIT $4) latest ORDER BY place`,
    [organizationId, conversationId, from, limit],
  );

/** What an agent may know of the person it talks to. */
export interface PersonRow {
  name: string;
  tags: string[];
  stages: { pipeline: string; stage: string; lost: boolean }[];
  fields: Record<string, unknown>;
}

export const findPerson = (organizationId: string, contactId: string): Promise<PersonRow | null> =>
  sql.row<PersonRow>(
    `SELECT c.name, c.custom_fields AS fields,
            coalesce((SELECT json_agg(t.name ORDER BY t.name) FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id
                       WHERE ct.contact_id = c.id), '[]') AS tags,
            coalesce((SELECT json_agg(json_build_object('pipeline', p.name, 'stage', s.name, 'lost', cp.lost_at IS NOT NULL)
                                      ORDER BY p.position)
                        FROM contact_pipelines cp JOIN pipelines p ON p.id = cp.pipeline_id
                        JOIN pipeline_stages s ON s.id = cp.stage_id WHERE cp.contact_id = c.id), '[]') AS stages
       FROM contacts c WHERE c.organization_id = $1 AND c.id = $2`,
    [organizationId, contactId],
  );

/** Where the organization is, and what its people speak. */
export const findHome = async (organizationId: string): Promise<{ timezone: string; locale: string }> =>
  (await sql.row<{ timezone: string; locale: string }>('SELECT timezone, locale FROM organizations WHERE id = $1', [
    organizationId,
  ])) ?? { timezone: 'UTC', locale: 'en' };
