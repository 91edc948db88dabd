import { now } from '#server/base/clock.ts';
import { wakeAt } from '../../../platform/work/wake-at.ts';
import { nextDue } from '../../../platform/work/work-off.ts';
import type { WorkTable } from '../../../platform/work/work-table.ts';

type Job = 'parley/automation_run.due' | 'parley/automation_start.due';

/**
 * How far ahead `wakeNext` looks for due work. For longer waits, the job engine already has a timer, and the reconciler
 * finds any work that was missed.
 */
const horizonMs = 60_000;

/**
 * Wakes the job engine the next time a partition has work: when a dead worker's lease ends, or when a failed step is to
 * be tried again.
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
