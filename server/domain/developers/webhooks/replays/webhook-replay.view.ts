import type { Replay } from '#server/contract/developers/webhook-replay.ts';
import type { ReplayRow } from './webhook-replay.store.ts';

/** Converts a replay's row to the form that the panel shows, with its progress. */
export const replayView = (row: ReplayRow): Replay => ({
  id: row.id,
  kind: row.kind,
  since: row.since,
  status: row.ended_at ? 'completed' : 'running',
  queued: row.queued,
  delivered: row.delivered,
  failed: row.failed,
  waiting: row.waiting,
  started_by: row.started_by,
  created_at: row.created_at,
  ended_at: row.ended_at,
});
