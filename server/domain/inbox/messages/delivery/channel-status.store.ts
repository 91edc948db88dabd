import type { Tx } from '#server/db/transact.ts';

export interface StatusRow {
  /** The name of the messaging network that reported the status. */
  network: string;
  status: string;
  at: Date;
  /** The status as the network sent it. */
  body: unknown;
}

/** Stores a status, even if its message is not known yet. Returns 0 if the status is already stored. */
export const insertStatus = (
  tx: Tx,
  organizationId: string,
  made: {
    readonly id: string;
    readonly connectionId: string;
    readonly wamid: string;
    readonly status: string;
    readonly at: Date;
    readonly body: unknown;
    readonly applied: boolean;
  },
): Promise<number> =>
  tx
    .bind(
      `INSERT INTO channel_statuses (id, organization_id, connection_id, wamid, status, at, body, applied_at)
     VALUES ($id, $organizationId, $connectionId, $wamid, $status, $at, $body, CASE WHEN $applied::boolean THEN now() END)
     ON CONFLICT (connection_id, wamid, status) DO NOTHING`,
      {
        id: made.id,
        organizationId,
        connectionId: made.connectionId,
        wamid: made.wamid,
        status: made.status,
        at: made.at,
        body: JSON.stringify(made.body),
        applied: made.applied,
      },
    )
    .run();

/** Returns the statuses that arrived before their message, and marks them as applied. */
export const takeUnapplied = (
  tx: Tx,
  organizationId: string,
  connectionId: string,
  wamid: string,
): Promise<StatusRow[]> =>
  tx.rows<StatusRow>(
    `UPDATE channel_statuses SET applied_at = now()
      WHERE organization_id = $1 AND connection_id = $2 AND wamid = $3 AND applied_at IS NULL
      RETURNING (SELECT c.network FROM connections c WHERE c.organization_id = $1 AND c.id = $2) AS network, status, at, body`,
    [organizationId, connectionId, wamid],
  );
