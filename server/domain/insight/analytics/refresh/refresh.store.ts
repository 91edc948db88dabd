import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { Cell } from './cells.ts';
import { containmentMs, type Episode, type Mark, type MessageCount, type Said } from './episode.ts';
import type { Told } from './fold-episodes.ts';

/** SQL that converts a column to whole milliseconds since the epoch. */
const ms = (column: string, name: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8 AS ${name}`;

/** Locks the organization's figures, so that only one transaction at a time computes them. */
export const lockFigures = (tx: Tx, organizationId: string): Promise<number> =>
  tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('figures:' || $1, 1))`, [organizationId]);

/**
 * Deletes and returns the oldest marks of conversations that need new figures. A conversation can have several marks.
 */
export const takeStale = (tx: Tx, organizationId: string, limit: number): Promise<{ conversation_id: string }[]> =>
  tx.rows<{ conversation_id: string }>(
    `DELETE FROM figure_stale WHERE id IN (SELECT id FROM figure_stale WHERE organization_id = $1 ORDER BY id LIMIT $2)
     RETURNING conversation_id`,
    [organizationId, limit],
  );

export const selectTold = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Told[]> =>
  tx.rows<Told & Record<string, unknown>>(
    `SELECT k.id, k.contact_id, k.channel::text AS channel, k.connection_id, k.agent_id, k.queue_id, k.hidden_until_reply AS is_hidden,
            ${ms('k.created_at', 'created_at')}, ${ms(`CASE WHEN k.status <> 'open' THEN k.resolved_at END`, 'resolved_at')},
            ${ms('k.handoff_requested_at', 'handoff_at')}, k.handoff_code, k.rating_score AS rating,
            ${ms('CASE WHEN k.rating_score IS NOT NULL THEN k.rated_at END', 'rated_at')}, k.sentiment
       FROM conversations k WHERE k.organization_id = $1 AND k.id = ANY($2::uuid[]) AND NOT k.is_test`,
    [organizationId, ids],
  );

export const selectMarks = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Mark[]> =>
  tx.rows<Mark & Record<string, unknown>>(
    `SELECT conversation_id, kind, ${ms('at', 'at')}, code, user_id, from_id, to_id FROM figure_marks
      WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[]) ORDER BY conversation_id, position`,
    [organizationId, ids],
  );

/**
 * Returns the messages that were received or sent. Messages that are still to be sent, or were never sent, are left
 * out.
 */
export const selectSaid = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Said[]> =>
  tx.rows<Said & Record<string, unknown>>(
    `SELECT m.conversation_id, m.role = 'user' AS is_inbound, m.author ->> 'kind' AS kind, m.author ->> 'id' AS author_id,
            m.type = 'template' AS is_template, m.delivery_status IS NOT DISTINCT FROM 'failed' AS is_failed, m.answered_elsewhere AS is_elsewhere,
            m.author ->> 'kind' = 'agent' AND EXISTS (
              SELECT 1 FROM messages l WHERE l.conversation_id = m.conversation_id AND l.role = 'system'
                 AND l.created_at BETWEEN m.created_at - interval '2 seconds' AND m.created_at + interval '2 seconds'
                 AND l.payload ->> 'kind' = 'handoff_waiting') AS is_courtesy,
            ${ms('m.created_at', 'at')}
       FROM messages m
      WHERE m.organization_id = $1 AND m.conversation_id = ANY($2::uuid[])
        AND (m.role = 'user' OR m.role = 'assistant'
             AND (m.delivery_status IS NULL OR coalesce(m.sent_at, m.delivered_at, m.read_at) IS NOT NULL))
      ORDER BY m.conversation_id, m.created_at, m.seq`,
    [organizationId, ids],
  );

/** Returns the organizations with conversations that need new figures, for the reconciler. */
export const selectStaleOrganizations = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>('SELECT DISTINCT organization_id FROM figure_stale');

export const isThere = async (tx: Tx, organizationId: string): Promise<boolean> =>
  (await tx.row('SELECT 1 AS one FROM organizations WHERE id = $1', [organizationId])) !== null;

/**
 * Deletes all figures and marks every conversation for new ones, which are then computed from conversations, messages
 * and recorded changes. Returns the number of conversations.
 */
