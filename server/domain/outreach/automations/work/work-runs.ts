import { now } from '#server/base/clock.ts';
import { isStopping } from '#server/base/process/stopping.ts';
import { goesOn } from '#server/jobs/within-limit.ts';
import { listedPauses } from '../../../platform/work/failure-outcome.ts';
import { kindOfWork } from '../../../platform/work/kind-of-work.ts';
import { workOff } from '../../../platform/work/work-off.ts';
import { holds } from '../person/holds.ts';
import { findReply } from '../person/person.store.ts';
import { endRun, runActor } from '../runs/end-run.ts';
import {
  type DueRun,
  dueRunColumns,
  findHeldRun,
  letGo,
  partitionsWithDueRuns,
  type RunRow,
  restOn,
  resumeRun,
  runRows,
} from '../runs/run.store.ts';
import { takeStep } from '../runs/take-step.ts';
import { type Work, worldOf } from '../runs/world.ts';
import { stepAt } from '../steps/step-path.ts';
import { takesOptedOut } from '../triggers/start-run.ts';
import { wakeNext } from './wake-next.ts';

const job = 'parley/automation_run.due';
/** The pauses before a step is tried again after an internal error, in seconds. */
const pauses = listedPauses([5, 30, 120, 600, 3_600]);

/**
 * Returns the run's variables after a wait: either the customer's reply, or `timed_out` if the customer did not reply
 * in time. At a question, also records that the customer wrote.
 */
async function afterWait(organizationId: string, run: RunRow): Promise<Pick<RunRow, 'variables' | 'asked'>> {
  const { asked } = run;
  if (run.waits_for !== 'reply') return { variables: run.variables, asked };
  const { timed_out: _before, ...variables } = run.variables;
  const reply = run.woken_at && (await findReply(organizationId, run.contact_id, run.waiting_since ?? run.woken_at));
  if (!reply) return { variables: { ...variables, timed_out: true }, asked };
  return { variables: { ...variables, last_reply: reply.content }, asked: asked && { ...asked, heard: true } };
}

/** Whether the wait is over. A run that was woken too early or by another event keeps waiting. */
const isOver = (run: RunRow): boolean => run.woken_at !== null || run.wake_at === null || run.wake_at <= now();

async function resume({ actor, run, holder, world }: Work): Promise<boolean> {
  const { organizationId } = actor;
  if (!isOver(run)) {
    await restOn(organizationId, run.id, holder);
    return false;
  }
  const { variables, asked } = await afterWait(organizationId, run);
  const known = { person: world.person, variables };
  if (!world.settings.conditions.every((condition) => holds(condition, known))) {
    await endRun(actor, run, holder, { status: 'completed', reason: 'conditions_no_longer_met' });
    return false;
  }
  const inVain = run.woken_at === null ? run.waits_for : null;
  return (await resumeRun(organizationId, run.id, holder, { variables, inVain, asked })) > 0;
}

/** Executes one step of the run, or ends its wait. Returns whether there is more to do at once. */
async function goOn(organizationId: string, id: string, holder: string): Promise<boolean> {
  const run = await findHeldRun(organizationId, id, holder);
  if (!run) return false;
  const actor = runActor(organizationId, run);
  const leave = (reason: string) => endRun(actor, run, holder, { status: 'completed', reason });
  if (run.suspended) return leave('client_suspended').then(() => false);
  const world = await worldOf(organizationId, run);
  if (!world || world.person.merged_into_id) return leave('contact_erased').then(() => false);
  if (world.person.opted_out && !takesOptedOut(run.trigger)) return leave('opted_out').then(() => false);
  const work = { actor, run, holder, world };
  if (run.waits_for) return resume(work);
  const step = run.place === null ? null : stepAt(run.steps, run.place);
  if (!step || run.place === null) {
    await endRun(actor, run, holder, { status: 'completed', reason: null });
    return false;
  }
  return takeStep(work, step, run.place);
}

/** Executes all steps that the run can take now. Each step is stored before the next begins. */
async function attempt({ organization_id: organizationId, id, attempt: tries }: DueRun, holder: string): Promise<void> {
  try {
    while (await goOn(organizationId, id, holder)) {
      goesOn();
      if (isStopping()) return void (await letGo(organizationId, id, holder));
    }
  } catch (error) {
    const run = pauses(tries) === null ? await findHeldRun(organizationId, id, holder) : null;
    if (!run) throw error;
    await endRun(runActor(organizationId, run), run, holder, { status: 'failed', error: 'internal_error' });
  }
}

/** Ends a run as failed, with its event, after several workers died while they executed it. */
async function onDeadLetter({ organization_id: organizationId, id }: DueRun, holder: string): Promise<void> {
  const run = await findHeldRun(organizationId, id, holder);
  if (run) await endRun(runActor(organizationId, run), run, holder, { status: 'failed', error: 'internal_error' });
}

/**
 * Executes the due runs of a partition. Plans a wake-up for runs that another worker holds or that must be tried again.
 * A repeated or early call does nothing.
 */
export async function workRuns(organizationId: string, partition: number): Promise<number> {
  const work = { rows: runRows, columns: dueRunColumns, pauses, attempt, onDeadLetter };
  const done = await workOff<DueRun>(work, [organizationId, String(partition)], now());
  await wakeNext(job, runRows, { organization_id: organizationId, lane: partition });
  return done;
}

/** The job that executes runs. Each organization has a few partitions, which work at the same time. */
export const runWork = kindOfWork({
  id: 'work-automation-runs',
  job,
  turn: ['organization_id', 'lane'],
  isLeased: true,
  work: ({ organization_id, lane }) => workRuns(organization_id, lane),
  waiting: () => partitionsWithDueRuns(now()),
});
