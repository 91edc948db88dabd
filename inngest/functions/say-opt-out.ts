import type { OptOutWords } from '#server/domain/messages/opt-out-question.ts';
import { sayOptOut as say } from '#server/domain/sending/say-opt-out.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Somebody may want to hear no more from the business, or answered that question: they are asked, or told what changed. */
export const sayOptOut = inngest.createFunction(
  {
    id: 'say-opt-out',
    triggers: [{ event: 'parley/opt_out.words_due' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
  },
  async ({ event }) => {
    const { organization_id, conversation_id, words } = event.data;
    return say(String(organization_id), String(conversation_id), words as OptOutWords);
  },
);
