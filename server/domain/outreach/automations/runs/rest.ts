import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { detailsIn } from '../person/asked-details.ts';
import { findPerson, findReply } from '../person/person.store.ts';
import type { Wait, WaitsFor } from '../steps/decision.ts';
import { nextPath } from '../steps/step-path.ts';
import { insertStep, type NewStep, restRun, wakeRun } from './run.store.ts';
import type { Work } from './world.ts';

/** Waits that end only at a time. An event never ends them. */
const timed: ReadonlySet<WaitsFor> = new Set(['time', 'hours', 'pacing']);

/** Returns the key of one wait of a run. The job engine's waiting function listens for events with this key. */
export const waitKey = (runId: string, waitNumber: number): string => `${runId}:${waitNumber}`;

/**
 * Whether the event that the run waits for already happened while the wait was being stored. `automationsConsumer`
 * handles all later events.
 */
async function isOver({ actor, run }: Work, { for: what }: Wait, since: Date): Promise<boolean> {
  const { organizationId } = actor;
  if (what === 'reply' || what === 'window') return (await findReply(organizationId, run.contact_id, since)) !== null;
  if (what !== 'release') return false;
  const person = await findPerson(organizationId, run.contact_id, detailsIn([]));
  return !(person?.conversation?.status === 'open' && person.conversation.taken_over);
}

/**
 * Makes a run wait. The run's row stores the reason and the time limit, and a function of the job engine sleeps or
 * listens for the event until then.
 */
export async function rest(work: Work, wait: Wait, stepPath: string, log: Omit<NewStep, 'id'>): Promise<void> {
  const { actor, run, holder } = work;
  const { organizationId } = actor;
  const since = wait.since ?? now();
  const to = wait.again ? stepPath : nextPath(run.steps, stepPath);
  const asked = wait.again ? run.asked : null;
  const { visit, variables } = run;
  const resting = { visit, place: to, variables, asked, for: wait.for, since, until: wait.until };
  const waits = await transact(async (tx) => {
    const row = await restRun(tx, organizationId, run.id, holder, resting);
    if (row) await insertStep(tx, organizationId, run.id, { id: newId(), ...log });
    return row;
  });
  if (!waits) return;
  if (await isOver(work, wait, since)) {
    await wakeRun(organizationId, run.id, waits.wait_number, now());
    await enqueue('parley/automation_run.due', { organization_id: organizationId, lane: run.lane });
    return;
  }
  await enqueue('parley/automation_run.waits', {
    organization_id: organizationId,
    lane: run.lane,
    wait_key: waitKey(run.id, waits.wait_number),
    until: wait.until?.toISOString() ?? null,
    for_event: !timed.has(wait.for),
  });
}
