import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface AgentRow {
  id: string;
  name: string;
  status: 'active' | 'inactive' | 'archived';
  provider: string;
  instructions: string;
}

export const findAgent = (on: Sql, organizationId: string, id: string): Promise<AgentRow | null> =>
  on.row<AgentRow>(
    'SELECT id, name, status, provider, instructions FROM agents WHERE organization_id = $1 AND id = $2',
    [organizationId, id],
  );

export const findAgentNow = (organizationId: string, id: string): Promise<AgentRow | null> =>
  findAgent(sql, organizationId, id);

/** The customer's messages since the last answer, oldest first. */
export const findBurst = (organizationId: string, conversationId: string): Promise<{ content: string }[]> =>
  sql.rows<{ content: string }>(
    `SELECT content FROM (
       SELECT CASE WHEN m.content = '' THEN '[' || m.type || ']' ELSE m.content END AS content, m.seq FROM messages m
        WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.role = 'user'
          AND m.seq > coalesce((SELECT max(a.seq) FROM messages a
                                 WHERE a.conversation_id = $2 AND a.role = 'assistant'), 0)
        ORDER BY m.seq DESC LIMIT 20) latest ORDER BY seq`,
    [organizationId, conversationId],
  );

/**
 * Knowledge that shares at least a third of the question's words (by Portuguese stems, without accents), best first.
 */
export const searchKnowledge = (
  organizationId: string,
  agentId: string,
  question: string,
): Promise<{ title: string; text: string }[]> =>
  sql.rows<{ title: string; text: string }>(
    `WITH asked AS (
       SELECT tsvector_to_array(ts_delete(to_tsvector('portuguese', parley_fold($3)),
         ARRAY['oi','ola','bom','boa','dia','tard','noit','nao','voc','vcs','ate','ja','quer','sab','favor','obrig','pod',
               'the','is','are','do','you','what','how','can','hello','hi'])) AS words),
     found AS (
       SELECT k.title, k.text, ts_rank_cd(k.search, q.query) AS rank,
              (SELECT count(*) FROM unnest(a.words) w WHERE w = ANY (tsvector_to_array(k.search))) AS hits,
              cardinality(a.words) AS words
         FROM asked a
         CROSS JOIN LATERAL (SELECT string_agg(quote_literal(w), ' | ')::tsquery AS query FROM unnest(a.words) w) q
         JOIN knowledge_items k ON k.search @@ q.query
        WHERE k.organization_id = $1 AND k.agent_id = $2)
     SELECT title, text FROM found WHERE hits * 3 >= words ORDER BY hits DESC, rank DESC, title LIMIT 3`,
    [organizationId, agentId, question],
  );

export interface TurnRecord {
  readonly id: string;
  readonly conversationId: string;
  readonly agentId: string;
  readonly outcome: string;
  readonly trace: unknown;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

export const insertTurn = (tx: Tx, organizationId: string, turn: TurnRecord): Promise<number> =>
  tx.run(
    `INSERT INTO agent_turns (id, organization_id, conversation_id, agent_id, outcome, trace, tokens_in, tokens_out, started_at, ended_at)
     VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`,
    [
      turn.id,
      organizationId,
      turn.conversationId,
      turn.agentId,
      turn.outcome,
      JSON.stringify(turn.trace),
      turn.tokensIn,
      turn.tokensOut,
      turn.startedAt,
      turn.endedAt,
    ],
  );

/** Conversations in which the AI owes an answer since `before`. */
export const findAwaiting = (before: Date, at: Date): Promise<{ organization_id: string; conversation_id: string }[]> =>
  sql.rows<{ organization_id: string; conversation_id: string }>(
    `SELECT k.organization_id, k.id AS conversation_id FROM conversations k JOIN agents a ON a.id = k.agent_id
      WHERE k.status = 'open' AND k.awaiting_reply AND k.taken_over_at IS NULL AND k.handoff_requested_at IS NULL
        AND (k.bot_paused_until IS NULL OR k.bot_paused_until <= $2) AND a.status = 'active'
        AND k.channel IN ('chatapp', 'web', 'embed') AND k.last_inbound_at <= $1
      ORDER BY k.last_inbound_at LIMIT 500`,
    [before, at],
  );
