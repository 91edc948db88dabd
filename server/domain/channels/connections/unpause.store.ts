import { type Sql, sql } from '#server/db/sql.ts';

export interface PausedRow {
  id: string;
  name: string;
  status: string;
  external_id: string | null;
  connection_id: string;
  network: string;
  access_token_sealed: string;
  is_disconnected: boolean;
}

export const findPaused = (organizationId: string, id: string): Promise<PausedRow | null> =>
  sql.row<PausedRow>(
    `SELECT t.id, t.name, t.status, t.external_id, t.connection_id, c.network, c.access_token_sealed,
            c.status = 'disconnected' AS is_disconnected
       FROM templates t JOIN connections c ON c.id = t.connection_id
      WHERE t.organization_id = $1 AND t.id = $2 AND c.removed_at IS NULL`,
    [organizationId, id],
  );

/** Marks a paused template as approved. Returns 0 if it is not paused now. */
export const setUnpaused = (on: Sql, organizationId: string, id: string, at: Date): Promise<number> =>
  on.run(
    `UPDATE templates SET status = 'APPROVED', rejected_reason = NULL, synced_at = $3
      WHERE organization_id = $1 AND id = $2 AND status = 'PAUSED'`,
    [organizationId, id, at],
  );
