import type { Agent, AgentSettings } from '#server/contract/agents/agent.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** Rows of agents in the shape that GET /agents returns. Times are ISO text. */
export interface AgentRow extends Agent {
  /** The time of creation, precise to the microsecond, used in page cursors. */
  created_position: string;
  updated_position: string;
}

const columns = `a.id, a.name, a.slug, a.status, a.provider, a.model, ${isoText('a.created_at')} AS created_at,
  ${isoText('a.updated_at')} AS updated_at, ${preciseText('a.created_at')} AS created_position,
  ${preciseText('a.updated_at')} AS updated_position`;

export const selectAgents = (organizationId: string, page: ChangesPage): Promise<AgentRow[]> =>
  sql.rows<AgentRow>(
    `SELECT ${columns} FROM agents a
      WHERE a.organization_id = $1 ${changesClause(2, 'a.created_at', 'a.updated_at', 'a.id')}`,
    [organizationId, ...changesValues(page)],
  );

/**
 * The version of an agent that answers customers: the version that was published last. A draft never answers customers.
 */
export interface PublishedAgent {
  id: string;
  name: string;
  status: Agent['status'];
  version_id: string;
  version: number;
  provider: Agent['provider'];
  model: string | null;
  ai_key_id: string | null;
  instructions: string;
  settings: Partial<AgentSettings>;
}

const published = `SELECT a.id, a.name, a.status, v.id AS version_id, v.number AS version, v.provider, v.model, v.ai_key_id,
         v.instructions, v.settings
    FROM agents a JOIN agent_versions v ON v.id = a.published_version_id AND v.organization_id = a.organization_id
   WHERE a.organization_id = $1`;

/** Finds the published version of an agent. Null if the agent does not exist or has no published version. */
export const findPublished = (organizationId: string, id: string, on: Sql = sql): Promise<PublishedAgent | null> =>
  on.row<PublishedAgent>(`${published} AND a.id = $2`, [organizationId, id]);

/** Finds an agent by its id or its slug. Callers of the API may use either. */
export const findAgentNamed = (
  organizationId: string,
  named: { readonly id: string | null; readonly slug: string },
): Promise<{ id: string; status: Agent['status'] } | null> =>
  sql.row<{ id: string; status: Agent['status'] }>(
    `SELECT id, status FROM agents WHERE organization_id = $1 AND (id = $2::uuid OR slug = $3)
      ORDER BY (id = $2::uuid) DESC NULLS LAST LIMIT 1`,
    [organizationId, named.id, named.slug],
  );

/**
 * Finds conversations that the AI still has to answer and whose last customer message arrived at `before` or earlier.
 */
export const findAwaiting = (before: Date, at: Date): Promise<{ organization_id: string; conversation_id: string }[]> =>
  sql.rows<{ organization_id: string; conversation_id: string }>(
    `SELECT k.organization_id, k.id AS conversation_id FROM conversations k JOIN agents a ON a.id = k.agent_id
      WHERE k.status = 'open' AND k.awaiting_reply AND k.taken_over_at IS NULL AND k.handoff_requested_at IS NULL
        AND (k.bot_paused_until IS NULL OR k.bot_paused_until <= $2) AND a.status = 'active'
        AND a.published_version_id IS NOT NULL AND k.last_inbound_at <= $1
      ORDER BY k.last_inbound_at LIMIT 500`,
    [before, at],
  );
