import { now } from '#server/base/clock.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** The longest wait that an engine can store. A run that waits longer is resumed by the reconciler. */
const longestMs = 364 * 24 * 3_600_000;

/**
 * The event that ends a wait early, and the field that must be equal in this event and in the event that began the
 * wait.
 */
export const wokenBy = { event: 'parley/automation_run.woken', match: 'data.wait_key' } as const;

/**
 * Runs one wait of an automation run: sleeps until the end of the wait, or until an event ends the wait early, and then
 * wakes the automation run. The row of the automation run says what to do next, so a wake-up that is early, late or
 * lost does no harm.
 */
export const automationWait = inngest.createFunction(
  { id: 'automation-wait', triggers: [{ event: 'parley/automation_run.waits' }] },
  async ({ event, step }) => {
    const { organization_id, lane, until, for_event } = jobs['parley/automation_run.waits'].parse(event.data);
    const most = new Date(now().getTime() + longestMs);
    const end = until !== null && new Date(until) < most ? new Date(until) : most;
    if (for_event) {
      const timeout = end;
      await step.waitForEvent('woken', { ...wokenBy, timeout });
    } else {
      await step.sleepUntil('until', end);
    }
    await step.run('wake', () => enqueue('parley/automation_run.due', { organization_id, lane }));
  },
);
