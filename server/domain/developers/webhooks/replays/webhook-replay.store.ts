import type { Replay } from '#server/contract/developers/webhook-replay.ts';
import { isoText } from '#server/db/iso-text.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import type { Tx } from '#server/db/transact.ts';

export interface ReplayRow {
  id: string;
  endpoint_id: string;
  kind: Replay['kind'];
  since: string;
  until: Date;
  queued: number;
  delivered: number;
  failed: number;
  waiting: number;
  started_by: Replay['started_by'];
  created_at: string;
  ended_at: string | null;
}

const columns = `r.id, r.endpoint_id, r.kind, ${isoText('r.since')} AS since, r.until, r.queued, r.started_by,
  ${isoText('r.created_at')} AS created_at, ${isoText('r.ended_at')} AS ended_at, c.delivered, c.failed, c.waiting`;
const counts = `CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE d.status = 'succeeded')::int AS delivered,
           count(*) FILTER (WHERE d.status IN ('failed', 'exhausted'))::int AS failed,
           count(*) FILTER (WHERE d.status IN ('pending', 'delivering'))::int AS waiting
      FROM webhook_deliveries d WHERE d.replay_id = r.id) c`;

/** Returns the endpoint's replays, newest first. */
export const selectReplays = (organizationId: string, endpointId: string, limit: number, on: Sql = sql) =>
  on.rows<ReplayRow>(
    `SELECT ${columns} FROM webhook_replays r ${counts}
      WHERE r.organization_id = $1 AND r.endpoint_id = $2 ORDER BY r.created_at DESC, r.id DESC LIMIT $3`,
    [organizationId, endpointId, limit],
  );

/** Inserts a replay. Returns false if a replay of this kind is already running for the endpoint. */
export async function insertReplay(
  tx: Tx,
  organizationId: string,
  replay: {
    readonly id: string;
    readonly endpointId: string;
    readonly kind: Replay['kind'];
    readonly since: Date;
    readonly at: Date;
    readonly startedBy: Replay['started_by'];
  },
): Promise<boolean> {
  const { id, endpointId, kind, since, at, startedBy } = replay;
  const made = await tx
    .bind(
      `INSERT INTO webhook_replays (id, organization_id, endpoint_id, kind, since, until, started_by, created_at)
     VALUES ($id, $organizationId, $endpointId, $kind, $since, $at, $startedBy, $at) ON CONFLICT (endpoint_id, kind) WHERE ended_at IS NULL DO NOTHING`,
      { organizationId, id, endpointId, kind, since, at, startedBy: JSON.stringify(startedBy) },
    )
    .run();
  return made > 0;
}

export interface RunningReplay {
  id: string;
  endpoint_id: string;
  kind: Replay['kind'];
  since: Date;
  until: Date;
}

/** Locks a running replay until the commit and returns it. Null if the replay has ended. */
export const lockReplay = (tx: Tx, organizationId: string, id: string): Promise<RunningReplay | null> =>
  tx.row<RunningReplay>(
    `SELECT id, endpoint_id, kind, since, until FROM webhook_replays
      WHERE organization_id = $1 AND id = $2 AND ended_at IS NULL FOR UPDATE`,
    [organizationId, id],
  );

export const noteQueued = (
  tx: Tx,
  organizationId: string,
  id: string,
  queued: number,
  endedAt: Date | null,
): Promise<number> =>
  tx.run('UPDATE webhook_replays SET queued = queued + $3, ended_at = $4 WHERE organization_id = $1 AND id = $2', [
    organizationId,
    id,
    queued,
    endedAt,
  ]);

/** Returns the replays that have not ended, for the reconciler. */
export const selectRunningReplays = (): Promise<{ organization_id: string; replay_id: string }[]> =>
  sql.rows<{ organization_id: string; replay_id: string }>(
    'SELECT organization_id, id AS replay_id FROM webhook_replays WHERE ended_at IS NULL ORDER BY created_at',
  );
