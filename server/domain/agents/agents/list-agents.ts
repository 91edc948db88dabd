import type { Actor } from '#server/base/actor.ts';
import { pageFrom, readCursor, writeCursor } from '#server/base/cursor.ts';
import type { Agent } from '#server/contract/agents/agent.ts';
import { type Page, pageSize } from '#server/contract/platform/page.ts';
import { changesAsked } from '#server/db/page-of-changes.ts';
import { type AgentRow, selectAgents } from './agent.store.ts';

interface Asked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
  readonly updated_since?: string | undefined;
}

const agentView = ({ id, name, slug, status, provider, model, created_at, updated_at }: AgentRow): Agent => ({
  id,
  name,
  slug,
  status,
  provider,
  model,
  created_at,
  updated_at,
});

/**
 * Handles GET /agents: returns agents of every status, newest first, or oldest change first if `updated_since` is set.
 * Throws invalid_cursor.
 */
export async function listAgents(actor: Actor, input: Asked): Promise<Page<Agent>> {
  const limit = pageSize(input.limit);
  const binding = { list: 'agents', organizationId: actor.organizationId, filters: { ...input } };
  const position = readCursor(binding, input.cursor, 2);
  const asked = await changesAsked(input.updated_since);
  const rows = await selectAgents(actor.organizationId, { position, limit: limit + 1, ...asked });
  return pageFrom(rows, limit, agentView, (row) =>
    writeCursor(binding, [asked.since === null ? row.created_position : row.updated_position, row.id]),
  );
}
