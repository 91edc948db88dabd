import { usesOutsideInngest } from '#server/base/env.ts';
import { deliverDue } from '#server/domain/webhooks/deliver-due.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { hintAgain } from '../hint-again.ts';

const job = 'parley/delivery.due';

/**
 * One run an endpoint at a time: a slow receiver holds up only itself. Outside there is no such limit: leases keep runs
 * apart, and a caller that froze would hold its place there for minutes.
 */
export const deliverWebhooks = inngest.createFunction(
  {
    id: 'deliver-webhooks',
    triggers: [{ event: job }],
    ...(usesOutsideInngest() ? {} : { concurrency: { limit: 1, key: 'event.data.endpoint_id' } }),
  },
  async ({ event }) => {
    const data = jobs[job].parse(event.data);
    await hintAgain(job, data, () => deliverDue(data.endpoint_id));
  },
);
