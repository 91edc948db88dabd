import { askRating as ask } from '#server/domain/inbox/sending/sends/ask-rating.ts';
import { unlessHeld } from '#server/domain/platform/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** Asks the customer of a resolved conversation for a rating, if the number has ratings turned on. */
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
