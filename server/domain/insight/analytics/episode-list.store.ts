import type { ListEpisodesResult } from '#server/contract/insight/figures-page.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import { agentStretches, type Conditions, type Whose } from './sums/episode-sums.store.ts';

type Shown = ListEpisodesResult['data'][number];

export interface EpisodeLine extends Shown {
  /** The time in microseconds. The next page continues after this position. */
  position: string;
}
/** The position after which a list continues. */
export type EpisodePosition = Pick<EpisodeLine, 'position' | 'conversation_id' | 'number'>;

/**
 * The kinds of events by which episodes can be listed. Some kinds are divided further by a part (`$part`): who
 * answered, the handoff type, or the sentiment.
 */
export type EpisodeKind =
  | 'opened'
  | 'reopened'
  | 'sentiment'
  | 'resolved'
  | 'resolved_by_ai'
  | 'answered_by'
  | 'handed_off'
  | 'person_after_handoff'
  | 'answered'
  | 'answered_usefully'
  | 'rated';
export type MessageKind = 'messages_in' | 'messages_out';

const whole = '$part::text IS NULL';
/**
 * For each kind, the time at which an episode counts, and a further SQL condition that the episode has to meet.
 * `cells.ts` contains the same rules.
 */
const moments: Readonly<Record<EpisodeKind, readonly [at: string, besides: string]>> = {
  opened: ['e.opened_at', whole],
  reopened: ['e.opened_at', `${whole} AND e.number > 1`],
  sentiment: ['e.opened_at', 'e.sentiment = $part::text'],
  resolved: ['e.resolved_at', whole],
  resolved_by_ai: ['e.resolved_at', `${whole} AND e.ai_wrote AND NOT e.person_wrote AND e.followed_at IS NULL`],
  answered_by: [
    'e.resolved_at',
    `$part::text = CASE WHEN e.ai_wrote AND e.person_wrote THEN 'both' WHEN e.ai_wrote THEN 'ai' WHEN e.person_wrote THEN 'person' ELSE 'nobody' END`,
  ],
  handed_off: ['e.handed_off_at', `(${whole} OR $part = ANY(e.handoff_codes))`],
  person_after_handoff: ['e.person_at', `${whole} AND e.person_ms IS NOT NULL`],
  answered: ['e.first_response_at', `e.first_response_ms IS NOT NULL AND (${whole} OR e.first_response_by = $part)`],
  answered_usefully: ['e.useful_response_at', `${whole} AND e.useful_response_ms IS NOT NULL`],
  rated: ['e.rated_at', `${whole} AND e.rating IS NOT NULL`],
};

/** The filters and limits of a list of episodes. */
export interface AskedEpisodes {
  /** The part of the kind to list; null for the whole kind. */
  readonly part: string | null;
  /** The conditions of several filters. An episode has to meet all of them. */
  readonly whose: readonly Conditions[];
  readonly contacts: Whose['contacts'];
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  /** The last row of the previous page. The list continues after this row. */
  readonly after?: EpisodePosition | undefined;
}

/** Returns the SQL parameters that every list of episodes uses. */
export const listValues = (organizationId: string, { from, to, whose, limit, contacts, after }: AskedEpisodes) => ({
  organizationId,
  from,
  to,
  whose: JSON.stringify(whose),
  limit,
  contacts,
  afterAt: after?.position ?? null,
  afterConversationId: after?.conversation_id ?? null,
});

/** SQL condition: the row meets all filters in `$whose`. */
export const isFit = (table: 'e' | 'f', agent: string, isMember: string) => `
        NOT EXISTS (SELECT FROM jsonb_to_recordset($whose::jsonb) AS w(channel text, connection_id uuid, agent_id uuid, member_id uuid, tag_id uuid, queue_id uuid)
          WHERE w.channel <> ${table}.channel OR w.connection_id IS DISTINCT FROM ${table}.connection_id AND w.connection_id IS NOT NULL
             OR w.agent_id IS DISTINCT FROM ${agent} AND w.agent_id IS NOT NULL
             OR w.member_id IS NOT NULL AND NOT ${isMember}
             OR w.tag_id IS NOT NULL AND NOT EXISTS (SELECT FROM conversation_tags t
                  WHERE t.conversation_id = ${table}.conversation_id AND t.tag_id = w.tag_id)
             OR w.queue_id IS DISTINCT FROM ${table}.queue_id AND w.queue_id IS NOT NULL)`;

