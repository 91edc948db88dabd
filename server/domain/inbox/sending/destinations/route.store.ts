import type { Sql } from '#server/db/sql.ts';
import type { NumberRow } from '../../../channels/connections/sending-number.ts';

/** A connected phone number from which messages are sent. */
export interface ConnectionRow extends NumberRow {
  catalog_id: string | null;
  is_disconnected: boolean;
  /** The organization's language, for texts that the system adds. */
  locale: string;
}

const connectionColumns = `id, network, phone_number_id, access_token_sealed, catalog_id, status = 'disconnected' AS is_disconnected,
  (SELECT o.locale FROM organizations o WHERE o.id = organization_id) AS locale`;

export const findConnection = (on: Sql, organizationId: string, id: string): Promise<ConnectionRow | null> =>
  on.row<ConnectionRow>(
    `SELECT ${connectionColumns} FROM connections WHERE organization_id = $1 AND id = $2 AND removed_at IS NULL`,
    [organizationId, id],
  );

/** Returns at most two connected numbers. Two numbers are enough to know that the caller has to choose. */
export const findConnections = (on: Sql, organizationId: string): Promise<ConnectionRow[]> =>
  on.rows<ConnectionRow>(
    `SELECT ${connectionColumns} FROM connections WHERE organization_id = $1 AND status <> 'disconnected' LIMIT 2`,
    [organizationId],
  );

/**
 * Returns the end of the 24-hour window of a person on a number, from all conversations of the person on that number.
 */
export const findWindowEnd = (
  on: Sql,
  organizationId: string,
  contactId: string,
  connectionId: string,
): Promise<{ ends: Date | null } | null> =>
  on.row<{ ends: Date | null }>(
    `SELECT max(window_expires_at) AS ends FROM conversations
      WHERE organization_id = $1 AND contact_id = $2 AND connection_id = $3`,
    [organizationId, contactId, connectionId],
  );

/** Returns the business's name, for messages that the system sends on its behalf. */
export const findBusinessName = (on: Sql, organizationId: string): Promise<{ name: string } | null> =>
  on.row<{ name: string }>('SELECT name FROM organizations WHERE id = $1', [organizationId]);
