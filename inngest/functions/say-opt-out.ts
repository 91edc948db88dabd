import { sayOptOut as say } from '#server/domain/sending/say-opt-out.ts';
import { unlessHeld } from '#server/domain/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** Somebody may want to hear no more from the business, or answered that question: they are asked, or told what changed. */
export const sayOptOut = plainFunction(
  {
    id: 'say-opt-out',
    triggers: [{ event: 'parley/opt_out.words_due' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
  },
  async (data) => {
    const { organization_id, conversation_id, words } = jobs['parley/opt_out.words_due'].parse(data);
    return unlessHeld(() => say(organization_id, conversation_id, words));
  },
);
