import type { DueKind } from '#server/contract/developers/engine.ts';
import { isHeld, release } from '#server/db/deployment-home.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

/**
 * Counts the work of the whole deployment that is sent when a restored database is released. Campaigns are counted too,
 * but each campaign waits until a member resumes it.
 */
export const countDue = (at: Date): Promise<{ kind: DueKind; count: number }[]> =>
  sql.rows<{ kind: DueKind; count: number }>(
    `SELECT 'ai_answers' AS kind, count(*)::int AS count FROM conversations k JOIN agents a ON a.id = k.agent_id
      WHERE k.status = 'open' AND k.awaiting_reply AND k.taken_over_at IS NULL AND k.handoff_requested_at IS NULL
        AND (k.bot_paused_until IS NULL OR k.bot_paused_until <= $1) AND a.status = 'active' AND a.published_version_id IS NOT NULL
     UNION ALL SELECT 'deliveries', count(*)::int FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
      WHERE d.status IN ('pending', 'delivering', 'failed') AND e.active
     UNION ALL SELECT 'campaigns', count(*)::int FROM campaigns WHERE status IN ('running', 'scheduled')
     UNION ALL SELECT 'flows', (SELECT count(*) FROM automation_runs WHERE status = 'running' AND next_attempt_at <= $1)::int
                             + (SELECT count(*) FROM automation_starts WHERE status = 'waiting' AND next_attempt_at <= $1)::int
     UNION ALL SELECT 'emails', count(*)::int FROM mails WHERE status = 'queued'
     UNION ALL SELECT 'ratings', count(*)::int FROM connections c JOIN conversations k ON k.connection_id = c.id
      WHERE (c.settings->>'rating_enabled')::boolean AND k.status = 'resolved' AND k.rating_asked_at IS NULL AND k.window_expires_at > $1
     UNION ALL SELECT 'waiting_notices', count(*)::int FROM conversations
      WHERE status = 'open' AND waiting_since IS NOT NULL AND handoff_requested_at IS NOT NULL AND taken_over_at IS NULL
     UNION ALL SELECT 'push_notices', count(*)::int FROM push_notices WHERE told_at IS NULL AND next_attempt_at <= $1`,
    [at],
  );

export const isDatabaseHeld = (): Promise<boolean> => isHeld(sql);

/** Counts all organizations of the deployment, including ended ones whose rows still exist. */
export const countOrganizations = async (on: Sql = sql): Promise<number> =>
  (await on.row<{ count: number }>('SELECT count(*)::int AS count FROM organizations'))?.count ?? 0;

/** Releases a held database. Returns whether it was held until now. */
export const releaseDatabase = (tx: Tx, by: string): Promise<boolean> => release(tx, by);
