import type { Sql } from '#server/db/sql.ts';

/** A message that the business sent to a person from a phone number. */
export interface SaidLately {
  wamid: string | null;
  type: string;
  /** The system's question that the message asks, such as `opt_out`. Null if the message asks no such question. */
  asks: string | null;
  created_at: Date;
  /** The category of a known template. Null for any other message. */
  category: string | null;
  components: unknown;
}

/**
 * Returns the last messages that were sent to a person from a number since the given time, newest first. Failed
 * messages are left out.
 */
export const findSaidLately = (
  on: Sql,
  organizationId: string,
  to: { readonly contactId: string; readonly connectionId: string },
  since: Date,
): Promise<SaidLately[]> =>
  on.rows<SaidLately>(
    `SELECT m.wamid, m.type, m.payload->>'asks' AS asks, m.created_at, t.category, t.components
       FROM conversations k
       CROSS JOIN LATERAL (
         SELECT l.wamid, l.type, l.payload, l.connection_id, l.created_at, l.seq FROM messages l
          WHERE l.conversation_id = k.id AND l.organization_id = $1 AND l.role = 'assistant' AND l.created_at > $4
            AND l.delivery_status IS DISTINCT FROM 'failed'
          ORDER BY l.created_at DESC, l.seq DESC LIMIT 20) m
       LEFT JOIN templates t ON m.type = 'template' AND t.organization_id = $1 AND t.connection_id = m.connection_id
        AND t.name = m.payload->>'template_name' AND t.language = m.payload->>'language_code'
      WHERE k.organization_id = $1 AND k.contact_id = $2 AND k.connection_id = $3
      ORDER BY m.created_at DESC, m.seq DESC LIMIT 20`,
    [organizationId, to.contactId, to.connectionId, since],
  );
