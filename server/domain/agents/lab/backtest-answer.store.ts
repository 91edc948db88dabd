import type { BacktestAnswer } from '#server/contract/agents/agent-backtest.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { WorkRow, WorkTable } from '../../platform/work/work-table.ts';
import type { AgentSubject } from '../agents/versions/agent-subject.ts';

/**
 * The table of backtest answers to be compared, whose rows workers claim with a lease. The answers of an organization
 * are compared one after another.
 */
export const answerRows: WorkTable = {
  table: 'agent_backtest_answers',
  open: "status = 'queued'",
  attempts: 'attempt',
  deadLetter: "status = 'broken', next_attempt_at = NULL",
  of: ['organization_id'],
};

export interface DueAnswer extends WorkRow {
  organization_id: string;
}

/** The columns that a worker needs to compare an answer. */
export const dueAnswerColumns = 'w.organization_id';

export interface AnswerMatter {
  agent_id: string;
  subject: AgentSubject;
  conversation_id: string;
  burst_from: string;
  burst_to: string;
  said_to: string;
  is_spent: boolean;
}

export const findAnswerMatter = (organizationId: string, id: string): Promise<AnswerMatter | null> =>
  sql.row<AnswerMatter>(
    `SELECT b.agent_id, b.subject, a.conversation_id, a.burst_from::text AS burst_from, a.burst_to::text AS burst_to,
            a.said_to::text AS said_to,
            coalesce((SELECT coalesce(sum(o.cost), 0) FROM agent_backtest_answers o WHERE o.backtest_id = b.id) >= b.budget,
                     false) AS is_spent
       FROM agent_backtest_answers a JOIN agent_backtests b ON b.id = a.backtest_id
      WHERE a.organization_id = $1 AND a.id = $2`,
    [organizationId, id],
  );

export interface TalkLine {
  role: 'user' | 'assistant';
  content: string;
  seq: string;
}

/** Returns the last lines of a conversation up to a position, oldest first. */
export const selectTalkUntil = (
  organizationId: string,
  conversationId: string,
  until: string,
  limit: number,
): Promise<TalkLine[]> =>
  sql.rows<TalkLine>(
    `SELECT role, content, seq FROM (
       SELECT m.role::text AS role, CASE WHEN m.content = '' THEN '[' || m.type || ']' ELSE m.content END AS content,
              m.seq::text AS seq, m.seq AS place
         FROM messages m
        WHERE m.organization_id = $1 AND m.conversation_id = $2 AND m.seq <= $3::bigint AND m.role IN ('user', 'assistant')
          AND m.revoked_at IS NULL AND m.delivery_status IS DISTINCT FROM 'failed'
        ORDER BY m.seq DESC LIMIT $4) latest ORDER BY place`,
    [organizationId, conversationId, until, limit],
  );

/** The outcome of comparing one answer. */
export interface AnswerEnd {
  readonly status: 'done' | 'broken';
  readonly error: string | null;
  readonly would: BacktestAnswer['would'];
  readonly agreement: number | null;
  readonly judgedBy: 'model' | 'words' | null;
  readonly reason: string | null;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly cost: string | null;
  readonly durationMs: number | null;
}

/** Stores the outcome of comparing an answer, once. Does nothing if this worker has lost the answer. */
export const endAnswer = (organizationId: string, id: string, holder: string, end: AnswerEnd): Promise<number> =>
  sql
    .bind(
      `UPDATE agent_backtest_answers SET status = $status::backtest_status, error = $error, would = $would, agreement = $agreement, judged_by = $judgedBy,
            reason = $reason, tokens_in = $tokensIn, tokens_out = $tokensOut, cost = $cost::numeric, duration_ms = $durationMs, next_attempt_at = NULL,
            lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $organizationId AND id = $id AND status = 'queued' AND lease_holder = $holder`,
      {
        organizationId,
        id,
        holder,
        status: end.status,
        error: end.error,
        would: end.would && JSON.stringify(end.would),
        agreement: end.agreement,
        judgedBy: end.judgedBy,
        reason: end.reason,
        tokensIn: end.tokensIn,
        tokensOut: end.tokensOut,
        cost: end.cost,
        durationMs: end.durationMs,
      },
    )
    .run();

export const organizationsWithDueAnswers = (): Promise<{ organization_id: string }[]> =>
  sql.rows<{ organization_id: string }>(
    `SELECT DISTINCT organization_id FROM agent_backtest_answers
      WHERE status = 'queued' AND next_attempt_at <= now() AND (lease_until IS NULL OR lease_until <= now())`,
  );

/**
 * An answer of the draft and the answer that was really given. Both texts are read from their tables each time they are
 * shown; no copy is stored.
 */
export interface AnswerRow {
  id: string;
  conversation_id: string;
  customer: string;
  said: string;
  said_by: 'member' | 'agent';
  status: BacktestAnswer['status'];
  would: BacktestAnswer['would'];
  agreement: number | null;
  judged_by: 'model' | 'words' | null;
  reason: string | null;
  cost: string | null;
  duration_ms: number | null;
}

const wordsOf = (role: string, from: string, until: string): string =>
  `coalesce((SELECT string_agg(CASE WHEN m.content = '' THEN '[' || m.type || ']' ELSE m.content END, E'\\n' ORDER BY m.seq)
               FROM messages m
              WHERE m.organization_id = $1 AND m.conversation_id = a.conversation_id AND m.role = '${role}'
                AND m.seq > ${from} AND m.seq <= ${until} AND m.revoked_at IS NULL), '')`;

export const selectAnswers = (organizationId: string, backtestId: string): Promise<AnswerRow[]> =>
  sql.rows<AnswerRow>(
    `SELECT a.id, a.conversation_id, ${wordsOf('user', 'a.burst_from - 1', 'a.burst_to')} AS customer,
            ${wordsOf('assistant', 'a.burst_to', 'a.said_to')} AS said, a.said_by, a.status, a.would, a.agreement, a.judged_by,
            a.reason, trim_scale(a.cost)::text AS cost, a.duration_ms
       FROM agent_backtest_answers a WHERE a.organization_id = $1 AND a.backtest_id = $2
      ORDER BY a.conversation_id, a.burst_from`,
    [organizationId, backtestId],
  );

/**
 * Finds the position of the customer's last message before a backtest's answer. Null if this conversation has no such
 * answer.
 */
export const findBurstEnd = (
  tx: Tx,
  organizationId: string,
  { id, conversationId }: { readonly id: string; readonly conversationId: string },
): Promise<{ until: string } | null> =>
  tx.row<{ until: string }>(
    `SELECT burst_to::text AS until FROM agent_backtest_answers
      WHERE organization_id = $1 AND id = $2 AND conversation_id = $3`,
    [organizationId, id, conversationId],
  );
