import type { Agent, AgentSettings } from '#server/contract/agents/agent.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** A published version; times are ISO text. */
export interface VersionRow {
  id: string;
  number: number;
  provider: Agent['provider'];
  model: string | null;
  ai_key_id: string | null;
  instructions: string;
  settings: Partial<AgentSettings>;
  knowledge_fingerprint: string;
  note: string | null;
  published_by: { type: string; id: string | null; name: string | null };
  created_at: string;
}

const columns = `id, number, provider, model, ai_key_id, instructions, settings, knowledge_fingerprint, note, published_by,
  ${isoText('created_at')} AS created_at`;

/** Lists the latest versions of an agent (at most 200), newest first. */
export const selectVersions = (organizationId: string, agentId: string): Promise<VersionRow[]> =>
  sql.rows<VersionRow>(
    `SELECT ${columns} FROM agent_versions WHERE organization_id = $1 AND agent_id = $2 ORDER BY number DESC LIMIT 200`,
    [organizationId, agentId],
  );

export const findVersion = (
  organizationId: string,
  agentId: string,
  id: string,
  on: Sql = sql,
): Promise<VersionRow | null> =>
  on.row<VersionRow>(`SELECT ${columns} FROM agent_versions WHERE organization_id = $1 AND agent_id = $2 AND id = $3`, [
    organizationId,
    agentId,
    id,
  ]);

/** Inserts the agent's next version. The caller holds the agent's lock. */
export const insertVersion = (
  tx: Tx,
  organizationId: string,
  agentId: string,
  version: Omit<VersionRow, 'number' | 'created_at'>,
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO agent_versions (id, organization_id, agent_id, number, provider, model, ai_key_id, instructions, settings,
                                 knowledge_fingerprint, note, published_by)
     SELECT $id, $organizationId::uuid, $agentId::uuid, coalesce(max(v.number), 0) + 1, $provider, $model, $ai_key_id, $instructions, $settings, $knowledge_fingerprint, $note, $published_by
       FROM agent_versions v WHERE v.organization_id = $organizationId AND v.agent_id = $agentId`,
      {
        organizationId,
        agentId,
        id: version.id,
        provider: version.provider,
        model: version.model,
        ai_key_id: version.ai_key_id,
        instructions: version.instructions,
        settings: JSON.stringify(version.settings),
        knowledge_fingerprint: version.knowledge_fingerprint,
        note: version.note,
        published_by: JSON.stringify(version.published_by),
      },
    )
    .run();

export const pointTo = (tx: Tx, organizationId: string, agentId: string, versionId: string): Promise<number> =>
  tx.run('UPDATE agents SET published_version_id = $3 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    agentId,
    versionId,
  ]);
