import { tellWaiting as tell } from '#server/domain/agents/tell-waiting.ts';
import { unlessHeld } from '#server/domain/work/kind-of-work.ts';
import { jobs } from '#server/jobs/catalogue.ts';
import { plainFunction } from '../plain-function.ts';

/** Somebody has waited for a person too long: they are told, and the team is. */
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
