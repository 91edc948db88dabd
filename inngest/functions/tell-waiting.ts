import { tellWaiting as tell } from '#server/domain/agents/agents/handoffs/tell-waiting.ts';
import { unlessHeld } from '#server/domain/platform/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** Notifies a customer, and the team, that the customer has waited too long for a person. */
export const tellWaiting = plainFunction(
  {
    id: 'tell-waiting',
    triggers: [{ event: 'parley/handoff_wait.due' }],
    concurrency: { limit: 1, key: 'event.data.conversation_id' },
  },
  async (data) => {
    const { organization_id, conversation_id } = jobs['parley/handoff_wait.due'].parse(data);
    return unlessHeld(() => tell(organization_id, conversation_id));
  },
);
