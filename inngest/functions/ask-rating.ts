import { askRating as ask } from '#server/domain/inbox/sending/sends/ask-rating.ts';
import { unlessHeld } from '#server/domain/platform/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** A conversation was resolved: its customer is asked how it was, where the number does so. */
export const askRating = plainFunction(
  {
    id: 'ask-rating',
    triggers: [{ event: 'parley/rating.due' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
  },
  async (data) => {
    const { organization_id, conversation_id } = jobs['parley/rating.due'].parse(data);
    return unlessHeld(() => ask(organization_id, conversation_id));
  },
);
