import { sayOptOut as say } from '#server/domain/inbox/sending/sends/say-opt-out.ts';
import { unlessHeld } from '#server/domain/platform/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** Asks a customer whether they want to opt out, or confirms their answer to that question. */
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
