import { sql } from '#server/db/sql.ts';

interface Sender {
  /** The number to send from. Null if there is no number, or if there are several and the caller named none. */
  connection_id: string | null;
  category: string | null;
}

/**
 * Finds the number that sends a run's message: the conversation's number, else the number that the caller named, else
 * the organization's only number. Also finds the category of the message's template.
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
