import { giveWaiting as give } from '#server/domain/conversations/give-waiting.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Somebody of a queue has room again, or has come: what waits there is given. */
export const giveWaiting = inngest.createFunction(
  {
    id: 'give-waiting',
    triggers: [{ event: 'parley/queue.due' }],
    concurrency: { limit: 1, key: 'event.data.queue_id' },
  },
  async ({ event }) => give(String(event.data.organization_id), String(event.data.queue_id)),
);
