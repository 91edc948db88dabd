import { sql } from '#server/db/sql.ts';

/** A published domain event, reduced to the data from which the panel decides which rows to read again. */
export interface LiveRow {
  position: string;
  type: string;
  object_id: string | null;
  contact_id: string | null;
  conversation_id: string | null;
}

/** Returns the current end of the organization's event log. */
export async function lastPosition(organizationId: string): Promise<string> {
  const row = await sql.row<{ position: string }>('SELECT position::text FROM fact_logs WHERE organization_id = $1', [
    organizationId,
  ]);
  return row?.position ?? '0';
}

/** Returns the domain events published after a position, ordered by the numeric position, not by its text form. */
export const selectLive = (organizationId: string, after: string, limit: number): Promise<LiveRow[]> =>
  sql.rows<LiveRow>(
    `SELECT position::text, type, object_id, contact_id,
            CASE WHEN type LIKE 'conversation.%' THEN object_id ELSE context ->> 'conversation_id' END AS conversation_id
       FROM outbox WHERE organization_id = $1 AND position > $2::bigint ORDER BY outbox.position LIMIT $3`,
    [organizationId, after, limit],
  );