export async function forgetFigures(tx: Tx, organizationId: string): Promise<number> {
  const of = [organizationId];
  await tx.run('DELETE FROM figure_spans WHERE organization_id = $1', of);
  await tx.run('DELETE FROM figure_cells WHERE organization_id = $1', of);
  await tx.run('DELETE FROM figure_messages WHERE organization_id = $1', of);
  await tx.run('DELETE FROM conversation_episodes WHERE organization_id = $1', of);
  return tx.run(
    `INSERT INTO figure_stale (organization_id, conversation_id, at)
     SELECT organization_id, id, created_at FROM conversations WHERE organization_id = $1 AND NOT is_test ORDER BY created_at`,
    of,
  );
}

const asMs = (column: string) => `floor(extract(epoch FROM ${column}) * 1000)::float8 AS ${column}`;

const plain = `conversation_id, number, contact_id, channel, connection_id, agent_id, later_agents, queue_id, handoff_codes, first_response_by,
  messages_in, messages_out, ai_wrote, person_wrote, members, rating, sentiment`;
const times = [
  'opened_at',
  'resolved_at',
  'followed_at',
  'handed_off_at',
  'first_response_at',
  'useful_response_at',
  'person_at',
  'rated_at',
];
const columns = `${plain}, ${times.map(asMs).join(', ')}, first_response_ms::float8, useful_response_ms::float8, person_ms::float8, waiting_ms::float8, waits::float8[], later_since::float8[]`;

export const selectEpisodes = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<Episode[]> =>
  tx.rows<Episode & Record<string, unknown>>(
    `SELECT ${columns} FROM conversation_episodes WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])`,
    [organizationId, ids],
  );

interface Neighbourhood {
  readonly contactIds: readonly string[];
  /** Conversations to leave out, because their episodes are already loaded. */
  readonly besides: readonly string[];
  readonly from: number;
  readonly to: number;
}

/** Finds episodes of the same contacts that lie within 72 hours before or after the given ones. */
export const selectNeighbours = (tx: Tx, organizationId: string, near: Neighbourhood): Promise<Episode[]> =>
  tx.rows<Episode & Record<string, unknown>>(
    `SELECT ${columns} FROM conversation_episodes
      WHERE organization_id = $1 AND contact_id = ANY($2::uuid[]) AND NOT conversation_id = ANY($3::uuid[])
        AND opened_at <= to_timestamp($5::float8 / 1000) AND (resolved_at IS NULL OR resolved_at >= to_timestamp($4::float8 / 1000))`,
    [organizationId, near.contactIds, near.besides, near.from - containmentMs, near.to + containmentMs],
  );

export const selectMessageCounts = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<MessageCount[]> =>
  tx.rows<MessageCount & Record<string, unknown>>(
    `SELECT conversation_id, ${asMs('slot')}, author, stretch, channel, connection_id, agent_id, queue_id, amount
       FROM figure_messages WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])`,
    [organizationId, ids],
  );

const events = [
  'contact_id',
  'channel',
  'connection_id',
  'agent_id',
  'later_agents',
  'later_since',
  'queue_id',
  'handoff_codes',
  'first_response_by',
  'messages_in',
  'messages_out',
  'ai_wrote',
  'person_wrote',
  'members',
  'rating',
  'sentiment',
  'waits',
];
const durations = ['first_response_ms', 'useful_response_ms', 'person_ms', 'waiting_ms'];
const names = `conversation_id, number, ${events.join(', ')}, ${times.join(', ')}, ${durations.join(', ')}`;
const renewed = (name: string) => `${name} = excluded.${name}`;
const setAll = `${events.map(renewed).join(', ')}, ${times.map(renewed).join(', ')}, ${durations.map(renewed).join(', ')}`;
const moments = times.map((name) => `to_timestamp(r.${name} / 1000)`).join(', ');
const sentTimes = times.map((name) => `${name} float8`).join(', ');

