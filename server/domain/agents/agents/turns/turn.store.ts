import type { HandoffCode } from '#server/contract/inbox/handoff-codes.ts';
import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { LeasedTable, Taker } from '../../../platform/work/work-table.ts';
import type { Spent } from '../budget/spend.ts';

export const turnRows: LeasedTable = { table: 'agent_turns', open: "outcome = 'thinking'", attempts: null };

/** An agent's turn in a conversation. */
export interface TurnRef {
  readonly id: string;
  readonly conversationId: string;
  readonly agentId: string;
  readonly versionId: string;
  /**
   * The conversation's turn number when the turn began. Each customer message raises the conversation's number, and so
   * do some other changes, such as a new thread owner. The turn may answer only while both numbers are equal.
   */
  readonly number: number;
}

/** A turn that a worker has claimed. `holder` is the id of the lease that keeps other workers away. */
export interface HeldTurn extends TurnRef {
  readonly holder: string;
}

/**
 * Ends earlier turns whose worker died and whose number is outdated, for example because the customer has written more
 * since. A worker that is alive records the same outcome itself.
 */
export const endOvertaken = (organizationId: string, turn: TurnRef, at: Date): Promise<number> =>
  sql.run(
    `UPDATE agent_turns SET outcome = 'overtaken', ended_at = $4, lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $1 AND conversation_id = $2 AND number > 0 AND number < $3 AND outcome = 'thinking'`,
    [organizationId, turn.conversationId, turn.number, at],
  );

/** A turn that a worker has claimed, with what was already spent on it. */
export interface ClaimedTurn {
  id: string;
  provider: string | null;
  model: string | null;
  steps: number;
  tokens_in: number;
  tokens_out: number;
  cost: string | null;
}

/**
 * Begins a turn. A turn of the same number that sent no message is begun again, unless another worker holds its lease.
 * This is how a worker continues a turn whose worker died. Returns null if another worker holds the turn or if the turn
 * has already sent a message. A turn that is begun again keeps its id and its recorded cost.
 */
export const claimTurn = (organizationId: string, turn: TurnRef, by: Taker, at: Date): Promise<ClaimedTurn | null> =>
  sql
    .bind(
      `INSERT INTO agent_turns AS t (id, organization_id, conversation_id, agent_id, version_id, number, outcome, started_at,
                                   lease_holder, lease_until)
     VALUES ($id, $organizationId, $conversationId, $agentId, $versionId, $number, 'thinking', $at, $holder, now() + $ms * interval '1 ms')
     ON CONFLICT (conversation_id, number) WHERE number > 0 DO UPDATE
       SET outcome = 'thinking', started_at = $at, ended_at = NULL, version_id = $versionId, agent_id = $agentId, lease_holder = $holder,
           lease_until = now() + $ms * interval '1 ms'
       WHERE t.message_id IS NULL AND (t.lease_until IS NULL OR t.lease_until <= now())
     RETURNING t.id, t.provider, t.model, t.steps, t.tokens_in, t.tokens_out, trim_scale(t.cost)::text AS cost`,
      {
        organizationId,
        id: turn.id,
        conversationId: turn.conversationId,
        agentId: turn.agentId,
        versionId: turn.versionId,
        number: turn.number,
        at,
        holder: by.holder,
        ms: by.ms,
      },
    )
    .row<ClaimedTurn & Record<string, unknown>>();

/**
 * Returns whether this worker still holds the lease of the turn. A worker that was frozen or disconnected for longer
 * than its lease may have lost the turn. Call this function in the transaction that sends the answer. Until that
 * transaction ends, no other worker can claim the turn.
 */
export const isHeld = async (tx: Tx, organizationId: string, turn: HeldTurn): Promise<boolean> =>
  (await tx.run(
    `UPDATE agent_turns SET lease_until = greatest(lease_until, now())
      WHERE organization_id = $1 AND id = $2 AND outcome = 'thinking' AND lease_holder = $3`,
    [organizationId, turn.id, turn.holder],
  )) > 0;

