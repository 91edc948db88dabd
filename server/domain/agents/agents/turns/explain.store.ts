import type { AgentTurn } from '#server/contract/agents/agent-editor.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { sql } from '#server/db/sql.ts';

/** A turn with its tool calls, in the shape that Postgres returns. Times are ISO text. */
export interface TurnRow extends AgentTurn {
  /** The start of the turn, precise to the microsecond, used in page cursors. */
  position: string;
}

/** Returns the turns of a conversation, newest first. */
export const selectTurns = (
  organizationId: string,
  conversationId: string,
  page: { readonly position: readonly string[] | null; readonly limit: number },
): Promise<TurnRow[]> =>
  sql.rows<TurnRow>(
    `SELECT t.id, ${isoText('t.started_at')} AS at, ${isoText('t.ended_at')} AS ended_at, t.outcome, t.handoff_code,
            json_build_object('id', t.agent_id, 'name', coalesce(a.name, '')) AS agent,
            CASE WHEN v.id IS NULL THEN NULL ELSE json_build_object('id', v.id, 'number', v.number) END AS version,
            t.provider, t.model, t.message_id, t.steps, t.tokens_in, t.tokens_out,
            CASE WHEN t.cost IS NULL THEN NULL
                 ELSE json_build_object('amount', trim_scale(t.cost)::text, 'currency', t.currency) END AS cost,
            t.trace,
            coalesce((SELECT json_agg(json_build_object('place', c.place, 'name', c.name, 'input', c.input, 'output', c.output,
                        'is_error', c.is_error, 'at', ${isoText('c.started_at')}, 'duration_ms', c.duration_ms) ORDER BY c.place, c.started_at)
                        FROM agent_tool_calls c WHERE c.turn_id = t.id), '[]') AS tool_calls,
            ${preciseText('t.started_at')} AS position
       FROM agent_turns t LEFT JOIN agents a ON a.id = t.agent_id LEFT JOIN agent_versions v ON v.id = t.version_id
      WHERE t.organization_id = $1 AND t.conversation_id = $2
        AND ($3::timestamptz IS NULL OR (t.started_at, t.id) < ($3::timestamptz, $4::uuid))
      ORDER BY t.started_at DESC, t.id DESC LIMIT $5`,
    [organizationId, conversationId, page.position?.[0] ?? null, page.position?.[1] ?? null, page.limit],
  );