/** Writes the changed episodes and deletes those that no longer exist. */
export async function saveEpisodes(
  tx: Tx,
  organizationId: string,
  { changed, gone }: { readonly changed: readonly Episode[]; readonly gone: readonly Episode[] },
): Promise<void> {
  if (gone.length > 0)
    await tx.run(
      `DELETE FROM conversation_episodes e USING jsonb_to_recordset($2::jsonb) AS r(conversation_id uuid, number int)
        WHERE e.organization_id = $1 AND e.conversation_id = r.conversation_id AND e.number = r.number`,
      [organizationId, JSON.stringify(gone)],
    );
  if (changed.length > 0)
    await tx.run(
      `INSERT INTO conversation_episodes (organization_id, ${names})
       SELECT $1, r.conversation_id, r.number, r.contact_id, r.channel, r.connection_id, r.agent_id, r.later_agents, r.later_since,
              r.queue_id, r.handoff_codes,
              r.first_response_by, r.messages_in, r.messages_out, r.ai_wrote, r.person_wrote, r.members, r.rating,
              r.sentiment, r.waits, ${moments}, r.first_response_ms, r.useful_response_ms, r.person_ms, r.waiting_ms
         FROM jsonb_to_recordset($2::jsonb) AS r(conversation_id uuid, number int, contact_id uuid, channel text,
              connection_id uuid, agent_id uuid, later_agents uuid[], later_since bigint[], queue_id uuid, handoff_codes text[], first_response_by text, messages_in int,
              messages_out int, ai_wrote boolean, person_wrote boolean, members uuid[], rating smallint, sentiment text,
              waits bigint[], ${sentTimes}, first_response_ms bigint, useful_response_ms bigint, person_ms bigint, waiting_ms bigint)
       ON CONFLICT (conversation_id, number) DO UPDATE SET ${setAll}`,
      [organizationId, JSON.stringify(changed)],
    );
}

/** Writes the changed message counts and deletes those that no longer exist. */
export async function saveMessageCounts(
  tx: Tx,
  organizationId: string,
  { changed, gone }: { readonly changed: readonly MessageCount[]; readonly gone: readonly MessageCount[] },
): Promise<void> {
  if (gone.length > 0)
    await tx.run(
      `DELETE FROM figure_messages f
        USING jsonb_to_recordset($2::jsonb) AS r(conversation_id uuid, slot float8, author text, stretch smallint)
        WHERE f.organization_id = $1 AND f.conversation_id = r.conversation_id
          AND f.slot = to_timestamp(r.slot / 1000) AND f.author = r.author AND f.stretch = r.stretch`,
      [organizationId, JSON.stringify(gone)],
    );
  if (changed.length > 0)
    await tx.run(
      `INSERT INTO figure_messages (organization_id, conversation_id, slot, author, stretch, channel, connection_id, agent_id, queue_id,
              amount)
       SELECT $1, r.conversation_id, to_timestamp(r.slot / 1000), r.author, r.stretch, r.channel, r.connection_id, r.agent_id, r.queue_id,
              r.amount
         FROM jsonb_to_recordset($2::jsonb) AS r(conversation_id uuid, slot float8, author text, stretch smallint, channel text,
                                                  connection_id uuid, agent_id uuid, queue_id uuid, amount int)
       ON CONFLICT (conversation_id, slot, author, stretch) DO UPDATE SET channel = excluded.channel,
              connection_id = excluded.connection_id, agent_id = excluded.agent_id, queue_id = excluded.queue_id, amount = excluded.amount`,
      [organizationId, JSON.stringify(changed)],
    );
}

/**
 * Adds amounts to the sums. Deletes the stored sums of the days and hours (25 hours at most) that contain these
 * quarters of an hour.
 */
export async function addToCells(tx: Tx, organizationId: string, cells: readonly Cell[]): Promise<void> {
  if (cells.length === 0) return;
  await tx.run(
    `WITH r AS MATERIALIZED (
       SELECT r.dimension, to_timestamp(r.slot / 1000) AS slot, r.measure, r.bucket, r.amount, r.total
         FROM jsonb_to_recordset($2::jsonb) AS r(dimension text, slot float8, measure text, bucket smallint, amount bigint, total bigint)
     ), outdated AS (
       DELETE FROM figure_spans s USING (SELECT DISTINCT dimension, slot FROM r) d
        WHERE s.organization_id = $1 AND s.dimension = d.dimension
          AND s.begins > d.slot - interval '26 hours' AND s.begins <= d.slot AND s.ends > d.slot
     )
     INSERT INTO figure_cells AS c (organization_id, dimension, slot, measure, bucket, amount, total)
     SELECT $1, r.dimension, r.slot, r.measure, r.bucket, r.amount, r.total FROM r
     ON CONFLICT (organization_id, dimension, slot, measure, bucket)
     DO UPDATE SET amount = c.amount + excluded.amount, total = c.total + excluded.total`,
    [organizationId, JSON.stringify(cells)],
  );
}

/** Deletes the recorded changes of conversations that no longer exist. */
export const forgetMarks = (tx: Tx, organizationId: string, ids: readonly string[]): Promise<number> =>
  tx.run('DELETE FROM figure_marks WHERE organization_id = $1 AND conversation_id = ANY($2::uuid[])', [
    organizationId,
    ids,
  ]);
