import { sql } from '#server/db/sql.ts';

/** A message of the thread, as it is put into a prompt. */
export interface ThreadRow {
  role: 'user' | 'assistant';
  /** The kind of author, for example agent, member or key. Null if no author is stored. */
  author_kind: string | null;
  author_name?: string | null;
  content: string;
  type: string;
  file_id: string | null;
  /** The message's position in the thread, as decimal text. */
  seq: string;
  /** The kind of an interactive reply, or of a message that the messaging provider could not deliver to Parley. */
  subtype?: string | null;
  /** How the customer answered a request to call them: accept, reject, or automatic. */
  answer?: string | null;
  at?: Date;
}

/** The columns of a `ThreadRow`. */
export const threadLines = `m.role::text AS role, m.author->>'kind' AS author_kind, m.author->>'name' AS author_name,
  CASE WHEN m.content = '' THEN '[' || m.type || ']' ELSE m.content END AS content, m.type, m.file_id, m.seq::text AS seq,
  CASE m.type WHEN 'interactive' THEN m.payload #>> '{interactive,type}' WHEN 'unsupported' THEN m.payload #>> '{unsupported,type}' END AS subtype,
  CASE WHEN m.payload #>> '{interactive,call_permission_reply,response_source}' = 'automatic' THEN 'automatic'
       ELSE m.payload #>> '{interactive,call_permission_reply,response}' END AS answer, m.created_at AS at`;
const said = `m.organization_id = $1 AND m.conversation_id = $2 AND m.role IN ('user', 'assistant') AND m.revoked_at IS NULL
  AND m.delivery_status IS DISTINCT FROM 'failed'`;

/**
 * SQL condition for messages that came after the last answer. They belong to the current matter, even if they are older
 * than its start.
 */
const unanswered = `(m.seq > coalesce((SELECT max(a.seq) FROM messages a
                              WHERE a.conversation_id = $2 AND a.role = 'assistant'), 0))`;

/** Returns the last messages since `from`, oldest first. */
export const findThread = (
  organizationId: string,
  conversationId: string,
  from: Date | null,
  limit: number,
): Promise<ThreadRow[]> =>
  sql.rows<ThreadRow>(
    `SELECT role, author_kind, author_name, content, type, file_id, seq, subtype, answer, at FROM (
       SELECT ${threadLines}, m.seq AS place FROM messages m
        WHERE ${said} AND ($3::timestamptz IS NULL OR m.created_at >= $3 OR ${unanswered})
        ORDER BY m.seq DESC LIMIT $4) latest ORDER BY place`,
    [organizationId, conversationId, from, limit],
  );

/** Returns the last messages before `from`, oldest first. */
export const findBefore = (
  organizationId: string,
  conversationId: string,
  from: Date,
  limit: number,
): Promise<ThreadRow[]> =>
  sql.rows<ThreadRow>(
    `SELECT role, author_kind, author_name, content, type, file_id, seq, subtype, answer, at FROM (
       SELECT ${threadLines}, m.seq AS place FROM messages m
        WHERE ${said} AND m.created_at < $3 AND NOT ${unanswered}
        ORDER BY m.seq DESC LIMIT $4) latest ORDER BY place`,
    [organizationId, conversationId, from, limit],
  );

/** The data about the customer that the agent may know. */
export interface PersonRow {
  /** Null if the name was only typed by a visitor of the web chat, because such a name is not verified. */
  name: string | null;
  tags: string[];
  stages: { pipeline: string; stage: string; lost: boolean }[];
  fields: Record<string, unknown>;
}

export const findPerson = (organizationId: string, contactId: string): Promise<PersonRow | null> =>
  sql.row<PersonRow>(
    `SELECT CASE WHEN c.name = c.claimed ->> 'name' THEN NULL ELSE c.name END AS name, c.custom_fields AS fields,
            coalesce((SELECT json_agg(t.name ORDER BY t.name) FROM contact_tags ct JOIN tags t ON t.id = ct.tag_id
                       WHERE ct.contact_id = c.id), '[]') AS tags,
            coalesce((SELECT json_agg(json_build_object('pipeline', p.name, 'stage', s.name, 'lost', cp.lost_at IS NOT NULL)
                                      ORDER BY p.position)
                        FROM contact_pipelines cp JOIN pipelines p ON p.id = cp.pipeline_id
                        JOIN pipeline_stages s ON s.id = cp.stage_id WHERE cp.contact_id = c.id), '[]') AS stages
       FROM contacts c WHERE c.organization_id = $1 AND c.id = $2`,
    [organizationId, contactId],
  );

/**
 * Finds the note for the AI that a colleague left when releasing the conversation. Only the latest release since `from`
 * counts. Returns null if that release had no note.
 */
export const findColleaguesWords = async (
  organizationId: string,
  conversationId: string,
  from: Date | null,
): Promise<string | null> =>
  (
    await sql.row<{ text: string | null }>(
      `SELECT text FROM conversation_happenings
        WHERE organization_id = $1 AND conversation_id = $2 AND kind = 'released'
          AND ($3::timestamptz IS NULL OR at >= $3) ORDER BY at DESC, id DESC LIMIT 1`,
      [organizationId, conversationId, from],
    )
  )?.text ?? null;

interface Home {
  timezone: string;
  locale: string;
  reads_sentiment: boolean;
}

/**
 * Returns the organization's time zone, the locale of its team, and whether it wants to know the sentiment of its
 * customers.
 */
export const findHome = async (organizationId: string): Promise<Home> =>
  (await sql.row<Home & Record<string, unknown>>(
    'SELECT timezone, locale, reads_sentiment FROM organizations WHERE id = $1',
    [organizationId],
  )) ?? { timezone: 'UTC', locale: 'en', reads_sentiment: false };

/**
 * Returns the text of the customer's latest consecutive messages within ten minutes. Returns null if the organization
 * does not want to know the sentiment.
 */
export const findLatestBurst = (organizationId: string, conversationId: string): Promise<{ words: string } | null> =>
  sql.row<{ words: string }>(
    `WITH latest AS (
       SELECT role, content, seq, created_at, max(created_at) FILTER (WHERE role = 'user') OVER () AS end_at,
              max(seq) FILTER (WHERE role = 'user') OVER () AS end_seq
         FROM (SELECT role, content, seq, created_at FROM messages
                WHERE organization_id = $1 AND conversation_id = $2 AND role IN ('user', 'assistant') AND revoked_at IS NULL
                ORDER BY seq DESC LIMIT 20) m)
     SELECT string_agg(content, E'\\n' ORDER BY seq) AS words FROM latest
      WHERE role = 'user' AND created_at > end_at - interval '10 minutes'
        AND seq > coalesce((SELECT max(seq) FROM latest WHERE role = 'assistant' AND seq < end_seq), 0)
        AND EXISTS (SELECT 1 FROM organizations WHERE id = $1 AND reads_sentiment)
     HAVING count(*) > 0`,
    [organizationId, conversationId],
  );
