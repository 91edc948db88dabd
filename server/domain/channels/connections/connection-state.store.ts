import type { Tx } from '#server/db/transact.ts';

export interface ConnectionProblem {
  readonly code: string;
  readonly title: string;
  readonly detail: string | null;
}

/** Stores a problem of a connected number. Returns 0 if the number already had this problem. */
export const setProblem = (
  tx: Tx,
  organizationId: string,
  id: string,
  problem: ConnectionProblem,
  at: Date,
): Promise<number> =>
  tx.run(
    `UPDATE connections SET status = 'config_error', config_error = $3::jsonb,
            config_error_at = CASE WHEN status = 'config_error' THEN config_error_at ELSE $4 END
      WHERE organization_id = $1 AND id = $2 AND status <> 'disconnected'
        AND (status <> 'config_error' OR config_error->>'code' IS DISTINCT FROM $3::jsonb->>'code')`,
    [organizationId, id, JSON.stringify(problem), at],
  );

export const clearProblem = (tx: Tx, organizationId: string, id: string): Promise<number> =>
  tx.run(
    `UPDATE connections SET status = 'connected', config_error = NULL, config_error_at = NULL
      WHERE organization_id = $1 AND id = $2 AND status = 'config_error'`,
    [organizationId, id],
  );
