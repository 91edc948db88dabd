import { usesOutsideInngest } from '#server/base/env.ts';
import { publishEvents } from '#server/domain/webhooks/publish-events.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { enqueueAll } from '#server/jobs/enqueue.ts';
import { inngest } from '#server/jobs/inngest-client.ts';
import { hintAgain } from '../hint-again.ts';

const job = 'parley/event.recorded';

/**
 * Facts of an organization become events and deliveries; the endpoints concerned are hinted. A lock of the database keeps
 * runs apart; an Inngest outside, which cannot know of a caller that froze, limits nothing.
 */
export const fanOutEvent = inngest.createFunction(
  {
    id: 'fan-out-event',
    triggers: [{ event: job }],
    ...(usesOutsideInngest() ? {} : { concurrency: { limit: 1, key: 'event.data.organization_id' } }),
  },
  async ({ event }) => {
    const data = jobs[job].parse(event.data);
    await hintAgain(job, data, async () => {
      await publishEvents(data.organization_id, (ids) =>
        enqueueAll(
          'parley/delivery.due',
          ids.map((id) => ({ ...data, endpoint_id: id })),
        ),
      );
    });
  },
);
