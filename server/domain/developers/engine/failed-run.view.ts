import type { FailedRun } from '#server/contract/developers/engine.ts';
import type { FailedRunRow } from './engine.store.ts';

/** Presents a run that failed for good, with the reason. */
export const failedRunView = (row: FailedRunRow): FailedRun => ({
  id: row.id,
  function_id: row.function_id,
  event: row.event.name,
  data: row.event.data,
  status: row.status,
  error: { name: row.output?.name ?? null, message: row.output?.message ?? JSON.stringify(row.output) },
  created_at: row.created_at,
  ended_at: row.ended_at,
});
