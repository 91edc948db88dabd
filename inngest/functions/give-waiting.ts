import { giveWaiting as give } from '#server/domain/inbox/conversations/actions/give-waiting.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** Assigns the waiting conversations of a queue when a member has free capacity again or comes online. */
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
