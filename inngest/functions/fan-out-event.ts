import { publishEvents } from '#server/domain/webhooks/publish-events.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Facts of an organization become events and deliveries; the endpoints concerned are hinted. */
export const fanOutEvent = inngest.createFunction(
  {
    id: 'fan-out-event',
    triggers: [{ event: 'parley/event.recorded' }],
    concurrency: { limit: 1, key: 'event.data.organization_id' },
  },
  async ({ event }) => {
    const organizationId = String(event.data.organization_id);
    for (const endpointId of await publishEvents(organizationId)) {
      await enqueue('parley/delivery.due', { organization_id: organizationId, endpoint_id: endpointId });
    }
  },
);
