import { sql } from '#server/db/sql.ts';
import type { VisitorScope } from '../conversations/opening/visitor-scope.ts';

/** Returns the visitors of these conversations. Conversations of other channels are left out. */
export const findVisitorsOf = (
  organizationId: string,
  conversationIds: readonly string[],
): Promise<{ id: string; visitor_id: string }[]> =>
  sql.rows<{ id: string; visitor_id: string }>(
    `SELECT id, external_user_id AS visitor_id FROM conversations
      WHERE organization_id = $1 AND id = ANY($2::uuid[]) AND channel IN ('web', 'embed') AND external_user_id IS NOT NULL`,
    [organizationId, conversationIds],
  );

/**
 * The maximum number of log positions to search for missed messages. A visitor who was away longer loads the
 * conversation again.
 */
const farthest = 50_000;

/**
 * Whether all messages after this log position can still be delivered. False if later domain events were deleted, or if
 * there are too many to search.
 */
export async function isPositionKept(organizationId: string, after: string): Promise<boolean> {
  const row = await sql.row<{ kept: boolean }>(
    `SELECT latest <= $2::bigint OR (latest - $2::bigint <= $3::bigint AND EXISTS
              (SELECT 1 FROM outbox WHERE organization_id = $1 AND position <= $2::bigint)) AS kept
       FROM (SELECT coalesce(max(position), 0) AS latest FROM fact_logs WHERE organization_id = $1) l`,
    [organizationId, after, farthest],
  );
  return row?.kept ?? false;
}

/** Returns the messages of the visitor's conversations that have domain events after this log position. */
export const selectMissed = (
  organizationId: string,
  scope: VisitorScope,
  after: string,
): Promise<{ message_id: string }[]> =>
  sql.rows<{ message_id: string }>(
    `SELECT DISTINCT x.object_id AS message_id FROM outbox x
      WHERE x.organization_id = $1 AND x.position > $5::bigint AND x.type LIKE 'message.%' AND x.object_id IS NOT NULL
        AND x.context->>'conversation_id' IN
            (SELECT k.id::text FROM conversations k
              WHERE k.organization_id = $1 AND k.agent_id = $2 AND k.external_user_id = $3 AND k.channel = $4::channel)`,
    [organizationId, scope.agentId, scope.visitorId, scope.channel, after],
  );
