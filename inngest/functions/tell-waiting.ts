import { tellWaiting as tell } from '#server/domain/agents/tell-waiting.ts';
import { unlessHeld } from '#server/domain/work/kind-of-work.ts';
import { inngest } from '#server/jobs/inngest-client.ts';

/** Somebody has waited for a person too long: they are told, and the team is. */
export const tellWaiting = inngest.createFunction(
  {
    id: 'tell-waiting',
    triggers: [{ event: 'parley/handoff_wait.due' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
  },
  async ({ event }) => unlessHeld(() => tell(String(event.data.organization_id), String(event.data.conversation_id))),
);
