import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { AppError } from '#server/base/errors/app-error.ts';
import { isUuid } from '#server/base/ids.ts';
import type { AgentTurn } from '#server/contract/agents/agent-editor.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { loadConversation } from '../../../inbox/conversations/reading/load-conversation.ts';
import { selectTurns, type TurnRow } from './explain.store.ts';

const turnView = ({ position: _position, ...turn }: TurnRow): AgentTurn => turn;

/**
 * Reduces a turn to its rule and the titles of its sources. Leaves out the prompt, the steps, and the input and output
 * of tools.
 */
function reasonOf(turn: AgentTurn): AgentTurn {
  const { rule, sources } = (turn.trace ?? {}) as { rule?: unknown; sources?: readonly { title?: unknown }[] };
  const titles = (sources ?? []).map(({ title }) => ({ title }));
  return {
    ...turn,
    trace: turn.trace === null ? null : { ...(rule === undefined ? {} : { rule }), sources: titles },
    tool_calls: turn.tool_calls.map((call) => ({ ...call, input: null, output: null })),
  };
}

/**
 * Explains why the AI spoke or was silent in a conversation. Returns the conversation's turns, newest first, each with
 * rule, state, version, sources and tools. `isWhole` adds the prompt, the steps, and the input and output of tools,
 * which only people who may edit the agent may see. `seesCosts` adds the cost. Throws conversation_not_found,
 * invalid_cursor.
 */
export async function explainConversation(
  actor: Actor,
  input: { id: string; limit?: number | undefined; cursor?: string | undefined },
  { isWhole, seesCosts }: { readonly isWhole: boolean; readonly seesCosts: boolean },
): Promise<Page<AgentTurn>> {
  const { organizationId } = actor;
  const conversation = isUuid(input.id) ? await loadConversation(organizationId, input.id) : null;
  if (!conversation) throw new AppError('conversation_not_found');
  const limit = pageSize(input.limit);
  const binding = { list: 'agent_turns', organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const rows = await selectTurns(organizationId, conversation.id, { position, limit: limit + 1 });
  return pageFrom(
    rows,
    limit,
    (row) => {
      const turn = isWhole ? turnView(row) : reasonOf(turnView(row));
      return seesCosts ? turn : { ...turn, cost: null };
    },
    (row) => writeCursor(binding, [row.position, row.id]),
  );
}
