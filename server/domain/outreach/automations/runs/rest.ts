import { now } from '#server/base/clock.ts';
import { newId } from '#server/base/ids.ts';
import { transact } from '#server/db/transact.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { factsIn } from '../person/asked-facts.ts';
import { findPerson, findReply } from '../person/person.store.ts';
import type { Wait, WaitsFor } from '../steps/decision.ts';
import { nextPlace } from '../steps/place.ts';
import { insertStep, type NewStep, restRun, wakeRun } from './run.store.ts';
import type { Work } from './world.ts';

/** Waits that only time ends; no event ends them. */
const timed: ReadonlySet<WaitsFor> = new Set(['time', 'hours', 'pacing']);

/** Returns the key of one wait of a run, for which the engine's wait listens. */
export const waitKey = (runId: string, waitNumber: number): string => `${runId}:${waitNumber}`;

/**
 * Whether what the run waits for happened while the wait was being stored. The projection hears what happens from then
 * on.
 */
async function isOver({ actor, run }: Work, { for: what }: Wait, since: Date): Promise<boolean> {
  const { organizationId } = actor;
  if (what === 'reply' || what === 'window') return (await findReply(organizationId, run.contact_id, since)) !== null;
  if (what !== 'release') return false;
  const person = await findPerson(organizationId, run.contact_id, factsIn([]));
  return !(person?.conversation?.status === 'open' && person.conversation.taken_over);
}

/**
 * Puts the run to rest. Its row stores for what and until when it waits, and a run of the engine sleeps or listens as
 * long.
 */
export async function rest(work: Work, wait: Wait, place: string, log: Omit<NewStep, 'id'>): Promise<void> {
  const { actor, run, holder } = work;
  const { organizationId } = actor;
  const since = wait.since ?? now();
  const to = wait.again ? place : nextPlace(run.steps, place);
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