/** Returns the episodes that are counted in a figure of a period, newest first. */
export const selectEpisodesOf = (
  organizationId: string,
  kind: EpisodeKind,
  asked: AskedEpisodes,
): Promise<EpisodeLine[]> => {
  const [at, besides] = moments[kind];
  return sql
    .bind(
      `SELECT e.conversation_id, e.number, coalesce(p.name, k."user" ->> 'name') AS name, ${isoText(at)} AS at,
            ${isoText('e.opened_at')} AS opened_at, ${isoText('e.resolved_at')} AS resolved_at, e.rating,
            e.first_response_ms / 1000.0::float8 AS first_response, NULL::int AS amount, NULL::jsonb AS paid,
            k.contact_id, k.hidden_until_reply AS is_hidden, ${preciseText(at)} AS position
       FROM conversation_episodes e JOIN conversations k ON k.id = e.conversation_id
            JOIN LATERAL (${agentStretches}) a ON ${at} >= a.since AND ${at} < a.until
       LEFT JOIN contacts p ON p.id = k.contact_id
      WHERE e.organization_id = $organizationId AND NOT k.is_test AND NOT k.hidden_until_reply
        AND ${at} >= $from::timestamptz AND ${at} < $to::timestamptz AND ${besides} AND ${isFit('e', 'a.agent_id', 'w.member_id = ANY(e.members)')}
        AND ($contacts::uuid[] IS NULL OR k.contact_id = ANY($contacts::uuid[]))
        AND ($afterAt::timestamptz IS NULL OR ${at} < $afterAt OR ${at} = $afterAt AND (e.conversation_id, e.number) > ($afterConversationId::uuid, $afterNumber::int))
      ORDER BY ${at} DESC, e.conversation_id, e.number LIMIT $limit`,
      { ...listValues(organizationId, asked), afterNumber: asked.after?.number ?? null, part: asked.part },
    )
    .planned<EpisodeLine & Record<string, unknown>>();
};

/**
 * Returns the conversations in which messages were received or sent in a period, whether answered or not. Those with
 * the newest message come first.
 */
export const selectMessagesOf = (
  organizationId: string,
  kind: MessageKind,
  asked: AskedEpisodes,
): Promise<EpisodeLine[]> =>
  sql
    .bind(
      `SELECT k.id AS conversation_id, 1 AS number, coalesce(p.name, k."user" ->> 'name') AS name, ${isoText('s.at')} AS at,
            ${isoText('k.created_at')} AS opened_at, ${isoText('k.resolved_at')} AS resolved_at, NULL::int AS rating,
            NULL::float8 AS first_response, s.amount, NULL::jsonb AS paid,
            k.contact_id, k.hidden_until_reply AS is_hidden, ${preciseText('s.at')} AS position
       FROM (SELECT f.conversation_id, max(f.slot) AS at, sum(f.amount)::int AS amount FROM figure_messages f
              WHERE f.organization_id = $organizationId AND f.slot >= $from::timestamptz AND f.slot < $to::timestamptz
                AND (f.author = 'contact') = ($kind = 'messages_in')
                AND ($part::text IS NULL OR $part = CASE WHEN f.author = 'agent' THEN 'ai' WHEN f.author LIKE 'member%' THEN 'person' ELSE 'other' END)
                AND ${isFit('f', 'f.agent_id', "f.author = 'member:' || w.member_id")}
                AND ($contacts::uuid[] IS NULL OR f.conversation_id IN (
                      SELECT o.id FROM conversations o WHERE o.organization_id = $organizationId AND o.contact_id = ANY($contacts::uuid[])))
              GROUP BY 1
             HAVING $afterAt::timestamptz IS NULL OR max(f.slot) < $afterAt OR max(f.slot) = $afterAt AND f.conversation_id > $afterConversationId::uuid
              ORDER BY 2 DESC, 1 LIMIT $limit) s
       JOIN conversations k ON k.id = s.conversation_id
       LEFT JOIN contacts p ON p.id = k.contact_id
      ORDER BY s.at DESC, k.id`,
      { ...listValues(organizationId, asked), kind, part: asked.part },
    )
    .planned<EpisodeLine & Record<string, unknown>>();
