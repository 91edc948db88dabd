import { sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';
import type { NumberRow } from './sending-number.ts';

export interface NewConnection {
  readonly id: string;
  readonly name: string;
  readonly phone: string;
  readonly phoneNumberId: string;
  readonly wabaId: string;
  readonly accessTokenSealed: string;
  readonly catalogId: string | null;
}

/**
 * Inserts a verified number. The unique index refuses a name that the organization already uses, and a number that
 * another connection holds.
 */
export const insertConnection = (tx: Tx, organizationId: string, made: NewConnection): Promise<number> =>
  tx
    .bind(
      `INSERT INTO connections (id, organization_id, name, phone, phone_number_id, waba_id, access_token_sealed, catalog_id,
       verified_at)
     VALUES ($id, $organizationId, $name, $phone, $phoneNumberId, $wabaId, $accessTokenSealed, $catalogId, now())`,
      {
        id: made.id,
        organizationId,
        name: made.name,
        phone: made.phone,
        phoneNumberId: made.phoneNumberId,
        wabaId: made.wabaId,
        accessTokenSealed: made.accessTokenSealed,
        catalogId: made.catalogId,
      },
    )
    .run();

/** The fields of a number that an administrator may change. */
export interface EditableConnection {
  name: string;
  catalog_id: string | null;
  rating_enabled: boolean;
  read_receipts: boolean;
  archive_after_days: number | null;
  agent_id: string | null;
  agent_name: string | null;
}

export const lockConnection = (tx: Tx, organizationId: string, id: string): Promise<EditableConnection | null> =>
  tx.row<EditableConnection>(
    `SELECT c.name, catalog_id, coalesce((c.settings->>'rating_enabled')::boolean, false) AS rating_enabled,
            coalesce((c.settings->>'read_receipts')::boolean, true) AS read_receipts,
            (c.settings->>'archive_after_days')::int AS archive_after_days,
            a.id AS agent_id, a.name AS agent_name
       FROM connections c LEFT JOIN agent_connections l ON l.connection_id = c.id LEFT JOIN agents a ON a.id = l.agent_id
      WHERE c.organization_id = $1 AND c.id = $2 AND c.removed_at IS NULL FOR UPDATE OF c`,
    [organizationId, id],
  );

export const saveConnection = (tx: Tx, organizationId: string, id: string, next: EditableConnection): Promise<number> =>
  tx
    .bind(
      `UPDATE connections SET name = $name, catalog_id = $catalog_id,
            settings = settings || jsonb_build_object('rating_enabled', $rating_enabled::boolean, 'archive_after_days', $archive_after_days::int,
              'read_receipts', $read_receipts::boolean)
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        name: next.name,
        catalog_id: next.catalog_id,
        rating_enabled: next.rating_enabled,
        archive_after_days: next.archive_after_days,
        read_receipts: next.read_receipts,
      },
    )
    .run();

export const saveToken = (tx: Tx, organizationId: string, id: string, sealed: string): Promise<number> =>
  tx.run('UPDATE connections SET access_token_sealed = $3 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
    sealed,
  ]);

/** Disconnects a number. Returns 0 if there is no such number. */
export const setDisconnected = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run(
    `UPDATE connections SET status = 'disconnected', config_error = NULL, config_error_at = NULL
      WHERE organization_id = $1 AND id = $2 AND removed_at IS NULL`,
    [organizationId, id],
  );

/**
 * Connects a number that the messaging provider has confirmed. The unique index refuses a number that another
 * connection holds.
 */
export const setConnected = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run(
    `UPDATE connections SET status = 'connected', config_error = NULL, config_error_at = NULL,
            verified_at = coalesce(verified_at, now())
      WHERE organization_id = $1 AND id = $2 AND removed_at IS NULL AND (status <> 'connected' OR verified_at IS NULL)`,
    [organizationId, id],
  );

/**
 * Removes a number and deletes its token at once. The number's conversations stay. Returns its name, or null if there
 * is no such number.
 */
export const setRemoved = (tx: Tx, organizationId: string, id: string): Promise<{ name: string } | null> =>
  tx.row<{ name: string }>(
    `WITH removed AS (UPDATE connections SET removed_at = now(), status = 'disconnected', access_token_sealed = '',
              config_error = NULL, config_error_at = NULL
        WHERE organization_id = $1 AND id = $2 AND removed_at IS NULL RETURNING id, name),
     agents AS (DELETE FROM agent_connections WHERE connection_id IN (SELECT id FROM removed)),
     templates AS (DELETE FROM templates WHERE connection_id IN (SELECT id FROM removed))
     SELECT name FROM removed`,
    [organizationId, id],
  );

interface Credentials extends NumberRow {
  waba_id: string;
}

/** Returns the credentials that are needed to call the messaging provider about a number. */
export const findCredentials = (organizationId: string, id: string): Promise<Credentials | null> =>
  sql.row<Credentials>(
    `SELECT id, network, phone_number_id, waba_id, access_token_sealed FROM connections
      WHERE organization_id = $1 AND id = $2 AND removed_at IS NULL`,
    [organizationId, id],
  );

/** Assigns an agent to a number. Returns the agent's name, or null if the organization has no such agent. */
export const putAgent = (
  tx: Tx,
  organizationId: string,
  id: string,
  agentId: string,
): Promise<{ name: string } | null> =>
  tx.row<{ name: string }>(
    `WITH chosen AS (SELECT id, organization_id, name FROM agents WHERE organization_id = $1 AND id = $3),
     put AS (INSERT INTO agent_connections (connection_id, agent_id, organization_id)
     SELECT $2, id, organization_id FROM chosen
     ON CONFLICT (connection_id) DO UPDATE SET agent_id = excluded.agent_id)
     SELECT name FROM chosen`,
    [organizationId, id, agentId],
  );

export const removeAgent = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run('DELETE FROM agent_connections WHERE organization_id = $1 AND connection_id = $2', [organizationId, id]);