/** Stores the cost of a turn so far, while its worker holds the lease. If the worker dies, the cost is not lost. */
export const keepSpent = (organizationId: string, turn: HeldTurn, spent: Spent): Promise<number> =>
  sql
    .bind(
      `UPDATE agent_turns SET provider = $provider, model = $model, steps = $steps, tokens_in = $tokensIn, tokens_out = $tokensOut, cost = $cost::numeric,
            currency = CASE WHEN $cost::numeric IS NULL THEN NULL ELSE 'USD' END
      WHERE organization_id = $organizationId AND id = $id AND outcome = 'thinking' AND lease_holder = $holder`,
      {
        organizationId,
        id: turn.id,
        provider: spent.provider,
        model: spent.model,
        steps: spent.steps,
        tokensIn: spent.tokensIn,
        tokensOut: spent.tokensOut,
        cost: spent.cost,
        holder: turn.holder,
      },
    )
    .run();

/** The outcome of a turn, as it is stored. */
export interface TurnEnd {
  readonly outcome: string;
  readonly handoffCode: HandoffCode | null;
  readonly messageId: string | null;
  readonly provider: string | null;
  readonly model: string | null;
  readonly steps: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  /** The cost in US dollars as decimal text. Null if the price is unknown. */
  readonly cost: string | null;
  readonly trace: unknown;
  readonly endedAt: Date;
}

/** Stores the outcome of a turn. Does nothing if this worker has lost the turn. */
export const endTurn = (tx: Tx, organizationId: string, turn: HeldTurn, end: TurnEnd): Promise<number> =>
  tx
    .bind(
      `UPDATE agent_turns SET outcome = $outcome, handoff_code = $handoffCode, message_id = $messageId, provider = $provider, model = $model, steps = $steps,
            tokens_in = $tokensIn, tokens_out = $tokensOut, cost = $cost::numeric, currency = CASE WHEN $cost::numeric IS NULL THEN NULL ELSE 'USD' END,
            trace = $trace, ended_at = $endedAt, lease_until = NULL, lease_holder = NULL
      WHERE organization_id = $organizationId AND id = $id AND outcome = 'thinking' AND lease_holder = $holder`,
      {
        organizationId,
        id: turn.id,
        outcome: end.outcome,
        handoffCode: end.handoffCode,
        messageId: end.messageId,
        provider: end.provider,
        model: end.model,
        steps: end.steps,
        tokensIn: end.tokensIn,
        tokensOut: end.tokensOut,
        cost: end.cost,
        trace: JSON.stringify(end.trace),
        endedAt: end.endedAt,
        holder: turn.holder,
      },
    )
    .run();

/** Records that the AI sent no answer, and the reason. Does nothing if the turn was already recorded. */
export const noteSilence = (organizationId: string, turn: TurnRef, why: string, at: Date): Promise<number> =>
  sql
    .bind(
      `INSERT INTO agent_turns (id, organization_id, conversation_id, agent_id, version_id, number, outcome, started_at, ended_at)
     VALUES ($id, $organizationId, $conversationId, $agentId, $versionId, $number, $why, $at, $at)
     ON CONFLICT (conversation_id, number) WHERE number > 0 DO NOTHING`,
      {
        organizationId,
        id: turn.id,
        conversationId: turn.conversationId,
        agentId: turn.agentId,
        versionId: turn.versionId,
        number: turn.number,
        why,
        at,
      },
    )
    .run();

/** Counts how often an agent has answered a contact since a time, across all conversations of the contact. */
export const countAnswers = async (
  organizationId: string,
  of: { readonly conversationId: string; readonly contactId: string | null },
  since: Date,
): Promise<number> =>
  (
    await sql.row<{ answers: number }>(
      `SELECT count(*)::int AS answers FROM agent_turns t
        WHERE t.organization_id = $1 AND t.outcome = 'reply' AND t.started_at > $4
          AND t.conversation_id = ANY(ARRAY(SELECT k.id FROM conversations k WHERE k.organization_id = $1 AND k.contact_id = $3
                                            UNION SELECT $2::uuid))`,
      [organizationId, of.conversationId, of.contactId, since],
    )
  )?.answers ?? 0;

