import { askRating as ask } from '#server/domain/sending/ask-rating.ts';
import { unlessHeld } from '#server/domain/work/kind-of-work.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** A conversation was resolved: its customer is asked how it was, where the number does so. */
export const askRating = inngest.createFunction(
  {
    id: 'ask-rating',
    triggers: [{ event: 'parley/rating.due' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
  },
  async ({ event }) => unlessHeld(() => ask(String(event.data.organization_id), String(event.data.conversation_id))),
);
