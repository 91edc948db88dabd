import type { WebChat } from '#server/contract/inbox/web-chat.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/** An agent's web channels, with defaults for settings that were never made. */
export interface WebChatRow extends Omit<WebChat, 'page_url' | 'script_tag'> {
  organization_id: string;
  organization_name: string;
  locale: string;
}

const columns = `a.id AS agent_id, a.name AS agent_name, a.status AS agent_status, a.organization_id,
  o.name AS organization_name, o.locale, coalesce(w.web_enabled, false) AS web_enabled,
  coalesce(w.embed_enabled, false) AS embed_enabled, coalesce(w.allowed_origins, '{}') AS allowed_origins,
  w.title, w.greeting, coalesce(w.color, '#0B7A5B') AS color, coalesce(w.identify, 'never') AS identify,
  coalesce(w.asks_rating, false) AS asks_rating, w.identity_secret_sealed IS NOT NULL AS signs_identity,
  CASE WHEN w.previous_identity_secret_until > now() THEN ${isoText('w.previous_identity_secret_until')} END AS previous_secret_until`;

const joins = `FROM agents a JOIN organizations o ON o.id = a.organization_id LEFT JOIN web_chats w ON w.agent_id = a.id`;

/** Finds a chat for a visitor, whose browser knows the agent but not the organization. */
export const findWebChat = (agentId: string): Promise<WebChatRow | null> =>
  sql.row<WebChatRow>(`SELECT ${columns} ${joins} WHERE a.id = $1 AND a.status <> 'archived' AND o.ended_at IS NULL`, [
    agentId,
  ]);

export const findWebChatOf = (on: Sql, organizationId: string, agentId: string): Promise<WebChatRow | null> =>
  on.row<WebChatRow>(
    `SELECT ${columns} ${joins} WHERE a.organization_id = $1 AND a.id = $2 AND a.status <> 'archived'`,
    [organizationId, agentId],
  );

export const selectWebChats = (organizationId: string): Promise<WebChatRow[]> =>
  sql.rows<WebChatRow>(
    `SELECT ${columns} ${joins} WHERE a.organization_id = $1 AND a.status <> 'archived' ORDER BY a.created_at, a.id`,
    [organizationId],
  );

/** Locks the agent, so that concurrent changes to its channels run one after another. */
export const lockAgent = (tx: Tx, organizationId: string, agentId: string): Promise<{ id: string } | null> =>
  tx.row<{ id: string }>('SELECT id FROM agents WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    organizationId,
    agentId,
  ]);

export type EditableWebChat = Pick<
  WebChatRow,
  'web_enabled' | 'embed_enabled' | 'allowed_origins' | 'title' | 'greeting' | 'color' | 'identify' | 'asks_rating'
>;

export const saveWebChat = (tx: Tx, organizationId: string, agentId: string, next: EditableWebChat): Promise<number> =>
  tx
    .bind(
      `INSERT INTO web_chats (agent_id, organization_id, web_enabled, embed_enabled, allowed_origins, title, greeting, color, identify, asks_rating)
     VALUES ($agentId, $organizationId, $web_enabled, $embed_enabled, $allowed_origins, $title, $greeting, $color, $identify, $asks_rating)
     ON CONFLICT (agent_id) DO UPDATE SET web_enabled = $web_enabled, embed_enabled = $embed_enabled, allowed_origins = $allowed_origins, title = $title,
       greeting = $greeting, color = $color, identify = $identify, asks_rating = $asks_rating`,
      {
        organizationId,
        agentId,
        web_enabled: next.web_enabled,
        embed_enabled: next.embed_enabled,
        allowed_origins: next.allowed_origins,
        title: next.title,
        greeting: next.greeting,
        color: next.color,
        identify: next.identify,
        asks_rating: next.asks_rating,
      },
    )
    .run();
