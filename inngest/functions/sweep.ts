import { endpointsWithDueDeliveries } from '#server/domain/webhooks/deliver-due.ts';
import { organizationsWithUnpublishedFacts } from '#server/domain/webhooks/publish-events.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Every minute: finds work whose hint got lost, whatever the engine forgot. */
export const sweep = inngest.createFunction({ id: 'sweep', triggers: [{ cron: '* * * * *' }] }, async () => {
  for (const id of await organizationsWithUnpublishedFacts())
    await enqueue('parley/event.recorded', { organization_id: id });
  for (const id of await endpointsWithDueDeliveries()) await enqueue('parley/delivery.due', { endpoint_id: id });
});
