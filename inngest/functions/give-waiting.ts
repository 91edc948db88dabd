import { giveWaiting as give } from '#server/domain/conversations/give-waiting.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** Somebody of a queue has room again, or has come: what waits there is given. */
export const giveWaiting = plainFunction(
  {
    id: 'give-waiting',
    triggers: [{ event: 'parley/queue.due' }],
    concurrency: { limit: 1, key: 'event.data.queue_id' },
  },
  async (data) => {
    const { organization_id, queue_id } = jobs['parley/queue.due'].parse(data);
    return give(organization_id, queue_id);
  },
);
