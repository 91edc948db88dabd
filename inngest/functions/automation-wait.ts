import { now } from '#server/base/clock.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** As long as an engine remembers at most; the reconciler finds what waits longer. */
const longestMs = 364 * 24 * 3_600_000;

/** The word that wakes a wait, and by what of it. */
export const wokenBy = { event: 'parley/automation_run.woken', match: 'data.wait_key' } as const;

/**
 * A wait of an automation's run: sleeps until its time, or listens for the word that wakes it, then wakes the run. The
 * row says what there is to do: a wake-up that is too early, too late or lost does no harm.
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
