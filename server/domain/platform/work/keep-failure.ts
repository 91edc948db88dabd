import { log } from '#server/base/log.ts';
import { outcomeOfFailure, type Pauses } from './failure-outcome.ts';
import { saveFailureOutcome } from './work-row.store.ts';
import type { WorkRow, WorkTable } from './work-table.ts';

interface Failed {
  readonly pauses: Pauses;
  /** Whether every further attempt would fail too, so that the row becomes a dead letter at once. */
  readonly isHopeless?: boolean;
  /** The holder of the lease. Absent if the row is locked by its own transaction instead. */
  readonly holder?: string;
  /** The time at which the pause begins. By default this is now, by the database's clock. */
  readonly at?: Date | null;
}

/**
 * Stores a failed attempt. The row is tried again after a growing pause, or becomes a dead letter with its error.
 * People can inspect a dead letter, and it blocks no other row. A row that another worker now holds is left unchanged.
 */
export async function keepFailure(
  rows: WorkTable,
  row: WorkRow,
  error: unknown,
  { pauses, isHopeless = false, holder, at = null }: Failed,
): Promise<void> {
  const outcome = outcomeOfFailure(error, row.attempt, pauses, isHopeless);
  const of = { table: rows.table, id: row.id, attempt: row.attempt };
  if (outcome.pauseSeconds === null)
    log.error({ ...of, error }, 'work became a dead letter; it is kept with its error');
  else log.warn({ ...of, error: outcome.error }, 'work failed; it is tried again later');
  await saveFailureOutcome(rows, row, holder ?? null, outcome, at);
}
