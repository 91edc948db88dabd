import { now } from '#server/base/clock.ts';
import { wakeAt } from '../../../platform/work/wake-at.ts';
import { nextDue } from '../../../platform/work/work-off.ts';
import type { WorkTable } from '../../../platform/work/work-table.ts';

type Job = 'parley/automation_run.due' | 'parley/automation_start.due';

/**
 * How far ahead `wakeNext` looks for due work, in milliseconds. The wait function of a run
 * (`inngest/functions/automation-wait.ts`) wakes the run at the end of a longer wait. The reconciler finds all other
 * work that is due later.
 */
const horizonMs = 60_000;

/**
 * Plans a wake-up for the next time at which a partition has work: when a dead worker's lease ends, or when a failed
 * step must be tried again.
 */
export async function wakeNext(
  job: Job,
  rows: WorkTable,
  partition: { readonly organization_id: string; readonly lane: number },
): Promise<void> {
  const at = now();
  const of = [partition.organization_id, String(partition.lane)];
  const due = await nextDue(rows, of, at, new Date(at.getTime() + horizonMs));
  if (due) await wakeAt(job, partition, due);
}
