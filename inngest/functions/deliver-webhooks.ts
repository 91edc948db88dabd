import { deliverDue } from '#server/domain/webhooks/deliver-due.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** One run an endpoint at a time: a slow receiver holds up only itself. */
export const deliverWebhooks = inngest.createFunction(
  {
    id: 'deliver-webhooks',
    triggers: [{ event: 'parley/delivery.due' }],
    concurrency: { limit: 1, key: 'event.data.endpoint_id' },
  },
  async ({ event }) => deliverDue(String(event.data.endpoint_id)),
);
