import type { Agent, AgentSettings } from '#server/contract/agents/agent.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** An agent's row with the fields that its editor needs; times are ISO text. */
export interface DraftRow extends Agent {
  ai_key_id: string | null;
  instructions: string;
  settings: Partial<AgentSettings>;
  published_version_id: string | null;
}

const columns = `id, name, slug, status, provider, model, ai_key_id, instructions, settings, published_version_id,
  ${isoText('created_at')} AS created_at, ${isoText('updated_at')} AS updated_at`;

export const findDraft = (organizationId: string, id: string, on: Sql = sql): Promise<DraftRow | null> =>
  on.row<DraftRow>(`SELECT ${columns} FROM agents WHERE organization_id = $1 AND id = $2`, [organizationId, id]);

export const lockDraft = (tx: Tx, organizationId: string, id: string): Promise<DraftRow | null> =>
  tx.row<DraftRow>(`SELECT ${columns} FROM agents WHERE organization_id = $1 AND id = $2 FOR UPDATE`, [
    organizationId,
    id,
  ]);

/** Inserts a new draft. Returns 0 if another agent has the slug. */
export const insertDraft = (
  tx: Tx,
  organizationId: string,
  made: { readonly id: string; readonly name: string; readonly slug: string },
): Promise<number> =>
  tx.run(
    `INSERT INTO agents (id, organization_id, name, slug) VALUES ($2, $1, $3, $4)
     ON CONFLICT (organization_id, slug) DO NOTHING`,
    [organizationId, made.id, made.name, made.slug],
  );

export const saveDraft = (tx: Tx, organizationId: string, row: DraftRow): Promise<number> =>
  tx
    .bind(
      `UPDATE agents SET name = $name, slug = $slug, status = $status::agent_status, provider = $provider, model = $model, ai_key_id = $ai_key_id,
            instructions = $instructions, settings = $settings
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id: row.id,
        name: row.name,
        slug: row.slug,
        status: row.status,
        provider: row.provider,
        model: row.model,
        ai_key_id: row.ai_key_id,
        instructions: row.instructions,
        settings: JSON.stringify(row.settings),
      },
    )
    .run();

export const findSlug = (organizationId: string, slug: string, on: Sql): Promise<{ id: string } | null> =>
  on.row<{ id: string }>('SELECT id FROM agents WHERE organization_id = $1 AND slug = $2', [organizationId, slug]);

export const findKeyProvider = (organizationId: string, id: string, on: Sql): Promise<{ provider: string } | null> =>
  on.row<{ provider: string }>('SELECT provider FROM ai_keys WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
  ]);

export const selectNumbersOf = (organizationId: string, agentId: string): Promise<{ id: string; name: string }[]> =>
  sql.rows<{ id: string; name: string }>(
    `SELECT c.id, c.name FROM agent_connections a JOIN connections c ON c.id = a.connection_id
      WHERE a.organization_id = $1 AND a.agent_id = $2 AND c.removed_at IS NULL ORDER BY lower(c.name), c.id`,
    [organizationId, agentId],
  );
