import type { Backtest } from '#server/contract/agents/agent-backtest.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { AgentSubject } from '../agents/versions/agent-subject.ts';

/** A message of a closed conversation, with its author and position. */
export interface ClosedLine {
  conversation_id: string;
  seq: string;
  by: 'contact' | 'member' | 'agent' | 'other';
}

/**
 * Returns the messages of the conversations that were closed last since `since`, sorted by conversation and then by
 * position. Each conversation has an answer of the AI or of a person. If the agent has numbers or conversations, only
 * conversations on its numbers or assigned to it are included. Otherwise all conversations of the organization are
 * included. At most 5000 messages are returned.
 */
export const selectClosedLines = (
  tx: Tx,
  organizationId: string,
  agentId: string,
  since: Date,
  limit: number,
): Promise<ClosedLine[]> =>
  tx.rows<ClosedLine>(
    `WITH own AS (
       SELECT EXISTS (SELECT 1 FROM agent_connections WHERE organization_id = $1 AND agent_id = $2)
           OR EXISTS (SELECT 1 FROM conversations WHERE organization_id = $1 AND agent_id = $2) AS any),
     closed AS (
       SELECT k.id FROM conversations k
        WHERE k.organization_id = $1 AND k.status IN ('resolved', 'archived') AND k.resolved_at >= $3 AND NOT k.is_test
          AND NOT k.hidden_until_reply
          AND (NOT (SELECT own.any FROM own) OR k.agent_id = $2
               OR k.connection_id IN (SELECT connection_id FROM agent_connections WHERE organization_id = $1 AND agent_id = $2))
          AND EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = k.id AND m.role = 'assistant'
                         AND m.author ->> 'kind' IN ('agent', 'member'))
        ORDER BY k.resolved_at DESC, k.id LIMIT $4)
     SELECT m.conversation_id, m.seq::text AS seq,
            CASE WHEN m.role = 'user' THEN 'contact' WHEN m.author ->> 'kind' IN ('agent', 'member') THEN m.author ->> 'kind'
                 ELSE 'other' END AS by
       FROM closed JOIN messages m ON m.conversation_id = closed.id
      WHERE m.organization_id = $1 AND m.role IN ('user', 'assistant') AND m.revoked_at IS NULL
        AND m.delivery_status IS DISTINCT FROM 'failed'
      ORDER BY m.conversation_id, m.seq LIMIT 5000`,
    [organizationId, agentId, since, limit],
  );

export interface NewBacktest {
  readonly id: string;
  readonly agentId: string;
  readonly fingerprint: string;
  readonly subject: AgentSubject;
  readonly since: Date;
  readonly budget: string | null;
  readonly startedBy: object;
}

export const insertBacktest = (tx: Tx, organizationId: string, made: NewBacktest): Promise<number> =>
  tx
    .bind(
      `INSERT INTO agent_backtests (id, organization_id, agent_id, fingerprint, subject, since, budget, started_by)
     VALUES ($id, $organizationId, $agentId, $fingerprint, $subject, $since, $budget, $startedBy)`,
      {
        id: made.id,
        organizationId,
        agentId: made.agentId,
        fingerprint: made.fingerprint,
        subject: JSON.stringify(made.subject),
        since: made.since,
        budget: made.budget,
        startedBy: JSON.stringify(made.startedBy),
      },
    )
    .run();

export interface NewAnswer {
  readonly id: string;
  readonly conversation_id: string;
  readonly burst_from: string;
  readonly burst_to: string;
  readonly said_to: string;
  readonly said_by: string;
}

export const insertAnswers = (
  tx: Tx,
  organizationId: string,
  backtestId: string,
  answers: readonly NewAnswer[],
): Promise<number> =>
  tx.run(
    `INSERT INTO agent_backtest_answers (id, organization_id, backtest_id, conversation_id, burst_from, burst_to, said_to, said_by,
                                         next_attempt_at)
     SELECT n.id, $1, $2, n.conversation_id, n.burst_from, n.burst_to, n.said_to, n.said_by, now()
       FROM jsonb_to_recordset($3::jsonb) AS n(id uuid, conversation_id uuid, burst_from bigint, burst_to bigint,
            said_to bigint, said_by text)`,
    [organizationId, backtestId, JSON.stringify(answers)],
  );

/** A backtest in the shape that lists show. Times are ISO text. */
export interface BacktestRow {
  id: string;
  agent_id: string;
  fingerprint: string;
  since: string;
  conversations: number;
  answers: number;
  open: number;
  broken: number;
  handed_over: number;
  average: number | null;
  by_model: number;
  by_words: number;
  cost: string;
  unpriced: number;
  started_by: Backtest['started_by'];
  created_at: string;
  /** The time of the start, precise to the microsecond, used in page cursors. */
  position: string;
}

const columns = `b.id, b.agent_id, b.fingerprint, ${isoText('b.since')} AS since, s.conversations, s.answers, s.open, s.broken,
  s.handed_over, s.average, s.by_model, s.by_words, s.cost, s.unpriced, b.started_by, ${isoText('b.created_at')} AS created_at,
  ${preciseText('b.created_at')} AS position`;
const sums = `CROSS JOIN LATERAL (
  SELECT count(DISTINCT a.conversation_id)::int AS conversations, count(*)::int AS answers,
         (count(*) FILTER (WHERE a.status = 'queued'))::int AS open, (count(*) FILTER (WHERE a.status = 'broken'))::int AS broken,
         (count(*) FILTER (WHERE a.would ->> 'handoff' IS NOT NULL))::int AS handed_over, avg(a.agreement) AS average,
         (count(*) FILTER (WHERE a.judged_by = 'model'))::int AS by_model,
         (count(*) FILTER (WHERE a.judged_by = 'words'))::int AS by_words,
         trim_scale(coalesce(sum(a.cost), 0))::text AS cost,
         (count(*) FILTER (WHERE a.status = 'done' AND a.cost IS NULL))::int AS unpriced
    FROM agent_backtest_answers a WHERE a.backtest_id = b.id) s`;

export const findBacktest = (organizationId: string, id: string): Promise<BacktestRow | null> =>
  sql.row<BacktestRow>(`SELECT ${columns} FROM agent_backtests b ${sums} WHERE b.organization_id = $1 AND b.id = $2`, [
    organizationId,
    id,
  ]);

/** Returns a page of backtests, newest first. */
export const selectBacktests = (
  organizationId: string,
  agentId: string,
  position: readonly string[] | null,
  limit: number,
): Promise<BacktestRow[]> =>
  sql.rows<BacktestRow>(
    `SELECT ${columns} FROM agent_backtests b ${sums}
      WHERE b.organization_id = $1 AND b.agent_id = $2
        AND ($3::timestamptz IS NULL OR (b.created_at, b.id) < ($3::timestamptz, $4::uuid))
      ORDER BY b.created_at DESC, b.id DESC LIMIT $5`,
    [organizationId, agentId, position?.[0] ?? null, position?.[1] ?? null, limit],
  );

export const deleteBacktest = (organizationId: string, id: string): Promise<number> =>
  sql.run('DELETE FROM agent_backtests WHERE organization_id = $1 AND id = $2', [organizationId, id]);
