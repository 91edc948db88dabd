import type { Actor } from '#server/base/actor.ts';
import { AppError } from '#server/base/app-error.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import { isUuid } from '#server/base/ids.ts';
import type { AgentTurn } from '#server/contract/agent-editor.ts';
import { type Page, pageSize } from '#server/contract/page.ts';
import { loadConversation } from '../conversations/load-conversation.ts';
import { selectTurns, type TurnRow } from './explain.store.ts';

const turnView = ({ position: _place, ...turn }: TurnRow): AgentTurn => turn;

/**
 * Why the AI spoke or kept silent in a conversation, turn by turn, newest first: rule, state, version, sources and tools.
 * Throws conversation_not_found, invalid_cursor.
 */
export async function explainConversation(
  actor: Actor,
  input: { id: string; limit?: number | undefined; cursor?: string | undefined },
): Promise<Page<AgentTurn>> {
  const { organizationId } = actor;
  const conversation = isUuid(input.id) ? await loadConversation(organizationId, input.id) : null;
  if (!conversation) throw new AppError('conversation_not_found');
  const limit = pageSize(input.limit);
  const binding = { list: 'agent_turns', organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const rows = await selectTurns(organizationId, conversation.id, { position, limit: limit + 1 });
  return pageFrom(rows, limit, turnView, (row) => writeCursor(binding, [row.position, row.id]));
}
