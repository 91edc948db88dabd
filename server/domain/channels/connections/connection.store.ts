import type { Connection } from '#server/contract/channels/connection.ts';
import { isoText, preciseText } from '#server/db/iso-text.ts';
import { type ChangesPage, changesClause, changesValues } from '#server/db/page-of-changes.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Rated } from '#server/gateways/channels/network.ts';

/** A connected number with all fields of its API view. Times are ISO text. */
export interface ConnectionRow extends Omit<Connection, 'config_error'> {
  config_error: { code: string; title: string; detail: string | null } | null;
  config_error_at: string | null;
  /** The times precise to the microsecond, used in page cursors. */
  created_position: string;
  updated_position: string;
}

const columns = `c.id, c.name, c.phone, c.phone_number_id, c.waba_id, c.status, c.catalog_id, c.quality, c.config_error,
  c.settings->>'messaging_limit' AS messaging_limit, coalesce((c.settings->>'rating_enabled')::boolean, false) AS rating_enabled,
  coalesce((c.settings->>'read_receipts')::boolean, true) AS read_receipts,
  (c.settings->>'archive_after_days')::int AS archive_after_days, ${isoText('c.config_error_at')} AS config_error_at,
  ${isoText('c.created_at')} AS created_at,
  ${preciseText('c.created_at')} AS created_position, ${preciseText('c.updated_at')} AS updated_position`;

/** A number in the shape that the panel's page of numbers shows. */
export interface NumberRow extends ConnectionRow {
  portfolio_id: string | null;
  portfolio_limit: number | null;
  agent_id: string | null;
  last_inbound_at: string | null;
  templates: number;
  verified: boolean;
}

/** Returns all numbers. Those with a problem come first, the others are sorted by name. */
export const selectNumbers = (organizationId: string): Promise<NumberRow[]> =>
  sql.rows<NumberRow>(
    `SELECT ${columns}, c.portfolio_id, c.portfolio_limit, c.verified_at IS NOT NULL AS verified, a.agent_id, ${isoText('i.last_inbound_at')} AS last_inbound_at,
            (SELECT count(*)::int FROM templates t WHERE t.connection_id = c.id) AS templates
       FROM connections c LEFT JOIN agent_connections a ON a.connection_id = c.id
       LEFT JOIN LATERAL (SELECT k.last_inbound_at FROM conversations k
                           WHERE k.connection_id = c.id AND k.last_inbound_at IS NOT NULL
                           ORDER BY k.last_inbound_at DESC LIMIT 1) i ON true
      WHERE c.organization_id = $1 AND c.removed_at IS NULL
      ORDER BY c.status = 'config_error' DESC, c.status = 'disconnected', lower(c.name), c.id LIMIT 500`,
    [organizationId],
  );

export const selectAgents = (organizationId: string): Promise<{ id: string; name: string }[]> =>
  sql.rows<{ id: string; name: string }>(
    `SELECT id, name FROM agents WHERE organization_id = $1 AND status <> 'archived' ORDER BY lower(name), id`,
    [organizationId],
  );

export const selectConnections = (organizationId: string, page: ChangesPage): Promise<ConnectionRow[]> =>
  sql.rows<ConnectionRow>(
    `SELECT ${columns} FROM connections c
      WHERE c.organization_id = $1 AND c.removed_at IS NULL ${changesClause(2, 'c.created_at', 'c.updated_at', 'c.id')}`,
    [organizationId, ...changesValues(page)],
  );

export const findConnections = (organizationId: string, ids: readonly string[]): Promise<ConnectionRow[]> =>
  sql.rows<ConnectionRow>(
    `SELECT ${columns} FROM connections c
      WHERE c.organization_id = $1 AND c.id = ANY($2::uuid[]) AND c.removed_at IS NULL`,
    [organizationId, ids],
  );

export const findConnection = (on: Sql, organizationId: string, id: string): Promise<ConnectionRow | null> =>
  on.row<ConnectionRow>(
    `SELECT ${columns} FROM connections c WHERE c.organization_id = $1 AND c.id = $2 AND c.removed_at IS NULL`,
    [organizationId, id],
  );

/** The credentials that are needed to call the messaging provider about a number's business account. */
export interface AccountRow {
  id: string;
  network: string;
  waba_id: string;
  access_token_sealed: string;
}

/** Returns the accounts of all numbers in use, or only that of the given number. */
export const findAccounts = (organizationId: string, id: string | null): Promise<AccountRow[]> =>
  sql.rows<AccountRow>(
    `SELECT id, network, waba_id, access_token_sealed FROM connections
      WHERE organization_id = $1 AND status <> 'disconnected' AND ($2::uuid IS NULL OR id = $2) ORDER BY created_at, id`,
    [organizationId, id],
  );

/** Returns when the number's templates were last synchronized. */
export const lastSync = (organizationId: string, connectionId: string): Promise<{ at: Date | null } | null> =>
  sql.row<{ at: Date | null }>(
    'SELECT max(synced_at) AS at FROM templates WHERE organization_id = $1 AND connection_id = $2',
    [organizationId, connectionId],
  );

export const countTemplates = (organizationId: string): Promise<{ total: number } | null> =>
  sql.row<{ total: number }>('SELECT count(*)::int AS total FROM templates WHERE organization_id = $1', [
    organizationId,
  ]);

/**
 * Stores the messaging provider's quality rating of a number, and how many people the number may start conversations
 * with.
 */
export const setQuality = (on: Sql, organizationId: string, id: string, rated: Rated): Promise<number> =>
  on
    .bind(
      `UPDATE connections SET quality = coalesce($quality, quality),
            settings = CASE WHEN $limit::text IS NULL THEN settings ELSE settings || jsonb_build_object('messaging_limit', $limit) END,
            portfolio_limit = coalesce($people, portfolio_limit), portfolio_id = coalesce($portfolioId, portfolio_id)
      WHERE organization_id = $organizationId AND id = $id`,
      {
        organizationId,
        id,
        quality: rated.quality,
        limit: rated.limit,
        people: rated.people,
        portfolioId: rated.portfolioId,
      },
    )
    .run();

/** Whether the digits are those of the connection's phone number. */
export const isNumber = async (on: Sql, organizationId: string, id: string, digits: string): Promise<boolean> =>
  (await on.row(
    `SELECT id FROM connections WHERE organization_id = $1 AND id = $2 AND regexp_replace(phone, '\\D', '', 'g') = $3`,
    [organizationId, id, digits],
  )) !== null;
