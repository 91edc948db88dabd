import { sql } from '#server/db/sql.ts';

interface Sender {
  /** Null if there is no number, or if there are several and none was named. */
  connection_id: string | null;
  category: string | null;
}

/**
 * Finds the number that a run's message would leave from (that of the conversation, the named one, the only one), and
 * the category of its template.
 */
export const findSender = (
  organizationId: string,
  of: {
    readonly conversationId: string | null;
    readonly connectionId: string | null;
    readonly template: { readonly template: string; readonly language: string } | null;
  },
): Promise<Sender | null> =>
  sql.row<Sender>(
    `SELECT coalesce((SELECT v.connection_id FROM conversations v WHERE v.organization_id = $1 AND v.id = $2::uuid),
                $3::uuid,
                (SELECT min(n.id::text)::uuid FROM connections n
                  WHERE n.organization_id = $1 AND n.status <> 'disconnected' HAVING count(*) = 1)) AS connection_id,
            (SELECT t.category::text FROM templates t
              WHERE t.organization_id = $1 AND t.name = $4 AND t.language = $5 LIMIT 1) AS category`,
    [organizationId, of.conversationId, of.connectionId, of.template?.template ?? null, of.template?.language ?? null],
  );
