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
    const endpointIds = await publishEvents(String(event.data.organization_id));
    for (const endpointId of endpointIds) await enqueue('parley/delivery.due', { endpoint_id: endpointId });
  },
);