/** Counts the successful writes and external calls that agents' tools have made in a conversation so far. */
export const countToolUses = (
  organizationId: string,
  conversationId: string,
): Promise<{ writes: number; calls: number } | null> =>
  sql.row<{ writes: number; calls: number }>(
    `SELECT count(*) FILTER (WHERE kind = 'write')::int AS writes, count(*) FILTER (WHERE kind = 'call')::int AS calls
       FROM agent_tool_calls WHERE organization_id = $1 AND conversation_id = $2 AND NOT is_error`,
    [organizationId, conversationId],
  );

export interface ToolCallRecord {
  readonly id: string;
  readonly turnId: string;
  readonly conversationId: string;
  readonly place: number;
  readonly name: string;
  readonly input: unknown;
  readonly output: unknown;
  readonly isError: boolean;
  readonly kind: 'read' | 'write' | 'call';
  readonly startedAt: Date;
  readonly durationMs: number;
}

export const insertToolCall = (organizationId: string, call: ToolCallRecord): Promise<number> =>
  sql
    .bind(
      `INSERT INTO agent_tool_calls (id, organization_id, turn_id, conversation_id, place, name, input, output, is_error,
                                   kind, started_at, duration_ms)
     VALUES ($id, $organizationId, $turnId, $conversationId, $place, $name, $input, $output, $isError, $kind, $startedAt, $durationMs)`,
      {
        organizationId,
        id: call.id,
        turnId: call.turnId,
        conversationId: call.conversationId,
        place: call.place,
        name: call.name,
        input: JSON.stringify(call.input),
        output: JSON.stringify(call.output),
        isError: call.isError,
        kind: call.kind,
        startedAt: call.startedAt,
        durationMs: call.durationMs,
      },
    )
    .run();

/**
 * Ends turns that began more than an hour ago and whose lease ended more than an hour ago. Their worker died, and no
 * other worker continued them. Their tokens and cost stay stored.
 */
export const endDeserted = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `UPDATE agent_turns SET outcome = 'lost', ended_at = $1, lease_until = NULL, lease_holder = NULL
      WHERE outcome = 'thinking' AND id IN (
       SELECT id FROM agent_turns WHERE outcome = 'thinking' AND started_at < $1::timestamptz - interval '1 hour'
          AND (lease_until IS NULL OR lease_until < $1::timestamptz - interval '1 hour')
        ORDER BY started_at LIMIT $2)`,
    [at, limit],
  );

export const emptyOldTraces = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `UPDATE agent_turns SET trace = NULL WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT a.id FROM agent_turns a
          WHERE a.organization_id = o.id AND a.trace IS NOT NULL
            AND a.started_at < $1::timestamptz - make_interval(days => o.raw_data_days) LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );

export const emptyOldToolCalls = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `UPDATE agent_tool_calls SET input = NULL, output = NULL WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT a.id FROM agent_tool_calls a
          WHERE a.organization_id = o.id AND (a.input IS NOT NULL OR a.output IS NOT NULL)
            AND a.started_at < $1::timestamptz - make_interval(days => o.raw_data_days) LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );

export const deleteOldTurns = (at: Date, limit: number): Promise<number> =>
  sql.run(
    `DELETE FROM agent_turns WHERE id IN (
       SELECT t.id FROM organizations o CROSS JOIN LATERAL (
         SELECT a.id FROM agent_turns a
          WHERE a.organization_id = o.id AND a.started_at < $1::timestamptz - interval '400 days' LIMIT $2) t LIMIT $2)`,
    [at, limit],
  );
