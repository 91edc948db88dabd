import { log } from '#server/base/log.ts';
import { outcomeOfFailure, type Pauses } from './failure-outcome.ts';
import { saveFailureOutcome } from './work-row.store.ts';
import type { WorkRow, WorkTable } from './work-table.ts';

interface Failed {
  readonly pauses: Pauses;
  /** No other attempt can help: it becomes a dead letter at once. */
  readonly isHopeless?: boolean;
  /** The holder of the lease; none when the row is locked by its own transaction. */
  readonly holder?: string;
  /** When the pause begins; by default now, by the database's clock. */
  readonly at?: Date | null;
}

/**
 * Stores a failed attempt: the row is tried again after a growing pause, or kept as a dead letter with its error, which people can
 * inspect and which blocks nothing. A row that another worker has by now is left as it is.
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
